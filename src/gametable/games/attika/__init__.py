"""Attika: thirty buildings each, a land that grows, and sanctuaries to be linked."""
