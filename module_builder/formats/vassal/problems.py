"""What opening a module may report. The engine says nothing about most of these, or only in a log nobody reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mapdata.diagnostic import Diagnostic, Severity, Where
from module_builder.formats.vassal.buildfile import simple_class

if TYPE_CHECKING:
    from module_builder.formats.vassal.buildfile import Element

__all__ = ["Problems"]

# code -> (name, severity, hint)
KINDS: dict[str, tuple[str, Severity, str]] = {
    "MOD001": ("component-dropped", Severity.ERROR, "the engine drops the component; correct the attribute"),
    "MOD002": ("unknown-class", Severity.WARNING, "the engine drops components whose class it cannot load"),
    "MOD003": (
        "board-without-size",
        Severity.WARNING,
        "the engine makes the board 0 by 0; put the picture into images/",
    ),
    "MOD004": ("zone-path", Severity.WARNING, "a path is `x,y;x,y;...` in whole pixels, three corners or more"),
    "MOD005": ("grid-without-size", Severity.WARNING, "dx and dy are the size of a cell, in pixels"),
    "MOD006": ("unknown-board", Severity.WARNING, "the layout names a board that the map does not have"),
    "MOD007": (
        "old-buildfile-name",
        Severity.ERROR,
        "name the entry `buildFile`, or raise VassalVersion in moduledata",
    ),
    "MOD008": (
        "misplaced-component",
        Severity.ERROR,
        "the engine refuses the whole module; move it into a board or zone",
    ),
    "MOD009": ("custom-class", Severity.INFO, "its locations depend on Java code inside the module"),
}
MAX_EACH = 1000  # a hostile file must not fill the memory with findings


class Problems:
    """Collects the findings about one buildFile, each with the line of its element."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Diagnostic] = []
        self._counts: dict[str, int] = {}

    def add(self, code: str, element: Element | None, message: str) -> None:
        """Report `message` about an element; past the thousandth of a kind only their number is kept."""
        self._counts[code] = self._counts.get(code, 0) + 1
        if self._counts[code] > MAX_EACH:
            return
        name, severity, hint = KINDS[code]
        self.found.append(Diagnostic(code, severity, message, self._where(element), hint=hint, name=name))

    def all(self) -> tuple[Diagnostic, ...]:
        """The findings in the order made, and one that counts those left out."""
        left_out = {code: count - MAX_EACH for code, count in self._counts.items() if count > MAX_EACH}
        counts = [
            Diagnostic(
                code, KINDS[code][1], f"{count} more of these are not shown", Where(self.file), name=KINDS[code][0]
            )
            for code, count in left_out.items()
        ]
        return (*self.found, *counts)

    def _where(self, element: Element | None) -> Where:
        if element is None:
            return Where(self.file)
        chain = [element, *element.iterancestors()]
        path = tuple(_label(step) for step in reversed(chain[:-1])) or (_label(element),)
        return Where(self.file, path, cast("int | None", element.sourceline) or 0)


def _label(element: Element) -> str:
    name = element.get("name") or element.get("mapName")
    return f"{simple_class(element)} '{name}'" if name else simple_class(element)
