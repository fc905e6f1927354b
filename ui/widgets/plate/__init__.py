"""A rounded rectangle with a border."""
