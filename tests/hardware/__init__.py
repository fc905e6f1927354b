"""The bridge: transports, links, wiring, lights and boards that do not exist."""
