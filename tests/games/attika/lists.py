"""Lists of a host's own, for tests: what they change shows in every part of the game."""

from __future__ import annotations

from gametable.games.attika.components import STANDARD_TEXT

OWN = (
    STANDARD_TEXT.replace("2 x tower: defence, H H M", "1 x wall: defence, M M M, free next to quarry or tower\", \"1 x tower: defence, H")
    .replace("T01 .W.F.H.", "P01 .......")
    .replace("T02 .WF..H.", "P02 MW.W.W.")
    .replace("T03 WF..H..", "P03 .WFWFWF")
    .replace('"Athens"', '"Delphi"')
    .replace("street: streets, 5 any", "street: streets, 3 any")
)
