"""The tests, room by room; `builders` makes small tables for them."""
