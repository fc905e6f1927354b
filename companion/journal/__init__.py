"""The log of a game: append-only JSON lines that nothing can lose.

`records` what a line says, `writer` appends it and makes it safe before anyone is told, `reader`
reads it back and names whatever is damaged. What commands and events mean is not known here, nor
what time it is: whoever writes says so.
"""
