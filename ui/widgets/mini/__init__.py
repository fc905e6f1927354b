"""A sidekick without a dial."""
