"""A sensor board without the board: the real AVR image under libsimavr, in virtual time.

board.py is the board as people handle it; noise.py and host_at.py put a bad line and a host before
it, terminal.py a pty. shim/ holds the parts in C. Deterministic: nothing here but terminal.py looks
at a clock.
"""
