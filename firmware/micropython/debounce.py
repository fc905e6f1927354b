"""When a switch is believed: its level must differ from the believed one for debounce_ms on end.

The same in both directions. A switch that is closed pulls its input low: level 0 is a figure.
"""

NOTHING = ()


class Debounce:
    """The believed level of every cell, and the moments of edges that are not believed yet."""

    def __init__(self, cells, levels):
        """What stands there at power-up is believed at once: nobody waits for its edge."""
        self.cells = cells
        self._believed = bytearray(levels)
        self._edges = {}  # cell: when its level began to differ

    def stands(self, cell):
        """Whether a figure is believed to stand on a cell."""
        return not self._believed[cell >> 3] & 0x80 >> (cell & 7)

    def settle(self, levels, now_ms, debounce_ms):
        """Take one look. Gives (cell, does a figure stand there, moment of the edge), in order."""
        edges = self._edges
        if levels == self._believed:
            if edges:
                edges.clear()
            return NOTHING
        settled = []
        for at in range(len(levels)):
            differing = levels[at] ^ self._believed[at]
            for bit in range(8):
                cell = at * 8 + bit
                if not differing & 0x80 >> bit:
                    edges.pop(cell, None)
                elif cell >= self.cells:
                    break
                elif cell not in edges:
                    edges[cell] = now_ms
                elif now_ms - edges[cell] >= debounce_ms:
                    self._believed[at] ^= 0x80 >> bit
                    settled.append((cell, self.stands(cell), edges.pop(cell)))
        return settled
