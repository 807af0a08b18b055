"""Attatat: links of planks, paths between one's own tiles, and a board that falls apart."""
