"""Effects of cards, abilities, items and tokens: data in the heroes' files, resolved step by step.

`steps` finds the data, `resolver` takes one step after the other, `ops` has one function for each
thing that a step can do, `targets`, `amounts` and `conditions` read the rest. docs/hero-format.md
teaches the language; `language` is its list of words.
"""
