"""What opening a module may report. The engine says nothing about most of these, or only in a log nobody reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mapdata.diagnostic import Diagnostic, Severity, Where
from module_builder.formats.vassal.markup.buildfile import name_of, simple_class

if TYPE_CHECKING:
    from module_builder.formats.vassal.markup.buildfile import Element

__all__ = ["ORIGIN", "Problems", "origin_of", "path_of"]

ORIGIN = "{zoc:origin}file"  # on what an extension brought into a module's tree: the file it stands in

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
        "moduledata decides: `buildFile` below 3.5, else `buildFile.xml`; name the entry so, or change VassalVersion",
    ),
    "MOD008": (
        "misplaced-component",
        Severity.ERROR,
        "the engine refuses the whole module; move it into a board or zone",
    ),
    "MOD009": ("custom-class", Severity.INFO, "what it does depends on Java code inside the module"),
    "MOD010": ("entry-twice", Severity.WARNING, "pack the module again"),
    "MOD011": ("entry-leads-out", Severity.WARNING, "zoc never unpacks it; do not unpack this file by hand"),
    "MOD012": ("entry-name-encoding", Severity.WARNING, "VASSAL cannot open it; pack again with names in UTF-8"),
    "MOD013": ("file-not-read", Severity.WARNING, "put the file itself there"),
    "MOD014": ("no-piece", Severity.WARNING, "the engine makes no piece of it; a definition is `+/id/type/state`"),
    "MOD015": ("state-too-short", Severity.ERROR, "the engine refuses the whole module; give each trait its state"),
    "MOD016": ("unknown-basic-piece", Severity.WARNING, "the engine puts an empty piece in its place"),
    "MOD017": ("unknown-trait", Severity.WARNING, "the engine puts an empty marker in its place"),
    "MOD018": ("piece-without-picture", Severity.WARNING, "put the picture into images/, or correct its name"),
    "MOD019": ("other-modules-extension", Severity.WARNING, "VASSAL does not load it; take it out of the folder"),
    "MOD020": ("extension-without-target", Severity.WARNING, "VASSAL stops reading the extension there"),
    "MOD021": ("metadata-unreadable", Severity.WARNING, "VASSAL goes on as if it were not there"),
    "MOD022": ("extension-version", Severity.WARNING, "VASSAL warns of it and goes on"),
    "MOD023": ("no-extension", Severity.INFO, "VASSAL leaves such a file out"),
    "MOD024": ("own-trait", Severity.INFO, "what it does depends on Java code inside the module"),
    "MOD025": ("target-named-otherwise", Severity.WARNING, "VASSAL takes the first one; correct the target"),
    "MOD026": (
        "extension-unreadable",
        Severity.WARNING,
        "VASSAL leaves it out without a word; get it again, or take it out of the folder",
    ),
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
        return Where(origin_of(element) or self.file, path_of(element), cast("int | None", element.sourceline) or 0)


def path_of(element: Element) -> tuple[str, ...]:
    """The components down to an element, without the module itself, as findings name them."""
    chain = [element, *element.iterancestors()]
    return tuple(_label(step) for step in reversed(chain[:-1])) or (_label(element),)


def origin_of(element: Element) -> str:
    """The extension's buildFile that an element came from, "" for the module's own."""
    return next((step.get(ORIGIN, "") for step in (element, *element.iterancestors()) if step.get(ORIGIN)), "")


def _label(element: Element) -> str:
    name = name_of(element)
    return f"{simple_class(element)} '{name}'" if name else simple_class(element)
