"""The wire between board and app, both roles, without input or output of its own.

The standard library only. What a board needs (codec, framing, board_state, device_link, errors)
runs on MicroPython too. PROTOCOL.md says all of it in words.
"""
