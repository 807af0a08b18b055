"""Every rule of Atlanta, tested on cities drawn as text."""
