"""Every rule of Attatat, tested on boards drawn as text."""
