"""Boards that several tests play on, drawn as drawn.py reads them."""

from __future__ import annotations

from tests.games.attatat.drawn import SQUARE

NO_FREE = {**SQUARE, "free_tiles": 0}
# a path between two of three own tiles, and a link far from it
START = """
    [a1] =1= [b1] =2= c1     d1
                             ||2
     a2       b2      c2     d2
     a3      [b3]     c3     d3
     a4       b4      c4    [d4]
"""
# a path between two of three own tiles, with further planks at both ends
PATH = """
    [a1] =1= [b1] =2= c1     d1
     ||2      |1
     a2       b2      c2     d2
     a3      [b3]     c3     d3
     a4       b4      c4     d4
"""
# without b1 the corner a1 is lopped
CORNER = """
     a1  =1= [b1] =1= [c1]     d1
             ||2
     ..       b2       c2      d2
     a3       b3       c3      d3
     a4       b4       c4     [d4]
"""
