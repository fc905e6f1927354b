"""A table being played: strictness, groups of decisions, the log. No screen, no port.

Everything that happens to a game comes in through `session.GameSession`, whoever moves it: fingers,
a board, a script or a simulated person.
"""
