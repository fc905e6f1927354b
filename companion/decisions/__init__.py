"""What each kind of command does, one file per part of the game.

Every function checks its command and emits what happens, or raises a refusal. They are
registered with `checks.decides`, and `companion.decide` finds them by `checks.do`.
"""
