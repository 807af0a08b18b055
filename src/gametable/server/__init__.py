"""Tables on the network: lobby, seats, messages, and bots in processes of their own."""
