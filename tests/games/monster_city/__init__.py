"""Every rule of Monster City, tested on positions made from words."""
