"""Something went wrong."""
