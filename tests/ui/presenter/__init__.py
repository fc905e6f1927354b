"""Facts about the presenters: what screens show and what comes of taps, without a widget."""
