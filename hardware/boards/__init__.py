"""The boards of a tablet: found, remembered, linked, followed, and joined under one map.

`service.Boards` is the door. Everything it gives is a value (`values.py`): no words, no screens.
"""
