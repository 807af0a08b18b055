"""The games in the interfaces that researchers know: PettingZoo, Gymnasium, OpenSpiel."""
