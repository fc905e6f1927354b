"""Processes that measure the app from inside, for `ringside bench`; nothing else starts them."""
