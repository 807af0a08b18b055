"""Monster City: a game by Michael Schacht, with our own words and drawings."""
