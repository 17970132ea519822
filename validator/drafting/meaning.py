"""What a sort of piece may be in the rule book: a counter, or something that shows a state of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from mapdata.slug import slug
from validator.drafting.vocabulary import Vocabulary, words_of

if TYPE_CHECKING:
    from mapdata.model import Counter
    from validator.drafting.inventory import Sort

__all__ = ["Meaning", "meaning_of", "telling"]

Words = dict[str, dict[str, str]]  # property -> its values -> what they mean
FLAGS = ("fortress", "port-a-fort", "hq", "exp", "colonial", "kwantung", "sub")
TELLING = ("nation", "faction", "kind", "flag", "marker")
TOLD_APART = (*FLAGS, "multinational", "reserve")  # what two counters of one nation and kind may differ in


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a sort of piece may be: the `values` of a counter or of a state (`table`), and the `[words]` they need."""

    table: str
    values: Mapping[str, str | bool | int]
    words: Words = field(default_factory=dict, hash=False)


def meaning_of(sort: Sort, known: Vocabulary) -> Meaning | None:
    """The proposal for a sort of piece; None when nothing of it is in the words of the rule book."""
    readers: tuple[Callable[[], Meaning | None], ...] = (
        partial(_state, sort, known),
        partial(_counter, sort, known),
    )
    return next((found for read in readers if (found := read()) is not None), None)


def telling(sort: Sort, known: Vocabulary) -> frozenset[str]:
    """The fixed properties of a piece that say what it may be; a condition asks for them first."""
    spoken = (key for key, value in sort.fixed.items() if known.find(value).keys() & set(TELLING))
    return frozenset((*spoken, *(key for key in sort.fixed if "step" in key.lower())))


def _texts(sort: Sort) -> Iterator[str]:
    """What may speak of a piece, the most telling first: its fixed properties, its name, then where it is kept."""
    yield from sort.fixed.values()
    yield sort.name
    yield from (*sort.prototypes, *reversed(sort.folders))


def _first(sort: Sort, known: Vocabulary, subject: str) -> list[str]:
    """What the first text that speaks of a subject says of it."""
    found = (known.find(text).get(subject) for text in _texts(sort))
    return next((said for said in found if said), [])


def _counter(sort: Sort, known: Vocabulary) -> Meaning | None:
    exact = _named(sort, known)
    if exact is not None:
        return _with_values(sort, known, {"id": exact.id}, exact.kind)
    markers, kinds = _first(sort, known, "marker"), _first(sort, known, "kind")
    return _marker(sort, known, markers[0]) if markers else _unit(sort, known, kinds) if kinds else None


def _named(sort: Sort, known: Vocabulary) -> Counter | None:
    """The counter of the map's table whose very name this is."""
    name = slug(sort.name)
    found = [c for c in known.map.counters.values() if name in (c.id, slug(c.name))]
    return found[0] if len(found) == 1 else None


def _unit(sort: Sort, known: Vocabulary, kinds: list[str]) -> Meaning | None:
    kind = next(kind for kind in ("fleet", "air", "ground") if kind in kinds)
    factions = _first(sort, known, "faction")
    nations = _first(sort, known, "nation") or (["russia"] if factions == ["soviet"] else [])
    if not nations and not factions:
        return None  # of no game that the rule book knows, as far as one can see
    values: dict[str, str | bool | int] = {"kind": kind}
    values |= {"nation": nations[0]} if nations else {"faction": factions[0]}
    flags = _first(sort, known, "flag")
    values |= {flag: True for flag in FLAGS if flag in flags and (flag == "sub") == (kind == "fleet") and kind != "air"}
    if values.get("port-a-fort"):
        values.pop("fortress", None)
    steps = _steps(sort) if kind == "ground" else None
    values |= {} if steps is None else {"steps": steps}
    same = _same_in_table(values, known)
    return _with_values(sort, known, values if same is None else {"id": same.id}, kind)


def _steps(sort: Sort) -> int | None:
    """The steps that a fixed property tells."""
    for key, value in sort.fixed.items():
        if "step" in key.lower() and value.isascii() and value.isdigit() and int(value) > 0:
            return int(value)
    return None


def _same_in_table(values: Mapping[str, object], known: Vocabulary) -> Counter | None:
    """The one counter of the map's table that is like this; None when there is none, or when several are.

    Of two that only their Delay Stripe tells apart it is the plain one.
    """
    steps = values.get("steps")
    found = [
        counter
        for counter in known.map.counters.values()
        if counter.kind == values["kind"]
        and (counter.nation == values["nation"] if "nation" in values else counter.faction == values.get("faction"))
        and all((counter.attributes.get(flag) is True) == bool(values.get(flag)) for flag in TOLD_APART)
        and steps in (None, counter.attributes.get("steps"))
        and "event-group" not in counter.attributes
    ]
    plain = [counter for counter in found if "delay-stripe" not in counter.attributes]
    return found[0] if len(found) == 1 else plain[0] if len(plain) == 1 else None


def _marker(sort: Sort, known: Vocabulary, marker: str) -> Meaning:
    nations = _first(sort, known, "nation")
    factions = _first(sort, known, "faction")
    values: dict[str, str | bool | int] = {"kind": "marker", "marker": marker}
    if marker == "japanese-dependent":
        areas = [nation for nation in nations if nation in known.map.territories and nation != "japan"]
        values |= {"area": areas[0]} if areas else {}
    elif marker == "ceded-land":
        values |= _cession(nations, known)
    else:
        values |= {"nation": nations[0]} if nations else {"faction": factions[0]} if factions else {}
    same = [c for c in known.map.counters.values() if _like(c, values)]
    told: dict[str, str | bool | int] = {"id": same[0].id} if len(same) == 1 else values
    return _with_values(sort, known, told, "marker")


def _cession(nations: list[str], known: Vocabulary) -> dict[str, str]:
    """Which of two lands is given to which: as the map's table has it, else the first gets the second."""
    pairs = [
        dict(zip(("receiver", "area"), order, strict=True)) for order in (nations[:2], nations[1::-1]) if order[1:]
    ]
    there = [pair for pair in pairs for c in known.map.counters.values() if pair.items() <= c.attributes.items()]
    return next(iter((*there, *pairs)), {})


def _like(counter: Counter, values: Mapping[str, object]) -> bool:
    own = {"kind": counter.kind, "nation": counter.nation, "faction": counter.faction, **counter.attributes}
    asked = {key: value for key, value in values.items() if key in ("kind", "marker", "area", "receiver")}
    if values.get("marker") not in ("japanese-dependent", "ceded-land"):
        asked["nation"] = values.get("nation")
        asked |= {"faction": values["faction"]} if "faction" in values else {}
    return all(own.get(key) == value for key, value in asked.items())


def _with_values(sort: Sort, known: Vocabulary, values: dict[str, str | bool | int], kind: str) -> Meaning:
    """A counter with what its changing properties tell of it: supply, and the steps it has left."""
    words: Words = {}
    for name, choices in sort.changing.items():
        tokens = words_of(name)
        if kind in ("ground", "marker") and "supplied" not in values:
            meant = _meant(choices, "supply", known, named=bool({"supply", "supplied", "oos", "logistic"} & {*tokens}))
            if meant:
                values, words = values | {"supplied": f"${name}$"}, words | {name: meant}
        if kind == "ground" and "steps" in tokens and any(choice.isdigit() for choice in choices):
            values = values | {"steps": f"${name}$"}
    return Meaning("counter", values, words)


def _meant(choices: tuple[str, ...], subject: str, known: Vocabulary, *, named: bool) -> dict[str, str]:
    """What the values of a property mean; nothing unless its name speaks of the subject and two values do."""
    found = {choice: meant for choice in choices if choice and (meant := known.whole(choice, subject)) is not None}
    return found if named and found else {}


def _state(sort: Sort, known: Vocabulary) -> Meaning | None:
    """A piece that shows a status, a posture, the turn, the weather or a level."""
    readers = (_status, _posture, _weather, _level, _turn)
    return next((found for read in readers if (found := read(sort, known)) is not None), None)


def _speaks(sort: Sort, known: Vocabulary, subject: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The changing properties of which two values at least are words of a subject."""
    for name, choices in sort.changing.items():
        found = {choice: meant for choice in choices if (meant := known.whole(choice, subject)) is not None}
        if len(set(found.values())) > 1:
            yield name, found


def _status(sort: Sort, known: Vocabulary) -> Meaning | None:
    """The card or marker of a Country with its status."""
    territory = _subject(sort, known)
    status = next(_speaks(sort, known, "status"), None)
    if territory is None or status is None or {"kind", "marker"} & known.find(sort.name).keys():
        return None
    values: dict[str, str | bool | int] = {"territory": f"${territory[0]}$", "status": f"${status[0]}$"}
    words: Words = {territory[0]: {territory[1]: territory[2]}, status[0]: status[1]}
    side = next((found for found in _speaks(sort, known, "faction") if found[0] != status[0]), None)
    if side is not None:
        values, words = values | {"faction": f"${side[0]}$"}, words | {side[0]: _none(side[1], sort, side[0])}
    return Meaning("state", values, words)


def _none(words: dict[str, str], sort: Sort, name: str) -> dict[str, str]:
    """A value of no meaning beside the factions says that there is none: "-", "nobody"."""
    return {**words, **{choice: "none" for choice in sort.changing[name] if choice and choice not in words}}


def _subject(sort: Sort, known: Vocabulary) -> tuple[str, str, str] | None:
    """The land that a piece is the card of: (property that says so, its value, the territory)."""
    for key, text in (("BasicName", sort.name), *sort.fixed.items()):
        meant = known.whole(text, "nation")
        if meant in known.map.territories:
            return key, text, str(meant)
    spoken = [n for n in known.find(sort.name).get("nation", ()) if n in known.map.territories]
    return ("BasicName", sort.name, spoken[0]) if spoken else None


def _posture(sort: Sort, known: Vocabulary) -> Meaning | None:
    boxes = {box.id.partition(":")[2]: box for box in known.map.boxes.values() if box.kind == "posture"}
    posture = next(_speaks(sort, known, "posture"), None)
    mine = {name for name in boxes if {*words_of(name)} <= {*words_of(sort.name)}}
    if posture is None or "posture" not in words_of(f"{sort.name} {posture[0]}") or not mine:
        return None
    chosen = max(mine, key=len)
    return Meaning("state", {"posture": chosen, "value": f"${posture[0]}$"}, {posture[0]: posture[1]})


def _weather(sort: Sort, known: Vocabulary) -> Meaning | None:
    if not {"weather", "snow", "winter"} & {*words_of(sort.name)}:
        return None
    found = next(_speaks(sort, known, "snow"), None)
    return None if found is None else Meaning("state", {"snow": f"${found[0]}$"}, {found[0]: found[1]})


def _level(sort: Sort, known: Vocabulary) -> Meaning | None:
    words = words_of(sort.name)
    for key in ("esv", "uscl"):
        number = next((name for name, values in sort.changing.items() if any(v.isdigit() for v in values)), None)
        if key in words and number is not None:
            return Meaning("state", {key: f"${number}$"})
    found = next(_speaks(sort, known, "war-level"), None)
    if found is None or not {"war", "level"} <= {*words}:
        return None
    key = "european-war-level" if {"european", "europe", "eu"} & {*words} else "war-level"
    return Meaning("state", {key: f"${found[0]}$"}, {found[0]: found[1]})


def _turn(sort: Sort, known: Vocabulary) -> Meaning | None:
    """The marker on the Turn Track: the turn is where it lies."""
    has_track = any(box.kind == "turn" for box in known.map.boxes.values())
    words = {*words_of(sort.name)} - {"marker", "game", "current", "the", "counter"}
    return Meaning("state", {"turn": "$LocationName$"}) if words == {"turn"} and has_track else None
