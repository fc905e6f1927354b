"""The wire between board and app, both roles, without input or output of its own. Not built yet.

Will use the standard library only, so that the same codec runs on a MicroPython board.
"""
