"""Ways to a board for tests, each as real as it can be without a wire or a radio."""
