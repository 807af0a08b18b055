"""Tables on the network: lobby, seats, messages, and bots in processes of their own."""

from gametable.kernel.extras import need

need("server")
