"""Atlanta: cards that overlap into a city, and tiles on the squares between them."""
