"""What people see and do, without a widget: intents in, view-data out. No Kivy here."""
