"""F.3: places that take no such counter: Holding Boxes, Naval Zone Boxes, Posture Boxes, the boxes of factions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mapdata.model import UNKNOWN, Unknown
from validator.logic import any_of
from validator.rulebooks.axis_empires.facts import marked, named, side, stands, stem
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import japanese_dependent
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["place_fits"]

OF_MARKERS: Final = ("ceded", "posture")  # boxes of which nothing but markers is told
OF_A_FACTION: Final = ("pending", "pool", "conquered", "events")
SENT: Final[Mapping[str, str]] = {"kansu": "soviet", "kiangsu": "west"}  # by AE-16.6.1-S5 and AE-16.4.2-S5


@rule(
    "AE-DM-LOC",
    "Locations",
    "a counter in a place that takes none like it",
    yes="{0} may be in {1}",
    no="{0} cannot be in {1}",
    options=("OPT-KK-ALIGN",),
)
def place_fits(r: Reading, counter: Counter, _place: str) -> Truth:
    """Whether a box takes a counter of this kind and faction.

    - A Holding Box is that of a multi-national unit (AE-MULTI-1); one that is not at hand may have one or not.
    - The boxes of a Naval Zone hold support units and markers, no ground units (AE-ZONEBOX-1).
    - The Ceded Lands Box and the Posture Boxes hold markers, no units (AE-TERR-4, AE-DM-POSTURE).
    - A unit waits on the Pending Card of its own faction (AE-16.7-D2), and lies in the Force Pool of its own
      (AE-POOL-1), the Conquered Minor Countries Box (AE-POOL-2) or the Conditional Events Box; where those of a Country
      without a faction lie is asked with its status (AE-STATUS-8).
    - In the Conquered Minor Countries Box lies no unit of a major Country.
    - Units of Kansu and Kiangsu as Japanese Dependents lie in the Soviet Force Pool and the Western one, whatever their
      Country's alignment, if the surrender that makes them so asks for none (OPT-KK-ALIGN).

    A verdict that something is wrong cites the definition that says so.
    """
    kind, _, whose = stands(r, counter).partition(":")
    if kind == "holding":
        return _has_box(r, whose)
    if kind == "zone":
        named(r, counter)
        return Truth.of(counter.kind != "ground")
    if kind in OF_MARKERS:
        return Truth.of(not counter.is_unit)
    return _own(r, counter, kind, whose) if kind in OF_A_FACTION else Truth.TRUE


def _own(r: Reading, counter: Counter, kind: str, whose: str) -> Truth:
    """Whether the box of a faction is that of a counter's own."""
    if kind == "conquered" and _major(r, counter):
        return Truth.FALSE
    faction = side(r, counter)
    mine = Truth.UNKNOWN if isinstance(faction, Unknown) else Truth.of(faction == whose or _neutral_lies(faction, kind))
    return mine if kind != "pool" or mine is Truth.TRUE else any_of((mine, _sent(r, counter, whose)))


def _neutral_lies(faction: str | None, kind: str) -> bool:
    """Whether of a counter of no faction something else is asked."""
    return faction is None and kind in ("pool", "conquered")


def _major(r: Reading, counter: Counter) -> bool:
    land = r.map.territories.get(counter.nation or "")
    if land is None or not land.major:
        return False
    r.note(f"{land.id} is a major Country", True)
    return True


def _sent(r: Reading, counter: Counter, faction: str) -> Truth:
    """Whether a surrender put a unit of Kansu or Kiangsu into the Force Pool of a faction that is not its own."""
    nation = counter.nation or ""
    if SENT.get(nation) != faction or r.option("OPT-KK-ALIGN") == "REQUIRE_ALIGNED":
        return Truth.FALSE
    return japanese_dependent(r, nation)


def _has_box(r: Reading, name: str) -> Truth:
    """Whether what is called so has a Holding Box: a multi-national unit, or a thing whose box the map has."""
    box, holder = r.map.boxes.get(f"holding:{stem(name)}"), r.state.named.get(name)
    if box is not None and "counter" not in box.attributes:  # a place of its own: the Japanese Government's
        return Truth.TRUE
    if holder is None:
        return _absent(r, name, may=box is not None)
    if holder.kind != "ground" or (holder.table is None and "holds" in holder.attributes):
        return Truth.TRUE
    return any_of((Truth.of(box is not None), marked(r, holder, "multinational")))


def _absent(r: Reading, name: str, *, may: bool) -> Truth:
    """Of what is not in the position: it may stand somewhere, unless the map has it without a Holding Box."""
    if may or stem(name) not in r.map.counters:
        r.note(f"where {name} is, in whose Holding Box it lies, is not known", UNKNOWN, subject=f"place of {name}")
        return Truth.UNKNOWN
    r.note(f"{name} has no Holding Box", False, "map:reconstruction", f"multinational of {name}")
    return Truth.FALSE
