# What the core is made of, for the Makefiles that build it.
CORE_SOURCES = wire.c debounce.c scan.c board.c tags.c snapshot.c outgoing.c commands.c pad.c \
	mfrc522.c lights.c display.c
VECTOR_SOURCES = wire.c vector_run.c
