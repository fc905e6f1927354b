"""The log of a game: append-only JSON lines that nothing can lose.

`records` what a line says, `writer` appends it and makes it safe before anyone is told, `reader`
reads it back and names whatever is damaged; `codec` and `replay` make a game of it again. What time
it is is not known here: whoever writes says so.
"""
