"""From sensor noise to one ruling: what figures on a board mean for the game.

`step.step` is the tracker, `state.begin` makes one, `for_game` ties it to a game. The board is
evidence, the log is authority: nothing here decides a rule or changes a game.
"""
