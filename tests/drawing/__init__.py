"""Facts about drawn battlefields."""
