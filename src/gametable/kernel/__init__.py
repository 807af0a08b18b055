"""What all games share: states, chance, options, notation, records, refusals."""
