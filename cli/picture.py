"""A state of play as a picture: who controls what, the counters, open and closed ports, findings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from mapdata.model import Counter
from module_builder.drawing import Scene, draw
from module_builder.drawing.overlay import Mark
from module_builder.plan.faces import face_of
from validator.rulebooks.axis_empires.judge import Judge
from validator.verdict import Ruling, Truth

if TYPE_CHECKING:
    from module_builder.drawing.counter import Face
    from validator.rulebooks.axis_empires.state import Counter as Placed
    from validator.rulebooks.axis_empires.state import State
    from validator.verdict import Verdict

__all__ = ["picture"]

LETTERS = {"axis": "A", "west": "W", "soviet": "S"}


def picture(
    state: State,
    verdicts: Iterable[Verdict] = (),
    options: Mapping[str, str] | None = None,
    *,
    legend: bool = True,
) -> Scene:
    """The map of a state with its counters and what the referee says of it; boxes off the map are not drawn.

    With `legend` a panel below says what the signs mean.
    """
    judge = Judge(state, options)
    heading = f"{state.map.title}: {state.label}" + (f", step {state.step}" if state.step is not None else "")
    return draw(
        state.map, pieces=_faces(state), fills=_control(judge), marks=_marks(judge, verdicts), legend=legend and heading
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
    """Ports open to who controls them, or with the letters of others; ports that are closed to all; findings."""
    marks: dict[str, list[Mark]] = defaultdict(list)
    opened: dict[str, set[str]] = defaultdict(set)
    doubtful = {place for (place, _, _), answer in judge.open_ports.items() if answer is Truth.UNKNOWN}
    for (place, faction, _), answer in judge.open_ports.items():
        if answer is Truth.TRUE:
            opened[place].add(LETTERS[faction])
    for place, space in judge.state.map.spaces.items():
        held = judge.controls[place] in ("AXIS", "WEST", "SOVIET", "CONTESTED")
        if place in opened:
            others = opened[place] - {str(judge.controls[place])[:1]}
            marks[place].append(Mark("open", "".join(sorted(others))))
        elif space.get("port") is True and held and place not in doubtful:
            marks[place].append(Mark("closed"))
    for place in {p for v in verdicts if v.ruling in (Ruling.ILLEGAL, Ruling.UNDECIDED) for p in v.spaces}:
        marks[place].append(Mark("finding"))
    return marks
