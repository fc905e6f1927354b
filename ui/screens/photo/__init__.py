"""A photo of the own board under a battlefield."""
