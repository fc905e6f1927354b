"""The live map: `battlefield.Battlefield` is the widget, `zones` says what its letters mean."""
