"""Bots in worker processes of their own, which can be killed and know no more than the seat they play for."""
