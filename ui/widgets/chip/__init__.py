"""A short word in a pill."""
