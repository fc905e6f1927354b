"""A number with a word."""
