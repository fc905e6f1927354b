"""A battlefield as a picture: one drawing in SVG, and the same drawing as PNG pixels."""
