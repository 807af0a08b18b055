"""Honest answers from tables of games: pure functions of arrays, each with its definition and what it assumes."""
