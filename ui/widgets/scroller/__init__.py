"""A column that is longer than its place."""
