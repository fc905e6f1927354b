"""The screens: each shows one kind of view-data and sends intents."""
