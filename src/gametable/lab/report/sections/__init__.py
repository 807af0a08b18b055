"""The sections of a report, each a question about the game."""
