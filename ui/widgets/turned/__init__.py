"""A container that can be turned to face the other side."""
