"""Experiments: games without people, many at a time or one with its record."""
