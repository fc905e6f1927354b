"""A game in words: names, decisions, effects, all of it to read and to share."""
