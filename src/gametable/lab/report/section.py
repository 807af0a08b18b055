"""What a section of a report is: it measures something, and shows it from the numbers alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from gametable.lab.report.markup import paragraph
from gametable.lab.report.material import Material
from gametable.lab.workers import LabError

Figures = dict[str, Any]  # the numbers of a section, as JSON has them
MISSING: Final = "not measured"
FIGURE: Final = "<figure"


@dataclass(frozen=True)
class Shown:
    """A section for people: what was found, in a sentence, and the pieces of HTML below it."""

    sentence: str
    parts: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """One question about a game."""

    name: str
    title: str
    measure: Callable[[Material], Figures]
    show: Callable[[Figures], Shown]
    fewest: int = 2  # games with an end, without which it cannot be measured

    def measured(self, material: Material) -> Figures:
        """The numbers, or why there are none: a run may be too short for some of them."""
        if material.games.height < self.fewest:
            return {MISSING: f"it needs {self.fewest} or more games that found an end."}
        try:
            return self.measure(material)
        except LabError as fault:
            return {MISSING: str(fault)}

    def markup(self, figures: Figures) -> str:
        """The section as HTML."""
        shown = Shown(f"Not measured: {figures[MISSING]}", ()) if MISSING in figures else self.show(figures)
        found = paragraph(shown.sentence, "found")
        inside = "\n".join((found, *_beside(shown.parts)))
        return f'<section aria-labelledby="{self.name}"><h2 id="{self.name}">{self.title}</h2>\n{inside}\n</section>'


def _beside(parts: tuple[str, ...]) -> tuple[str, ...]:
    """What follows the only figure of a section stands beside it, where there is room."""
    figures = [place for place, part in enumerate(parts) if part.startswith(FIGURE)]
    if len(figures) != 1 or figures[0] == len(parts) - 1:
        return parts
    cut = figures[0] + 1
    return (*parts[:cut], '<div class="beside">' + "\n".join(parts[cut:]) + "</div>")
