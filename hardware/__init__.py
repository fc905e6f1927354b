"""The bridge to sensor boards: transports, links, wiring, figures and lights. Not built yet.

Will speak `firmware_protocol` to the board and figures-and-spaces to `companion`.
"""
