"""The table as people see and touch it: what a tap means, and what every seat is told."""
