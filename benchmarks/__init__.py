"""How fast Gametable is: always as a ratio within one run, never against a number from another machine."""
