"""Text that always fits."""
