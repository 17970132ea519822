"""F.3: places that take no such counter: Holding Boxes, Naval Zone Boxes, Pending Cards, Force Pools."""

from __future__ import annotations

from mapdata.model import UNKNOWN, Unknown
from validator.logic import any_of
from validator.rulebooks.axis_empires.facts import marked, side, stands, stem
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["place_fits"]


@rule(
    "AE-DM-LOC",
    "Locations",
    "a counter in a place that takes none like it",
    yes="{0} may be in {1}",
    no="{0} cannot be in {1}",
)
def place_fits(r: Reading, counter: Counter, _place: str) -> Truth:
    """Whether a box takes a counter of this kind and faction.

    - A Holding Box is that of a multi-national unit (AE-MULTI-1); one that is not at hand may have one or not.
    - The boxes of a Naval Zone hold support units and markers, no ground units (AE-ZONEBOX-1).
    - A unit waits on the Pending Card of its own faction (AE-16.7-D2), and lies in the Force Pool of its own
      (AE-POOL-1); where those of a Country without a faction lie is asked with its status (AE-STATUS-8).

    A verdict that something is wrong cites the definition that says so.
    """
    kind, _, whose = stands(r, counter).partition(":")
    if kind == "holding":
        return _has_box(r, whose)
    if kind == "zone":
        r.note(f"{counter.id} is a {counter.what}", counter.what, counter.source)
        return Truth.of(counter.kind != "ground")
    return _own(r, counter, kind, whose) if kind in ("pending", "pool") else Truth.TRUE


def _own(r: Reading, counter: Counter, kind: str, whose: str) -> Truth:
    """Whether the Pending Card or Force Pool of a faction is that of a counter's own."""
    faction = side(r, counter)
    if isinstance(faction, Unknown):
        return Truth.UNKNOWN
    return Truth.of(faction == whose or (faction is None and kind == "pool"))


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
