"""The board: what the sensors find goes to every link, what a host asks for goes to the lights.

Each port (BLE, USB) has a DeviceLink of its own, because each has its own sequence numbers, event
queue, page size and beat. All links get the same boot id and then the same changes in the same
order, so their revisions, slots and states are equal without anybody comparing them: a host that
changes from the cable to the radio finds the revision it knows. Lights and debounce time are there
once only, and the last command counts, whichever way it came.
"""

from mfrc522 import FAULT, NO_TAG, UNREADABLE

from firmware_protocol.codec import STATE_EMPTY, STATE_FAULT, STATE_UNKNOWN_FIGURE

PAD_PATIENCE = 3  # polls in a row before anything but a tag is believed: not every poll is heard


class SensorBoard:
    """Ties switches, hello pad and lights to the ports. `pad` and `lights` may be None."""

    def __init__(self, chain, debounce, pad, lights, ports):
        self._chain = chain
        self._debounce = debounce
        self._pad = pad
        self._lights = lights
        self._ports = ports
        self._links = [port.link for port in ports]
        self._states = self._links[0].state.states  # the same in all links
        self._pad_cell = len(self._states) - 1
        self._pad_doubts = 0
        self._debounce_ms = self._links[0].debounce_ms
        for link in self._links:
            link.lights = self._links[0].lights

    def start(self, now_ms):
        """Say HELLO. What stands on the board already belongs to the first revision."""
        for link in self._links:
            for cell in range(self._debounce.cells):
                if self._debounce.stands(cell):
                    link.state.states[cell] = STATE_UNKNOWN_FIGURE
            link.start(now_ms)

    def step(self, now_ms):
        """One pass: meant to be called every millisecond, right at any other pace."""
        levels = self._chain.read()
        for cell, stands, edge_ms in self._debounce.settle(levels, now_ms, self._debounce_ms):
            self._set_cell(cell, STATE_UNKNOWN_FIGURE if stands else STATE_EMPTY, now_ms, edge_ms)
        if self._pad is not None:
            found = self._pad.step(now_ms)
            if found is not None:
                self._take_reading(found, now_ms)
        for port in self._ports:
            port.exchange(now_ms)
            self._follow_debounce(port.link.debounce_ms)
        if self._lights is not None:
            self._lights.show(self._links[0].lights, now_ms)

    def _set_cell(self, cell, state, now_ms, edge_ms):
        for link in self._links:
            link.set_cell(cell, state, now_ms, edge_ms)

    def _follow_debounce(self, debounce_ms):
        if debounce_ms != self._debounce_ms:
            self._debounce_ms = debounce_ms
            for link in self._links:
                link.debounce_ms = debounce_ms

    def _take_reading(self, found, now_ms):
        state = self._state_of(found)
        if state == self._states[self._pad_cell]:
            self._pad_doubts = 0
            return
        self._pad_doubts += 1
        if self._pad_doubts >= PAD_PATIENCE or found not in (NO_TAG, UNREADABLE, FAULT):
            self._pad_doubts = 0
            self._set_cell(self._pad_cell, state, now_ms, now_ms)

    def _state_of(self, found):
        if found == NO_TAG:
            return STATE_EMPTY
        if found == UNREADABLE:
            return STATE_UNKNOWN_FIGURE
        if found == FAULT:
            return STATE_FAULT
        state = STATE_UNKNOWN_FIGURE
        for link in self._links:  # all must learn the tag; they all give the same slot
            state = link.slot_of(found)
        return state
