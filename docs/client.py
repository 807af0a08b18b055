"""Plays a game against bots by the API, choosing moves by chance: python client.py [address] [game]."""  # noqa: INP001

from __future__ import annotations

import json
import random
import sys
import urllib.request
from typing import Any

ADDRESS = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8017"
GAME = sys.argv[2] if len(sys.argv) > 2 else "attika"
headers = {"Content-Type": "application/json"}


def call(path: str, **body: Any) -> Any:
    """Send a body if there is one, else only look."""
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(ADDRESS + path, data, headers)  # noqa: S310 (the address is one's own)
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return json.load(answer)


headers["Authorization"] = "Bearer " + call("/api/guests", name="Client")["token"]
table = "/api/tables/" + call("/api/tables", game=GAME)["name"]
view = call(table)
for player in view["players"]:
    if player["open"]:
        call(table + "/orders", what="bot", level="easy")
view = call(table + "/orders", what="start")
while view["stage"] == "running":
    if view["players"][view["seat"]]["awaited"]:
        view = call(table + "/moves", text=random.choice(view["picks"]))
    else:
        view = call(f"{table}?have={view['v']}&wait=20")  # until something happens
print("\n".join(view["say"][-3:]))
print("scores", view["result"]["scores"], "winning seats", [seat + 1 for seat in view["result"]["winners"]])
