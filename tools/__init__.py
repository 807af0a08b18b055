"""Programs for people who work on Gametable itself."""
