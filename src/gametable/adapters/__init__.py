"""The games in the languages of libraries that researchers know; none of them need be installed."""
