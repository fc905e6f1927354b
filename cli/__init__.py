"""The command line: one file per group of subcommands, and the words they print.

Knows every other room and nobody knows it. Decides nothing about the game: it asks
`companion` and shows the answer, as text for people or as JSON for programs.
"""
