"""What screens are made of: each part is a function from view-data to boxes, without a window."""
