"""From files to typed definitions: battlefields and the rule catalogue.

The edge of `companion` that reads files. A faulty file never raises a traceback at a person: all
its problems are collected, each with file, line and a sentence.
"""
