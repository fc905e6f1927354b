"""The append-only log of a game, its codec and its replay. Not built yet."""
