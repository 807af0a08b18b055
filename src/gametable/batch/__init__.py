"""Many games at once as arrays, for learning by self-play."""

from gametable.batch.batch import Batch, BatchError, IllegalAction

__all__ = ["Batch", "BatchError", "IllegalAction"]
