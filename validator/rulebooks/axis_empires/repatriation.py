"""16.7-S1: the ground units on the back of a Pending Card come back when it is revealed, and not before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from validator.rulebooks.axis_empires.comparing import Pair, finding, paired
from validator.rulebooks.axis_empires.reading import settled
from validator.rulebooks.axis_empires.state import State
from validator.verdict import Truth, Verdict

__all__ = ["check_repatriation", "revealed"]

ARTICLE = "Repatriation"
CODE = "AE-16.7-VD4"


def revealed(before: State, after: State, faction: str) -> Truth:
    """Whether a faction's Pending Card has become its Current Card; UNKNOWN when the cards are not told."""
    old, new = before.cards.get(faction, {}), after.cards.get(faction, {})
    if not old.get("pending"):
        return Truth.FALSE if old.get("current") == new.get("current") and "current" in old else Truth.UNKNOWN
    if "current" not in new:
        return Truth.UNKNOWN
    return Truth.of(new["current"] == old["pending"] and old["pending"] != old.get("current"))


def check_repatriation(
    before: State, after: State, faction: str, options: Mapping[str, str] | None = None
) -> Iterator[Verdict]:
    """What is wrong with the units on a faction's Pending Card (AE-16.7-VD4).

    When the card is revealed every ground unit leaves it and is in play. Else one leaves only where an event takes all
    counters of its country, which then has none on the map left (OPT-COUNTER-SCOPE). Whether they are placed where
    they may be is in chapters that we do not have (AE-EXT-21).
    """
    box = f"pending:{faction}"
    waiting = [pair for pair in paired(before, after).both if pair.before.at == box and pair.before.kind == "ground"]
    shown = revealed(before, after, faction)
    for pair in waiting:
        if shown is Truth.UNKNOWN and pair.moved:
            message = f"whether {pair.before.id} might leave {box} is not known"
            missing = (f"cards of {faction}",)
            yield finding(after, CODE, ARTICLE, message, (pair.before,), missing=missing)
        elif shown is Truth.TRUE:
            yield from _back(after, pair, box)
        elif shown is Truth.FALSE and pair.moved and not _all_taken(before, after, pair, options):
            message = f"{pair.before.id} left {box} for {pair.after.at} and the Pending Card was not revealed"
            yield finding(after, CODE, ARTICLE, message, (pair.before,), facts=pair.facts)


def _back(after: State, pair: Pair, box: str) -> Iterator[Verdict]:
    if not pair.moved:
        message = f"{pair.before.id} stayed in {box} when the Pending Card was revealed"
        yield finding(after, CODE, ARTICLE, message, (pair.before,), facts=pair.facts)
    elif not _on_map(after, pair.after.at):
        message = (
            f"{pair.before.id} went to {pair.after.at} when the Pending Card was revealed; it comes back into play"
        )
        yield finding(after, CODE, ARTICLE, message, (pair.before,), facts=pair.facts)


def _on_map(state: State, place: str) -> bool:
    """Whether a place is one that replacements can be placed in: a space, or an Off-Map Box."""
    return place in state.map.spaces or place.startswith("box:")


def _all_taken(before: State, after: State, pair: Pair, options: Mapping[str, str] | None) -> bool:
    """Whether an event may have taken all counters of the unit's country: none is on the map."""
    if settled(before, options or {})["OPT-COUNTER-SCOPE"] == "MAP_ONLY":
        return False
    mine = after.nations.get(str(pair.before.nation), ())
    return not any(_on_map(after, c.at) or c.at.startswith(("zone:", "pending:")) for c in mine)
