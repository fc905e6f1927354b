"""How fast Ringside is, measured against named peers in the same run.

Every figure is a ratio of two times taken in turn on the same machine; nothing here is a test.
"""
