"""A.5: who claims a hex, and with which priority: 1 by devastation, 2 by presence, 3 by ownership."""

from __future__ import annotations

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of
from validator.rulebooks.axis_empires.factions import ALLIES, ANYONE, alignments
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS, HOLDERS, Counter
from validator.rulebooks.axis_empires.territory import CHINA, JAPAN, RUSSIA, in_country, standing, territory_of
from validator.rulebooks.rule import Rule, rule
from validator.verdict import Truth

__all__ = ["ALLIED", "AXIS", "claims", "land_owners", "owners"]

STATUSES = ("neutral", "active", "conquered")


@rule(
    "AE-CONTROL-AX-P1",
    "Control",
    "Axis control by devastation",
    yes="the Axis claims {0} with priority 1 (devastation)",
    no="the Axis has no claim of priority 1 on {0}",
)
def axis_devastation(r: Reading, place: str) -> Truth:
    """An Axis Devastation marker in an Allied Strategic Hex (green or red) of China or Russia.

    The hex must lie in the Country itself. An Axis marker elsewhere gives nothing (AE-CONTROL-6).
    """
    return _devastated(r, place, "axis", ("green", "red"), (*CHINA, RUSSIA))


@rule(
    "AE-CONTROL-AX-P2",
    "Control",
    "Axis control by presence",
    yes="the Axis claims {0} with priority 2 (presence)",
    no="the Axis has no claim of priority 2 on {0}",
    options=("OPT-LOGISTICS-DUP",),
)
def axis_presence(r: Reading, place: str) -> Truth:
    """An Axis ground unit, Detachment or Logistics marker in the hex, supplied or not.

    Support units, Beachhead, Airdrop and Partisan Base markers do not count. The text names Logistics twice: whether
    a Logistics unit counts too is OPT-LOGISTICS-DUP.
    """
    return any_of(_present(r, counter, "axis") for counter in r.counters(place))


@rule(
    "AE-CONTROL-AX-P3",
    "Control",
    "Axis control by ownership",
    yes="the Axis claims {0} with priority 3 (ownership)",
    no="the Axis has no claim of priority 3 on {0}",
)
def axis_ownership(r: Reading, place: str) -> Truth:
    """A hex of an active Axis Country, of a Conquered Allied Minor Country, or of a Dependent of either."""
    return _owned(r, place, "axis")


@rule(
    "AE-CONTROL-AL-P1",
    "Control",
    "Allied control by devastation",
    yes="{1} claims {0} with priority 1 (devastation)",
    no="{1} has no claim of priority 1 on {0}",
)
def allied_devastation(r: Reading, place: str, faction: str) -> Truth:
    """A Devastation marker of the faction in an Axis Strategic Hex (orange) of Japan itself."""
    return _devastated(r, place, faction, ("orange",), (JAPAN,))


@rule(
    "AE-CONTROL-AL-P2",
    "Control",
    "Allied control by presence",
    yes="{1} claims {0} with priority 2 (presence)",
    no="{1} has no claim of priority 2 on {0}",
)
def allied_presence(r: Reading, place: str, faction: str) -> Truth:
    """A ground unit, Detachment or Logistics marker of the faction in the hex, supplied or not."""
    return any_of(_present(r, counter, faction) for counter in r.counters(place))


@rule(
    "AE-CONTROL-AL-P3",
    "Control",
    "Allied control by ownership",
    yes="{1} claims {0} with priority 3 (ownership)",
    no="{1} has no claim of priority 3 on {0}",
)
def allied_ownership(r: Reading, place: str, faction: str) -> Truth:
    """A hex of an active Country of the faction or of a Dependent of one; neither Neutral nor Conquered land."""
    return _owned(r, place, faction)


def claims(r: Reading, place: str) -> dict[str, tuple[Truth, Truth, Truth]]:
    """For each faction whether it claims a hex with priority 1, 2 and 3."""
    found = {"axis": (axis_devastation(r, place), axis_presence(r, place), axis_ownership(r, place))}
    for faction in FACTIONS[1:]:
        found[faction] = (
            allied_devastation(r, place, faction),
            allied_presence(r, place, faction),
            allied_ownership(r, place, faction),
        )
    return found


def _devastated(r: Reading, place: str, faction: str, colours: tuple[str, ...], countries: tuple[str, ...]) -> Truth:
    """Priority 1: a Devastation marker of `faction` in a Strategic Hex of one of `countries`."""
    marked = any_of(r.belongs(counter, faction) for counter in r.counters(place) if counter.marker == "devastation")
    if marked is Truth.FALSE or not r.is_land(place):
        return Truth.FALSE
    colour = r.value(place, "strategic")
    strategic = Truth.UNKNOWN if colour is UNKNOWN else Truth.of(colour in colours)
    return all_of((marked, strategic, in_country(r, place, countries)))


def _present(r: Reading, counter: Counter, faction: str) -> Truth:
    """Priority 2: whether a counter is one that claims a hex for `faction`."""
    counts = counter.what in HOLDERS
    if not counts and counter.kind == "support" and counter.has("logistics") and faction == "axis":
        counts = r.option("OPT-LOGISTICS-DUP") == "UNIT_AND_MARKER"
    return r.belongs(counter, faction) if counts else Truth.FALSE


def _owned(r: Reading, place: str, faction: str) -> Truth:
    """Priority 3: whether the land belongs to `faction`."""
    possible = owners(r, place)
    if possible == {faction}:
        return Truth.TRUE
    return Truth.UNKNOWN if faction in possible else Truth.FALSE


def owners(r: Reading, place: str) -> frozenset[str | None]:
    """The factions that may own a hex by priority 3 (None: nobody), as far as known."""
    territory = territory_of(r, place)
    if territory is None:
        return frozenset({None})
    if isinstance(territory, Unknown):
        return ANYONE
    return r.kept(land_owners, territory)


@rule("AE-CONTROL-5", "Control", "whom the land belongs to", yes="{0} belongs to {answer}")
def land_owners(r: Reading, territory: str) -> frozenset[str | None]:
    """A territory counts for the faction of the active Country it is, or is a Dependent of.

    That of a Conquered Allied Minor Country counts for the Axis, that of a Neutral Country for nobody; a ceded one
    for its receiver.
    """
    country = r.lasts(standing, territory).country
    if isinstance(country, Unknown):
        return ANYONE
    factions = alignments(r, country)
    if r.map.territories[country].major:
        return factions
    status = r.status(country)
    statuses = STATUSES if isinstance(status, Unknown) else (status,)
    return frozenset(_owner_by(status, faction) for status in statuses for faction in factions)


def _owner_by(status: str, faction: str | None) -> str | None:
    if status == "active":
        return faction
    return "axis" if status == "conquered" and faction in ALLIES else None


AXIS: tuple[Rule[..., object], ...] = (axis_devastation, axis_presence, axis_ownership)
ALLIED: tuple[Rule[..., object], ...] = (allied_devastation, allied_presence, allied_ownership)
