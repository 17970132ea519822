"""What undecided verdicts want, as a position file to fill in and give back with `--assume`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from validator.rulebooks.axis_empires.options import OPTIONS
from validator.rulebooks.axis_empires.state import FACTIONS, Counter, State

if TYPE_CHECKING:
    from validator.verdict import Verdict

__all__ = ["wanted_position"]

Line = tuple[tuple[str, str], str, str]  # (table and entry), key, what it may be
SUPPLIED, FACTION = "true or false", ", ".join((*FACTIONS, "none"))
COUNTER_KEYS = {  # what may be said of a counter: the key of a position file, and its values
    "supplied": ("supplied", SUPPLIED),
    "supplied-only-through": ("supplied-only-through", 'the id of the one port by which its supply can come: "w3218"'),
    "facing": ("facing", 'the hex that its arrow points at: "w3218"'),
    "nation": ("nation", "the id of the Country it shows"),
    "faction": ("faction", FACTION),
    "steps": ("steps", "a whole number"),
    "side": ("side", "fort or infantry"),
    "delay-stripe": ("delay-stripe", SUPPLIED),
    "fortress": ("fortress", SUPPLIED),
    "exp": ("exp", SUPPLIED),
    "kwantung": ("kwantung", SUPPLIED),
    "area": ("area", "the id of the territory that the marker gives away"),
    "receiver": ("receiver", "the id of the Country that gets it"),
}
TERRITORY_KEYS = {
    "status": ("status", "neutral, active or conquered"),
    "faction": ("faction", FACTION),
    "kind": ("kind", "country, dependent or region"),
}
PLACE_TABLES = {"previous controller": ("previous-control", FACTION), "posture": ("postures", "war, neutrality, ...")}
PLAIN = {
    "snow": "true, false, or a list of the hexes and zones that it affects",
    "turn": 'a turn: "1941-nov-dec"',
    "phase": "the phase of the turn",
    "war-level": "pre-war, limited-war or total-war",
    "european-war-level": "pre-war, limited-war or total-war",
}
HEAD = """\
# What the verdicts that are undecided want. Take the `# ` away from a line, write the value behind the `=`, and
# give the file back with --assume. What stays a comment stays unknown.
"""


def wanted_position(verdicts: Iterable[Verdict], state: State) -> str:
    """A position file (TOML) with a line, still a comment, for each input that the verdicts on a state want.

    It may be given back as it is, and then changes nothing. What no position can say, since the map would have to, is
    listed at the end.
    """
    wanted = list(dict.fromkeys(name for verdict in verdicts for name in verdict.missing))
    counters = {counter.id: counter for counter in state.counters}
    found = [(name, _line(name, counters, state)) for name in wanted]
    lines = [line for _, line in found if line is not None]
    others = [name for name, line in found if line is None]
    return "".join(f"{text}\n" for text in (HEAD, *_text(lines, counters, state), *_others(others)))


def _line(name: str, counters: Mapping[str, Counter], state: State) -> Line | None:
    """Where in a position file an input has its place; None when it has none."""
    option = next((option for option in OPTIONS if option.name == name), None)
    if option is not None:
        return ("options", ""), option.name, ", ".join(option.values)
    if name in PLAIN:
        return ("", ""), name, PLAIN[name]
    key, _, thing = name.partition(" of ")
    if thing in counters and key in COUNTER_KEYS:
        return ("counters", thing), *COUNTER_KEYS[key]
    if thing in state.map.territories and key in TERRITORY_KEYS:
        return ("territories", thing), *TERRITORY_KEYS[key]
    if key in PLACE_TABLES:
        return (PLACE_TABLES[key][0], ""), thing, PLACE_TABLES[key][1]
    return None


def _text(lines: Sequence[Line], counters: Mapping[str, Counter], state: State) -> Iterator[str]:
    """The lines under the heads of their tables; keys without a table come first, as TOML wants it."""
    tables: dict[tuple[str, str], list[str]] = {("", ""): []}
    for table, key, values in lines:
        tables.setdefault(table, []).append(f"# {key} =     # {values}")
    for (kind, thing), rows in tables.items():
        yield from _head(kind, thing, counters, state)
        yield from rows


def _head(kind: str, thing: str, counters: Mapping[str, Counter], state: State) -> Iterator[str]:
    if not kind:
        yield f'map = "{state.map.id}"'
        yield 'rules = "axis-empires"'
    elif kind == "counters":
        counter = counters[thing]
        yield f"\n[[counters]]{f'  # {counter.name}' if counter.name.isprintable() and counter.name else ''}"
        yield f'id = "{thing}"'
        yield f'at = "{counter.at}"'
    else:
        yield f"\n[{'.'.join(filter(None, (kind, thing)))}]"


def _others(names: Sequence[str]) -> Iterator[str]:
    if names:
        yield "\n# No position can say these; the data of the map would have to:"
        yield from (f"#   {name}" for name in names)
