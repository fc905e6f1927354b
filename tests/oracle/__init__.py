"""A second opinion on the battlefield: the rules once more, slowly, and held against the real ones.

`naive` reads the raw records and tries every walk; nothing in it is shared with `companion.rules`
but those records. Where the two answers differ, one of them has misread a rule.
"""
