"""A.5: which faction controls a hex.

Every faction claims a hex with the best priority it can (validator.rulebooks.axis_empires.claims). The strictly best
claim controls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product

from mapdata.model import UNKNOWN, Unknown
from validator.rulebooks.axis_empires.claims import ALLIED, AXIS, claims, owners
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["control", "controls", "named", "side_control", "tie"]

CONTESTED, NOBODY = "CONTESTED", "NONE"
Claims = Mapping[str, frozenset[int]]  # the priorities a faction claims with; one without a claim is absent


@rule(
    "AE-CONTROL-RES",
    "Control",
    "who controls a hex",
    yes="control of {0}: {answer}",
    options=("OPT-CONTROL-SEA", "OPT-CONTROL-TIE"),
)
def control(r: Reading, place: str) -> str | Unknown:
    """The faction with the strictly best priority controls: AXIS, WEST or SOVIET; NONE when nobody claims the hex.

    Equal best claims leave it CONTESTED: the text has no rule for them (OPT-CONTROL-TIE). Control is a matter of Land
    hexes; All-Sea hexes are looked at only under OPT-CONTROL-SEA. Posture, Policy and Truce change nothing.
    """
    return named(controllers(r, place))


@rule(
    "AE-CONTROL-SIDE",
    "Control",
    "which side controls a hex",
    yes="side in control of {0}: {answer}",
    options=("OPT-CONTROL-SEA", "OPT-CONTROL-TIE"),
)
def side_control(r: Reading, place: str) -> str | Unknown:
    """AXIS or ALLIED: West and Soviets together are one side here, so that only an Axis-Allied tie is CONTESTED.

    A tie of West and Soviets is ALLIED however ties are read (OPT-CONTROL-TIE): there is none between the sides.
    """
    found = {_side(group) for group in controllers(r, place, sides=True)}
    return found.pop() if len(found) == 1 else UNKNOWN


def controls(r: Reading, place: str, faction: str) -> Truth:
    """Whether `faction` controls a hex; UNKNOWN while it is contested with it (AE-AMB-13)."""
    cases = {_sole(group, faction) for group in controllers(r, place)}
    return cases.pop() if len(cases) == 1 else Truth.UNKNOWN


def _sole(group: frozenset[str], faction: str) -> Truth:
    return Truth.UNKNOWN if len(group) > 1 and faction in group else Truth.of(group == {faction})


def controllers(r: Reading, place: str, *, sides: bool = False) -> frozenset[frozenset[str]]:
    """Every outcome that what is known allows: a group of one faction, of none, or of those that tie.

    Asked for `sides`, a tie of the two Allied factions is left as it is, however ties are read.
    """
    if not r.is_land(place) and r.option("OPT-CONTROL-SEA") == "OFF":
        r.decided(at_sea)
        r.note(f"{place} is no Land hex", False)
        return frozenset({frozenset()})
    worlds = list(_worlds(claims(r, place)))
    groups = frozenset(group for world in worlds for group in _best(r, place, world, sides=sides))
    if len(groups) == 1:
        _cite(r, next(iter(groups)), worlds)
    return groups


@rule(
    "AE-CONTROL-3",
    "Control",
    "control at sea",
    yes="control is asked of {0}",
    no="control is not asked of {0}",
    options=("OPT-CONTROL-SEA",),
)
def at_sea(r: Reading, place: str) -> Truth:
    """Control is a matter of Land hexes; a counter on an All-Sea hex controls it only under OPT-CONTROL-SEA."""
    return Truth.of(r.is_land(place) or r.option("OPT-CONTROL-SEA") == "ON")


@rule(
    "AE-CONTROL-TIE",
    "Control",
    "equal claims",
    yes="{0} is claimed with equal priority: {answer}",
    options=("OPT-CONTROL-SEA", "OPT-CONTROL-TIE"),
)
def tie(r: Reading, place: str) -> str:
    """The factions whose claims on a hex are equally good and better than every other.

    The text does not say who controls such a hex; the state is probably illegal by stacking rules we do not have.
    """
    return ", ".join(sorted({faction for group in controllers(r, place) if len(group) > 1 for faction in group}))


def _cite(r: Reading, group: frozenset[str], worlds: list[Claims]) -> None:
    """Name the article that settled the question."""
    if any(len(_foremost(world)) > 1 for world in worlds):
        r.decided(tie)
    elif group:
        (faction,) = group
        priorities = [min(world[faction]) for world in worlds if faction in world]
        rules = AXIS if faction == "axis" else ALLIED
        r.decided(rules[max(priorities) - 1])


def _worlds(found: Mapping[str, tuple[Truth, Truth, Truth]]) -> Iterator[Claims]:
    """All sets of claims that the answers allow; ownership goes to one faction at most."""
    held = [_cases(truth) for faction in FACTIONS for truth in found[faction][:2]]
    owners: list[str | None] = [faction for faction in FACTIONS if found[faction][2] is not Truth.FALSE]
    if not any(found[faction][2] is Truth.TRUE for faction in FACTIONS):
        owners.append(None)
    for owner in owners:
        for case in product(*held):
            yield _world(case, owner)


def _world(case: tuple[bool, ...], owner: str | None) -> Claims:
    """The claims of one case: for each faction whether by devastation and by presence, and whose the land is."""
    world = {}
    for index, faction in enumerate(FACTIONS):
        held = (case[2 * index], case[2 * index + 1], owner == faction)
        if any(held):
            world[faction] = frozenset(priority for priority, claimed in enumerate(held, 1) if claimed)
    return world


def _cases(truth: Truth) -> tuple[bool, ...]:
    return (True, False) if truth is Truth.UNKNOWN else (truth is Truth.TRUE,)


def _foremost(world: Claims) -> frozenset[str]:
    """The factions with the best priority of all."""
    least = min((min(priorities) for priorities in world.values()), default=0)
    return frozenset(faction for faction, priorities in world.items() if least in priorities)


def _best(r: Reading, place: str, world: Claims, *, sides: bool = False) -> Iterable[frozenset[str]]:
    """The faction or factions with the best priority; a tie is read as OPT-CONTROL-TIE says."""
    group = _foremost(world)
    if len(group) < 2 or (sides and "axis" not in group):
        return (group,)
    return _TIES[r.option("OPT-CONTROL-TIE")](r, place, world, group)


def _flag(_r: Reading, _place: str, _world: Claims, group: frozenset[str]) -> Iterable[frozenset[str]]:
    return (group,)


def _previous(r: Reading, place: str, _world: Claims, _group: frozenset[str]) -> Iterable[frozenset[str]]:
    """Whoever controlled the hex before goes on doing so."""
    before = r.before(place)
    if isinstance(before, Unknown):
        return [frozenset(), *(frozenset({faction}) for faction in FACTIONS)]
    return (frozenset({before} & set(FACTIONS)),)


def _next(r: Reading, place: str, world: Claims, _group: frozenset[str]) -> Iterable[frozenset[str]]:
    """The tied priority is passed over: the next one decides."""
    least = min(min(priorities) for priorities in world.values())
    left = {faction: priorities - {least} for faction, priorities in world.items()}
    return _best(r, place, {faction: priorities for faction, priorities in left.items() if priorities})


def _owner(r: Reading, place: str, _world: Claims, _group: frozenset[str]) -> Iterable[frozenset[str]]:
    """Whose territory it is."""
    return [frozenset({owner} if owner else ()) for owner in owners(r, place)]


_TIES: Mapping[str, Callable[[Reading, str, Claims, frozenset[str]], Iterable[frozenset[str]]]] = {
    "FLAG": _flag,
    "PREVIOUS_CONTROLLER": _previous,
    "NEXT_PRIORITY": _next,
    "TERRITORY_OWNER": _owner,
}


def named(groups: frozenset[frozenset[str]]) -> str | Unknown:
    """The answer of all outcomes, UNKNOWN when they differ."""
    names = {next(iter(group)).upper() if len(group) == 1 else CONTESTED if group else NOBODY for group in groups}
    return names.pop() if len(names) == 1 else UNKNOWN


def _side(group: frozenset[str]) -> str:
    sides = {"AXIS" if faction == "axis" else "ALLIED" for faction in group}
    return sides.pop() if len(sides) == 1 else CONTESTED if sides else NOBODY
