"""Players that are programs: each sees what its seat may see, and picks a legal action."""
