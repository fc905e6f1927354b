"""One icon."""
