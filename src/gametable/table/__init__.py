"""A running table: its seats, its entries, undo, clock; it knows nothing of the web or of databases."""
