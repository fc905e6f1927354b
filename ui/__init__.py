"""What people look at. Today: pictures of battlefields (`drawing`); the app is not built yet.

Renders frozen values from `companion`; never decides a rule and never touches hardware.
"""
