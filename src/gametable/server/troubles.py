"""What can go wrong with a table that is not the fault of whoever asked, in words for people."""

from __future__ import annotations

import logging
from typing import Final

from gametable.kernel.errors import GametableError
from gametable.kernel.language import _, later
from gametable.storage.interface import Conflict, StorageError, Unfit
from gametable.table.seats import TableError

LOG: Final = logging.getLogger("gametable.storage")


class NoTable(TableError):
    """A name that no table has."""


class NotNow(TableError):
    """Something that was right, but could not be done at this moment; nothing has changed.

    It is often noticed where nobody speaks, so that its sentence is translated when it is said.
    """

    def __str__(self) -> str:
        return _(super().__str__())


def in_words(fault: StorageError) -> GametableError:
    """What people are told of a fault of the storage; where its files are is nobody's business."""
    if isinstance(fault, (Conflict, Unfit)):
        return fault
    LOG.error("the storage has a fault: %s", fault)
    return NotNow(later("The storage of this server does not answer now; try again in a moment."))
