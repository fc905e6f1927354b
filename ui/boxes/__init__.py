"""A screen described once, as frozen boxes that measure and place themselves.

Everything here but `view/` knows no Kivy, no pixels and no time: lengths are dp, y runs downwards.
"""
