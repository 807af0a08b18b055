"""The report of a run: what its games say about the game, as one page for people that carries its numbers with it."""
