"""A.1 and A.2: factions, friend and enemy, and the status of Countries."""

from __future__ import annotations

from mapdata.model import UNKNOWN
from validator.logic import all_of
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["active", "aligned", "allied", "conquered", "enemy", "friendly", "neutral"]


@rule("AE-ALLIED-1", "Allied", "an Allied counter", yes="{0} is Allied", no="{0} is not Allied")
def allied(_r: Reading, counter: Counter) -> Truth:
    """A counter is Allied when its faction is the West or the Soviets.

    Allied does not mean friendly: a Soviet unit is Allied, and an enemy of the West.
    """
    if counter.faction is UNKNOWN:
        return Truth.UNKNOWN
    return Truth.of(counter.faction in ("west", "soviet"))


@rule("AE-FRIENDLY-1", "Friendly", "a friendly counter", yes="{0} is friendly to {1}", no="{0} is not friendly to {1}")
def friendly(r: Reading, counter: Counter, faction: str) -> Truth:
    """A counter is friendly to the faction it belongs to, and to no other."""
    return r.belongs(counter, faction)


@rule("AE-ENEMY-1", "Enemy", "an enemy counter", yes="{0} is an enemy of {1}", no="{0} is no enemy of {1}")
def enemy(r: Reading, counter: Counter, faction: str) -> Truth:
    """A counter is an enemy of the two factions it does not belong to.

    A thing of no faction is nobody's friend and nobody's enemy.
    """
    return r.hostile(counter, faction)


@rule("AE-STATUS-2", "Active", "an active Country", yes="{0} is active", no="{0} is not active")
def active(r: Reading, country: str) -> Truth:
    """A major Country is always active, whatever its Posture; a Minor Country when its status says so.

    The status is stored, not derived: the definitions of active and neutral rest on each other (AE-STATUS-1).
    """
    return _has_status(r, country, "active")


@rule("AE-STATUS-3", "Neutral", "a neutral Country", yes="{0} is neutral", no="{0} is not neutral")
def neutral(r: Reading, country: str) -> Truth:
    """A Minor Country whose status is neutral. A major Country is never neutral in this sense."""
    return _has_status(r, country, "neutral")


@rule("AE-STATUS-4", "Conquered", "a Conquered Country", yes="{0} is Conquered", no="{0} is not Conquered")
def conquered(r: Reading, country: str) -> Truth:
    """An Allied Minor Country whose status is conquered; it keeps its alignment (AE-STATUS-5).

    An Axis Minor Country cannot be Conquered (AE-STATUS-6).
    """
    return all_of((_has_status(r, country, "conquered"), aligned(r, country, ("west", "soviet"))))


def aligned(r: Reading, country: str, factions: tuple[str, ...]) -> Truth:
    """Whether a Country belongs to one of `factions`."""
    faction = r.alignment(country)
    if faction is UNKNOWN:
        return Truth.UNKNOWN
    return Truth.of(faction in factions)


def _has_status(r: Reading, country: str, wanted: str) -> Truth:
    if r.map.territories[country].major:
        r.note(f"{country} is a major Country", True)
        return Truth.of(wanted == "active")
    status = r.status(country)
    return Truth.UNKNOWN if status is UNKNOWN else Truth.of(status == wanted)
