"""A thing to tap."""
