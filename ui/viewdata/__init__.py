"""What the screens show, as frozen values: made by `ui.presenter`, drawn by `ui.screens`."""
