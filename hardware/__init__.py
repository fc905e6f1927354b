"""The bridge to sensor boards: transports, links, wiring, figures and lights.

Speaks `firmware_protocol` to the board and figures-and-spaces to `companion`.
"""
