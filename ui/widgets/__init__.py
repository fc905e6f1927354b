"""The parts that screens are built of: each shows one kind of view-data and sends intents."""
