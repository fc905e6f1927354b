"""The runners of `ringside bench` that play long games."""
