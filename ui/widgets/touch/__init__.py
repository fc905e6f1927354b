"""What every thing that can be tapped has in common."""
