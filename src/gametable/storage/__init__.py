"""Where tables are kept: one interface, and SQLite behind it."""

from gametable.kernel.extras import need

need("server")
