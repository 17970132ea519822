"""A state of play as a picture: who controls what, the counters, open and closed ports, findings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from mapdata.model import Counter
from module_builder.drawing import Scene, draw
from module_builder.drawing.overlay import Mark, Watch
from module_builder.plan.faces import face_of
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.state import on_station
from validator.verdict import Ruling, Truth

if TYPE_CHECKING:
    from module_builder.drawing.counter import Face
    from validator.rulebooks.axis_empires.state import Counter as Placed
    from validator.rulebooks.axis_empires.state import State
    from validator.verdict import Verdict

__all__ = ["COLOURS", "picture"]

COLOURS = 256  # of a PNG: a drawn map has few, and the file is much smaller
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
    judge = Judge(state)
    heading = f"{state.map.title}: {state.label}" + (f", step {state.step}" if state.step is not None else "")
    return draw(
        state.map,
        pieces=_faces(state),
        fills=_control(judge),
        marks=_marks(judge, verdicts),
        watches=_watches(state),
        legend=legend and heading,
    )


def _faces(state: State) -> dict[str, list[Face]]:
    """The counters on each space."""
    return {place: [_face(counter) for counter in counters] for place, counters in state.at.items()}


def _face(placed: Placed) -> Face:
    faction = placed.faction if isinstance(placed.faction, str) else None
    attributes = {**placed.attributes, **({"marker": placed.marker} if placed.marker else {})}
    return face_of(Counter(placed.id, placed.name or placed.id, placed.kind, placed.nation, faction, attributes))


def _control(judge: Judge) -> dict[str, str]:
    """The faction that controls each land hex; a contested one is told apart, an unknown one stays bare."""
    return {
        place: answer.lower()
        for place, answer in judge.controls.items()
        if isinstance(answer, str) and answer != "NONE" and judge.state.map.spaces[place].is_land
    }


def _marks(judge: Judge, verdicts: Iterable[Verdict]) -> dict[str, list[Mark]]:
    """Ports open to who controls them, or with the letters of others; ports that are closed to all; findings.

    A port that is open in some of its zones and shut in others says in which it is open, and to whom.
    """
    marks: dict[str, list[Mark]] = defaultdict(list)
    opened: dict[str, dict[str, set[str | None]]] = defaultdict(lambda: defaultdict(set))
    doubtful = {place for (place, _, _), answer in judge.open_ports.items() if answer is Truth.UNKNOWN}
    for (place, faction, zone), answer in judge.open_ports.items():
        if answer is Truth.TRUE:
            opened[place][faction].add(zone)
    for place, space in judge.state.map.spaces.items():
        held = judge.controls[place] in ("AXIS", "WEST", "SOVIET", "CONTESTED")
        if place in opened:
            marks[place].append(_opened(judge, place, opened[place]))
        elif space.get("port") is True and held and place not in doubtful:
            marks[place].append(Mark("closed"))
    for place in {p for v in verdicts if v.ruling in (Ruling.ILLEGAL, Ruling.UNDECIDED) for p in v.spaces}:
        marks[place].append(Mark("finding"))
    return marks


def _opened(judge: Judge, place: str, zones: Mapping[str, set[str | None]]) -> Mark:
    """The mark of a port that is open to some faction in some zone."""
    own, names = judge.state.map.spaces[place].zones, judge.state.map.zones
    if any(None not in found and len(found) < len(own) for found in zones.values()):
        said = (
            f"{LETTERS[faction]}: {', '.join(names[zone].name for zone in own if zone in found)}"
            for faction, found in sorted(zones.items())
        )
        return Mark("partly", "; ".join(said))
    others = {LETTERS[faction] for faction in zones} - {str(judge.controls[place])[:1]}
    return Mark("open", "".join(sorted(others)))


def _watches(state: State) -> dict[str, Watch]:
    """The zones where Air and Fleet units On Station may close ports (AE-OPENPORT-R3, R4), with whose they are."""
    found = {}
    for zone in state.map.zones:
        units = [c for c in state.at.get(on_station(zone), ()) if c.kind in ("air", "fleet") and c.faction in LETTERS]
        whose = sorted({str(unit.faction) for unit in units})
        if whose:
            said = (f"{LETTERS[f]}: {' and '.join(sorted({u.kind for u in units if u.faction == f}))}" for f in whose)
            found[zone] = Watch(whose[0] if len(whose) == 1 else "contested", f"On Station {', '.join(said)}")
    return found
