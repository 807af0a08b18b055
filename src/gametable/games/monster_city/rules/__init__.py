"""The compiled rules of Monster City."""
