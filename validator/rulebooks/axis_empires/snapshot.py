"""F.5: what must be true of every position, whatever came before."""

from __future__ import annotations

from mapdata.model import UNKNOWN, Unknown
from validator.logic import agreed, all_of
from validator.rulebooks.axis_empires.factions import ALLIES
from validator.rulebooks.axis_empires.grounds import on_the_map
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.zones import may_enter
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["alien_in_box", "facing_fits", "one_owner", "status_fits"]


@rule(
    "AE-DM-I1",
    "Off-Map Box",
    "units in Off-Map Boxes",
    yes="{0} may be in {1}",
    no="{0} is in {1}, which belongs to another faction",
)
def alien_in_box(r: Reading, counter: Counter, box: str) -> Truth:
    """No unit of another faction may be in an Off-Map Box, the other Allied faction's included (AE-OFFMAP-2).

    Markers are not named, so that an Aid or Lend-Lease marker may lie there.
    """
    return may_enter(r, counter, box)


@rule(
    "AE-TERR-5",
    "Ceded Land",
    "one owner of a ceded area",
    yes="{0} is ceded to one Country at most",
    no="{0} is ceded more than once",
)
def one_owner(r: Reading, territory: str) -> Truth:
    """At most one Ceded Land or Japanese Dependent marker of an area lies in the Ceded Lands Box at a time."""
    return Truth.of(len(r.ceded(territory)) < 2)


@rule(
    "AE-STATUS-8",
    "Neutral, Active, Conquered",
    "status and counters of a Country",
    yes="the counters of {0} are where its status allows",
    no="the counters or the faction of {0} do not fit its status",
    options=("OPT-COUNTER-SCOPE",),
)
def status_fits(r: Reading, country: str) -> Truth:
    """A neutral Country has no faction and no counter on the map or in a box of a faction (an inference: a warning).

    An active one has a faction. A Conquered one is Allied, and each of its counters that is in play lies in the
    Conquered Minor Countries box of its faction; or those on the map do (OPT-COUNTER-SCOPE). Where the Ceded Land
    markers of a Country rest is another matter (AE-TERR-6).
    """
    if r.map.territories[country].major:
        return Truth.TRUE
    status, faction = r.status(country), r.alignment(country)
    if isinstance(status, Unknown):
        return Truth.UNKNOWN
    if status == "active":
        return Truth.UNKNOWN if faction is UNKNOWN else Truth.of(faction is not None)
    if status == "neutral":
        return _neutral(r, country, faction)
    return _conquered(r, country, faction)


def _neutral(r: Reading, country: str, faction: str | Unknown | None) -> Truth:
    free = Truth.UNKNOWN if faction is UNKNOWN else Truth.of(faction is None)
    return all_of((free, *(Truth.of(not _on_duty(c)) for c in _own(r, country))))


def _own(r: Reading, country: str) -> list[Counter]:
    """The counters of a Country but its Ceded Land markers."""
    return [counter for counter in r.of_nation(country) if counter.marker != "ceded-land"]


def _on_duty(counter: Counter) -> bool:
    """Whether a counter is on the map or in a box of a faction."""
    kind = counter.at.partition(":")[0]
    return kind not in ("aside", "removed", "turn", "posture", "holding", "ceded", "delay", "strategic-warfare")


def _conquered(r: Reading, country: str, faction: str | Unknown | None) -> Truth:
    if isinstance(faction, Unknown):  # one of the two
        return agreed(_conquered(r, country, each) for each in ALLIES)
    if faction not in ALLIES:
        return Truth.FALSE
    box, mine = f"conquered:{faction}", _own(r, country)
    if all(c.at in (box, "removed", "aside") for c in mine):
        return Truth.TRUE
    return Truth.of(not any(on_the_map(r, c) for c in mine) and r.option("OPT-COUNTER-SCOPE") == "MAP_ONLY")


@rule(
    "AE-DM-I8",
    "Beachhead",
    "the facing of a Beachhead",
    yes="{0} faces a hex next to it",
    no="{0} faces no hex next to it",
)
def facing_fits(r: Reading, counter: Counter) -> Truth:
    """Every Beachhead marker on the map has a facing towards a hex next to its own (AE-BEACH-1)."""
    facing = r.facing(counter)
    if isinstance(facing, Unknown):
        return Truth.UNKNOWN
    return Truth.of(facing in r.map.neighbours(counter.at))
