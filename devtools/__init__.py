"""What makers of Ringside use: the app played, measured and pictured, and grounds painted."""
