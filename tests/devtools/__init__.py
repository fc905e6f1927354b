"""Facts about what makers use."""
