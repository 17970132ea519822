"""MAP030: two names that players would take for one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where
from mapdata.slug import slug
from validator.lint.mapdata import MapSubject
from validator.lint.rule import Report, rule

__all__ = ["name_nearly_twice"]

LONG = 6  # letters from which two that changed places are a slip


@rule("MAP030", "name-nearly-twice", Severity.WARNING, hint="write one name in one way, or tell the two apart")
def name_nearly_twice(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """Two names of one kind that players would take for one.

    Names of territories, of places, of outlines, zones, areas and boxes are the same but for capitals, accents, blanks,
    hyphens, doubled letters or two neighbouring letters that changed places. Two zones whose names make the same id
    are an error: one of them would be lost. Names that are letter for letter the same are told by the loader where they
    may not be.

    Why it matters: one place is on the map twice, each time with a part of what is known of it.

    Bad:
        Telukbetung,w2818
        Teluk Betung,w2719

    Good:
        Telukbetung,w2818

    To fix: write the name in one way, or take one of the two out.

    Careful: two real places may have such names: then say which is which, as players do ("Portland, Maine").
    """
    for what, given in _names(subject):
        seen: dict[str, tuple[str, Where]] = {}
        for name, where in given:
            letters = _letters(name)
            other, first = next((seen[key] for key in (letters, *_swapped(letters)) if key in seen), (name, where))
            seen.setdefault(letters, (name, where))
            if other != name:
                lost = what == "zones" and slug(name) == slug(other) and subject.grid is not None
                message = f"two {what} are named nearly the same: '{other}' and '{name}'"
                yield report(message, where, related=(first,), severity=Severity.ERROR if lost else None)


def _letters(name: str) -> str:
    """What two names have in common that are nearly the same; a doubled digit is another number."""
    return re.sub(r"([a-z])\1+", r"\1", slug(name).replace("-", "")) or name


def _swapped(letters: str) -> Iterator[str]:
    """The same with two neighbours in each other's place; the first letter is rarely wrong."""
    if len(letters) >= LONG and letters.isalpha():
        yield from (letters[:n] + letters[n + 1] + letters[n] + letters[n + 2 :] for n in range(1, len(letters) - 1))


def _names(subject: MapSubject) -> Iterator[tuple[str, list[tuple[str, Where]]]]:
    """Names with their places, by what they name."""
    data = subject.data
    yield "territories", [(row.text("name"), row.where("name")) for row in data.rows("territories.csv")]
    yield "places", [(row.text("name"), row.where("name")) for row in data.rows("places.csv")]
    for what, outlines in (("outlines", data.land), ("zones", data.zones), ("areas", data.areas)):
        yield what, [(one.name, one.where / "properties" / "name") for one in outlines]
    zones = [(str(area.properties["zone"]), area.where) for area in data.areas if "zone" in area.properties]
    yield "zones", [(name, where / "properties" / "zone") for name, where in zones]
    boxes = data.header.get("boxes", ())
    yield "boxes", [(box["name"], subject.at("boxes", str(n), "name")) for n, box in enumerate(boxes)]
