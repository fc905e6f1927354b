"""What can happen at a table, one function each: damage, a move, a card drawn, a token laid.

Used by the steps of cards and abilities, by what people enter by hand and by the rules themselves,
so that each has one check, one event and one sentence. Whether it may happen is asked before.
"""
