"""What the menu screens share: long lists, text fields, and how high a text is."""
