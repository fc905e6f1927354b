"""Placed boxes on the screen: the only part of the kit that knows Kivy, pixels and time."""
