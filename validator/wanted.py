"""What undecided verdicts want, as a position file to fill in and give back with `--assume`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from mapdata.tomltext import toml_key, toml_value
from validator.rulebooks.axis_empires.options import OPTIONS
from validator.rulebooks.axis_empires.reading import settled
from validator.rulebooks.axis_empires.state import FACTIONS, Counter, State

if TYPE_CHECKING:
    from validator.verdict import Verdict

__all__ = ["wanted_position"]

Line = tuple[tuple[str, str], str, str]  # (table and entry), key, what it may be
YES_OR_NO, SIDE = "true or false", ", ".join(FACTIONS)
FACTION = f"{SIDE}, none"
COUNTER_KEYS = {  # what may be said of a counter: the key of a position file, and its values
    **dict.fromkeys(("supplied", "delay-stripe", "fortress", "port-a-fort", "exp", "kwantung"), YES_OR_NO),
    "supplied-only-through": 'the id of the one port by which its supply can come: "w3218"',
    "facing": 'the hex that its arrow points at: "w3218"',
    "nation": "the id of the Country it shows",
    "faction": SIDE,
    "steps": "a whole number",
    "side": "fort or infantry",
    "area": "the id of the territory that the marker gives away",
    "receiver": "the id of the Country that gets it",
    "policy": "which Policy it is: surrender, ...",
}
TERRITORY_KEYS = {
    "status": "neutral, active or conquered",
    "faction": FACTION,
    "kind": "country, dependent or region",
}
BOX_KEYS = {"owner": FACTION, "open-port": YES_OR_NO}
CARD_KEYS = {"current": 'a card: "37a"', "pending": 'a card: "12"', "played": 'a list of cards: ["3", "8"]'}
PLACE_TABLES = {  # an input and the table where it has its line, by the name of what it is of
    "previous controller": ("previous-control", FACTION),
    "posture": ("postures", "war, neutrality, ..."),
    "policy-bans": ("policy-bans", 'a list of the territories that its counters may not enter: ["burma"], or []'),
}
PLAIN = {
    "snow": "true, false, or a list of the hexes and zones that it affects",
    "turn": 'a turn: "1941-nov-dec"',
    "phase": "the phase of the turn",
    "war-level": "pre-war, limited-war or total-war",
    "european-war-level": "pre-war, limited-war or total-war",
    "combined-game": YES_OR_NO,
    "events-done": 'a list of the events that have been: ["16.2.1"], or []',
}
REQUIRED = ("zones-of-control",)  # tables that must not be empty
UNITS = 'a list of the kinds of unit that have one: ["ground"]'
HEAD = """\
# What the verdicts that are undecided want. Take the `# ` away from a line, write the value behind the `=`, and
# give the file back with --assume, beside those given so before. What stays a comment stays unknown.
"""


def wanted_position(verdicts: Iterable[Verdict], state: State, options: Mapping[str, str] | None = None) -> str:
    """A position file (TOML) with a line, still a comment, for each input that the verdicts on a state want.

    `options` are those that the verdicts were asked under, beside the position's. The file may be given back as it is,
    and then changes nothing. What the position itself says, so that nothing can be assumed of it, and what no position
    can say, since the map would have to, is listed at the end.
    """
    wanted = list(dict.fromkeys(name for verdict in verdicts for name in verdict.missing))
    counters = {counter.id: counter for counter in state.counters}
    chosen = {**state.options, **(options or {})}
    said = [name for name in wanted if name in chosen or _said(name, state)]
    found = [(name, _line(name, counters, state)) for name in wanted if name not in said]
    lines = [line for _, line in found if line is not None]
    others = [name for name, line in found if line is None]
    return "".join(f"{text}\n" for text in (HEAD, *_text(lines, counters, state), *_others(said, others)))


def _said(name: str, state: State) -> bool:
    """Whether the position says what an input is about, in a way that leaves it open: only it can say otherwise."""
    key, _, thing = name.partition(" of ")
    if key == "place" or (key == "owner" and thing in state.ceded):  # of no counter here; by several, or in a circle
        return True
    return key == "policy" and thing in state.postures


def _line(name: str, counters: Mapping[str, Counter], state: State) -> Line | None:
    """Where in a position file an input has its place; None when it has none."""
    option = next((option for option in OPTIONS if option.name == name), None)
    if option is not None:
        now = settled(state)[name]  # the reading that leaves it open
        return ("options", ""), name, ", ".join(value for value in option.values if value != now)
    if name in PLAIN:
        return ("", ""), name, PLAIN[name]
    if name == "zones-of-control":
        return (name, ""), "units", UNITS
    key, _, thing = name.partition(" of ")
    if thing in counters and key in COUNTER_KEYS:
        return ("counters", thing), key, COUNTER_KEYS[key]
    if thing in state.map.territories and key in TERRITORY_KEYS:
        return ("territories", thing), key, TERRITORY_KEYS[key]
    return _line_elsewhere(key, thing, state)


def _line_elsewhere(key: str, thing: str, state: State) -> Line | None:
    """The place of an input that is of no counter and of no territory alone."""
    row = key.removesuffix(" cards")
    if thing in FACTIONS and row in CARD_KEYS:
        return ("cards", thing), row, CARD_KEYS[row]
    if thing in state.map.boxes and key in BOX_KEYS:
        return ("boxes", thing.removeprefix("box:")), key, BOX_KEYS[key]
    if key in PLACE_TABLES:
        return (PLACE_TABLES[key][0], ""), thing, PLACE_TABLES[key][1]
    return None


def _text(lines: Sequence[Line], counters: Mapping[str, Counter], state: State) -> Iterator[str]:
    """The lines under the heads of their tables; keys without a table come first, as TOML wants it."""
    tables: dict[tuple[str, str], list[str]] = {("", ""): []}
    for table, key, values in lines:
        tables.setdefault(table, []).append(f"# {toml_key(key)} =     # {values}")
    for (kind, thing), rows in tables.items():
        yield from _head(kind, thing, counters, state)
        yield from rows


def _head(kind: str, thing: str, counters: Mapping[str, Counter], state: State) -> Iterator[str]:
    if not kind:
        yield f"map = {toml_value(state.map.id)}"
        yield 'rules = "axis-empires"'
    elif kind == "counters":
        counter = counters[thing]
        yield f"\n[[counters]]{f'  # {counter.name}' if counter.name.isprintable() and counter.name else ''}"
        yield f"id = {toml_value(thing)}"
        yield f"at = {toml_value(counter.at)}"
    elif kind in REQUIRED:
        yield f"\n# [{kind}]"  # a table that wants its key: it is a comment too
    else:
        yield f"\n[{'.'.join(map(toml_key, filter(None, (kind, thing))))}]"


def _others(said: Sequence[str], others: Sequence[str]) -> Iterator[str]:
    if said:
        yield "\n# The position itself, or --set, says these, and would have to say them otherwise:"
        yield from (f"#   {name}" for name in said)
    if others:
        yield "\n# No position can say these; the data of the map would have to:"
        yield from (f"#   {name}" for name in others)
