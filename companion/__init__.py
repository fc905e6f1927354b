"""The game: rules and state of Unmatched, as a referee needs them.

Pure at heart: no clock, no randomness, no user interface, no asyncio. Only `content` reads files
and only `journal` will append to them; every other module is values in, values out.
"""
