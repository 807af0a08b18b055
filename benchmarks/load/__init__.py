"""Loads a table server with many pairs of players, and measures what becomes of their moves."""
