"""The codes of the loader (SRC) and of the compiler (MAP): what each one finds and how bad it is.

A code is never reused for anything else.
"""

from __future__ import annotations

from typing import Final

from mapdata.diagnostic import Diagnostic, Severity, Where

__all__ = ["CODES", "problem"]

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

CODES: Final[dict[str, tuple[str, Severity]]] = {
    "SRC001": ("file-missing", ERROR),
    "SRC002": ("file-unreadable", ERROR),
    "SRC003": ("not-utf-8", ERROR),
    "SRC004": ("file-too-large", ERROR),
    "SRC005": ("file-empty", ERROR),
    "SRC006": ("file-not-known", ERROR),
    "SRC007": ("control-character", ERROR),
    "SRC010": ("toml-syntax", ERROR),
    "SRC011": ("json-syntax", ERROR),
    "SRC012": ("key-twice", ERROR),
    "SRC020": ("key-not-known", ERROR),
    "SRC021": ("key-missing", ERROR),
    "SRC022": ("value-not-allowed", ERROR),
    "SRC023": ("number-not-finite", ERROR),
    "SRC024": ("control-character-escaped", ERROR),
    "SRC025": ("key-out-of-place", ERROR),
    "SRC030": ("column-not-known", ERROR),
    "SRC031": ("column-missing", ERROR),
    "SRC032": ("row-of-wrong-length", ERROR),
    "SRC033": ("cell-not-allowed", ERROR),
    "SRC034": ("row-twice", ERROR),
    "SRC035": ("quote-not-closed", ERROR),
    "SRC036": ("not-parted-by-commas", ERROR),
    "SRC037": ("header-missing", ERROR),
    "SRC040": ("name-not-known", ERROR),
    "SRC041": ("space-not-on-map", ERROR),
    "SRC042": ("name-twice", ERROR),
    "SRC043": ("held-in-a-circle", ERROR),
    "SRC044": ("nothing-defined", ERROR),
    "SRC045": ("assumption-not-used", INFO),
    "SRC050": ("outline-malformed", ERROR),
    "SRC051": ("outline-not-valid", ERROR),
    "SRC060": ("projection-not-usable", ERROR),
    "SRC070": ("scan-points-in-a-line", ERROR),
    "SRC071": ("scan-point-without-a-place", ERROR),
    "SRC072": ("scan-point-off", WARNING),
    "MAP001": ("place-with-two-hexes", INFO),
    "MAP002": ("hex-with-two-places", INFO),
    "MAP003": ("place-outside-its-hex", WARNING),
    "MAP004": ("territory-without-spaces", INFO),
    "MAP005": ("land-without-territory", WARNING),
    "MAP006": ("sea-without-zone", WARNING),
    "MAP007": ("zone-without-spaces", ERROR),
    "MAP010": ("connection-does-not-touch", WARNING),
    "MAP011": ("touching-not-connected", WARNING),
    "MAP012": ("areas-overlap", ERROR),
    "MAP013": ("side-not-between-neighbours", ERROR),
    "MAP020": ("setup-of-another-map", WARNING),
}


def problem(
    code: str,
    message: str,
    where: Where,
    hint: str = "",
    *,
    related: tuple[Where, ...] = (),
    point: tuple[float, float] | None = None,
) -> Diagnostic:
    """A Diagnostic of this table, with the name and severity the table gives it."""
    name, severity = CODES[code]
    return Diagnostic(code, severity, message, where, related, point, hint, name)
