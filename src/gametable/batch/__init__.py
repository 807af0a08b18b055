"""Many games at once as arrays, for learning by self-play."""

from gametable.kernel.extras import need

need("batch")

from gametable.batch.batch import Batch, BatchError, IllegalAction  # noqa: E402 (it needs numpy)

__all__ = ["Batch", "BatchError", "IllegalAction"]
