"""Facts about what people look at."""
