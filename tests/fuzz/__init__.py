"""Hostile input for every way into Ringside, as a kept tool: `ringside fuzz`.

`inputs` what one input is and its form as a file, `mutators` and `values` how good ones are
spoiled, `ways/` one way in per kind: good samples, and what the product does with a spoiled one.
`judge` holds what is allowed to happen; `worker` runs inputs in a process that may die, `runs`
watches over those, `shrink` makes findings small, `report` tells. `corpus/` keeps what was once
found.
"""
