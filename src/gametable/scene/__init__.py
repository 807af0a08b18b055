"""Pictures of a position: zones, layers and parts, drawn in SVG; they know no game and no state."""
