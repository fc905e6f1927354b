"""The launcher at the root of the repository: set-up, repair and hand-over, in real processes."""
