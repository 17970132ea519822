"""A state of play as a picture: who controls what, the counters, open and closed ports, findings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from mapdata.model import Counter
from module_builder.drawing import Scene, draw
from module_builder.drawing.overlay import Mark, Watch
from module_builder.plan.faces import face_of
from validator.overview import Overview, overview
from validator.verdict import Ruling

if TYPE_CHECKING:
    from module_builder.drawing.counter import Face
    from validator.rulebooks.axis_empires.state import Counter as Placed
    from validator.rulebooks.axis_empires.state import State
    from validator.verdict import Verdict

__all__ = ["COLOURS", "picture"]

COLOURS = 256  # of a PNG: the Pacific at scale 1 takes 0.71 MB with a palette of so many, 1.92 MB without one
LETTERS = {"axis": "A", "west": "W", "soviet": "S"}


def picture(
    state: State,
    verdicts: Iterable[Verdict],
    *,
    legend: bool = True,
) -> Scene:
    """The map of a state with its counters and what the referee says of it; boxes off the map are not drawn.

    With `legend` a panel below says what the signs mean.
    """
    seen = overview(state)
    heading = f"{state.map.title}: {state.label}" + (f", step {state.step}" if state.step is not None else "")
    return draw(
        state.map,
        pieces=_faces(state),
        fills=_fills(state, seen),
        marks=_marks(state, seen, verdicts),
        watches=_watches(seen),
        legend=legend and heading,
    )


def _faces(state: State) -> dict[str, list[Face]]:
    """The counters on each space."""
    return {place: [_face(counter) for counter in counters] for place, counters in state.at.items()}


def _face(placed: Placed) -> Face:
    faction = placed.faction if isinstance(placed.faction, str) else None
    attributes = {**placed.attributes, **({"marker": placed.marker} if placed.marker else {})}
    return face_of(Counter(placed.id, placed.name or placed.id, placed.kind, placed.nation, faction, attributes))


def _fills(state: State, seen: Overview) -> dict[str, str]:
    """The faction that controls each land hex; a contested one is told apart, an unknown one stays bare."""
    return {place: holder for place, holder in seen.controls.items() if state.map.spaces[place].is_land}


def _marks(state: State, seen: Overview, verdicts: Iterable[Verdict]) -> dict[str, list[Mark]]:
    """Ports open to who controls them, or with the letters of others; ports that are closed to all; findings.

    A port that is open in some of its zones and shut in others says in which it is open, and to whom.
    """
    marks: dict[str, list[Mark]] = defaultdict(list)
    for place in state.map.spaces:
        if place in seen.open_ports:
            marks[place].append(_opened(state, place, seen))
        elif place in seen.closed_ports:
            marks[place].append(Mark("closed"))
    for place in {p for v in verdicts if v.ruling in (Ruling.ILLEGAL, Ruling.UNDECIDED) for p in v.spaces}:
        marks[place].append(Mark("finding"))
    return marks


def _opened(state: State, place: str, seen: Overview) -> Mark:
    """The mark of a port that is open to some faction in some zone."""
    own, names, zones = state.map.spaces[place].zones, state.map.zones, seen.open_ports[place]
    if any(None not in found and len(found) < len(own) for found in zones.values()):
        said = (
            f"{LETTERS[faction]}: {', '.join(names[zone].name for zone in own if zone in found)}"
            for faction, found in sorted(zones.items())
        )
        return Mark("partly", "; ".join(said))
    return Mark("open", "".join(sorted(LETTERS[faction] for faction in zones if faction != seen.controls.get(place))))


def _watches(seen: Overview) -> dict[str, Watch]:
    """The zones that units On Station watch, with whose they are."""
    found = {}
    for zone, kinds in seen.watchers.items():
        said = ", ".join(f"{LETTERS[faction]}: {' and '.join(of)}" for faction, of in kinds.items())
        found[zone] = Watch(next(iter(kinds)) if len(kinds) == 1 else "contested", f"On Station {said}")
    return found
