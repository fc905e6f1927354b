"""A short message."""
