"""The table `[boxes]` of a position: what is printed in Off-Map Boxes, where the map does not know (AE-DM-BOX).

What the documents state of a box no position changes; what a map has without a document it may put right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from mapdata.diagnostic import choose
from mapdata.model import Box, Unknown, Value
from validator.rulebooks.axis_empires.desk import Desk
from validator.rulebooks.axis_empires.state import Given

__all__ = ["boxes_of"]

BOX: Final = "box:"
PLAIN: Final = {"owner": "owner", "open-port": "open port"}
BOTH: Final = "lists are whole, and a connection has two ends"
WHAT: Final = {"zones": "zone", "adjacent": "Off-Map Box"}


def boxes_of(desk: Desk) -> dict[str, dict[str, Given[Value | None]]]:
    """What is told of Off-Map Boxes (`[boxes.western-us]`): owner, open-port, zones, adjacent; lists are whole.

    What names nothing, or contradicts a document or the list of another box, is reported.
    """
    known = {box.id.removeprefix(BOX): box for box in desk.map.boxes.values() if box.kind == "off-map"}
    found = {}
    for name, said in desk.document.get("boxes", {}).items():
        if name in known:
            found[known[name].id] = _box(desk, known, name, said)
        else:
            desk.report("SRC040", ("boxes", name), f"there is no Off-Map Box '{name}'", choose(name, known), key=True)
    _ends(desk, known)
    return found


def _box(desk: Desk, known: Mapping[str, Box], name: str, said: Mapping[str, Any]) -> dict[str, Given[Value | None]]:
    told = {key: Given(_told(key, value), desk.source_of("boxes", name, key)) for key, value in said.items()}
    for key in PLAIN:
        if key in told:
            _plain(desk, known[name], key, told[key].value)
    for key, there in (("zones", desk.map.zones), ("adjacent", known)):
        if key in said and _there(desk, name, key, said[key], there):
            _list(desk, known, name, key, said[key])
    return told


def _told(key: str, value: Any) -> Value | None:
    """A value as `Box` has it: neighbours by their ids, no owner as None."""
    if key == "adjacent":
        return tuple(f"{BOX}{other}" for other in value)
    if isinstance(value, list):
        return tuple(value)
    plain: Value = value
    return None if plain == "none" else plain


def _there(desk: Desk, name: str, key: str, said: Iterable[str], there: Collection[str]) -> bool:
    """Whether all the zones or boxes of a list exist; one that does not is reported."""
    before = len(desk.problems)
    for index, other in enumerate(said):
        if other not in there:
            desk.report(
                "SRC040", ("boxes", name, key, index), f"there is no {WHAT[key]} '{other}'", choose(other, there)
            )
    return len(desk.problems) == before


def _plain(desk: Desk, box: Box, key: str, told: object) -> None:
    """Report an owner or an open port that is another one than that of a document."""
    stated = box.owner if key == "owner" else box.get(key)
    if box.sources.get(key) == "document" and not isinstance(stated, Unknown) and stated != told:
        message = f"'{_shown(told)}' is not the {PLAIN[key]} of {box.id}: {_shown(stated)}"
        desk.report("SRC022", ("boxes", box.id.removeprefix(BOX), key), message, "a document states what the map has")


def _shown(value: object) -> str:
    """A value as a position writes it."""
    return "none" if value is None else str(value).lower()


def _list(desk: Desk, known: Mapping[str, Box], name: str, key: str, said: Collection[str]) -> None:
    """Report what a document says is not of a list, and what it says is."""
    box = known[name]
    stated, denied = set(_stated(box, key)), set(_stated(box, f"not-{key}"))
    if key == "adjacent":  # a connection has two ends
        stated |= {other for other, far in known.items() if name in _stated(far, key)}
        denied |= {other for other, far in known.items() if name in _stated(far, f"not-{key}")}
    whole = box.sources.get(key) == "document" and isinstance(box.get(key), tuple)
    for index, other in enumerate(said):
        if other in denied or (whole and other not in stated):
            message = f"'{other}' is no {WHAT[key]} that {box.id} is connected with"
            desk.report("SRC022", ("boxes", name, key, index), message, "the map has it ruled out by a document")
    for other in sorted(stated - set(said)):
        message = f"'{other}' is missing, which {box.id} is connected with"
        desk.report("SRC022", ("boxes", name, key), message, "the map has it from a document, and the list is whole")


def _ends(desk: Desk, known: Mapping[str, Box]) -> None:
    """Report a box next to itself, and at the second of two boxes a list that contradicts that of the first."""
    lists: dict[str, list[str]] = {}
    for name, said in desk.document.get("boxes", {}).items():
        if name in known and "adjacent" in said:
            lists[name] = said["adjacent"]
            for first in lists:
                if not _documented(known, first, name):
                    _contradict(desk, lists, first, name)


def _documented(known: Mapping[str, Box], one: str, other: str) -> bool:
    """Whether a document says of two boxes that they are connected or are not: it is held against each list."""
    return any(
        far in _stated(known[near], f"{denied}adjacent")
        for near, far in ((one, other), (other, one))
        for denied in ("", "not-")
    )


def _contradict(desk: Desk, lists: Mapping[str, list[str]], first: str, name: str) -> None:
    mine, path = lists[name], ("boxes", name, "adjacent")
    if first == name:
        if name in mine:
            message = f"'{name}' is connected with itself"
            desk.report("SRC022", (*path, mine.index(name)), message, "a connection has two ends")
    elif first in mine and name not in lists[first]:
        message = f"'{first}' is no {WHAT['adjacent']} that {BOX}{name} is connected with"
        desk.report("SRC022", (*path, mine.index(first)), message, f"the list of {first} lacks {name}: {BOTH}")
    elif first not in mine and name in lists[first]:
        message = f"'{first}' is missing, which {BOX}{name} is connected with"
        desk.report("SRC022", path, message, f"the list of {first} has {name}: {BOTH}")


def _stated(box: Box, key: str) -> tuple[str, ...]:
    """What a document names of a box, as positions name it."""
    if box.sources.get(key) != "document":
        return ()
    found = {"zones": box.zones, "adjacent": box.adjacent}.get(key) or box.get(key)
    return tuple(str(name).removeprefix(BOX) for name in found) if isinstance(found, tuple) else ()
