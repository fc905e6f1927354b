"""The kit of boxes, without a window."""
