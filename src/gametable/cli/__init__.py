"""The command line: games, rules, play, simulations and records."""
