"""A.8: die rolls, the Delay Box, the Force Pools: where a counter goes that leaves the map."""

from __future__ import annotations

from mapdata.model import UNKNOWN, Unknown
from validator.rulebooks.axis_empires.factions import ALLIES
from validator.rulebooks.axis_empires.facts import marked, side, stands
from validator.rulebooks.axis_empires.grounds import on_the_map
from validator.rulebooks.axis_empires.places import map_of
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS, Counter
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = [
    "MODIFIERS",
    "conquered_box",
    "counts_as",
    "delay_map",
    "delayed",
    "destination",
    "force_pool",
    "modified",
    "serves",
]

LEAST, MOST = 1, 6  # AE-DRM-1
MODIFIERS = {"black": ("axis",), "green": ("west",), "red": ("soviet",), "white": FACTIONS}  # AE-DRM-2


def modified(die: int, modifiers: int, kind: str) -> int:
    """A die with the sum of its modifiers: from 1 to 6, but without limit for the `kind` "delay-result"."""
    total = die + modifiers
    return total if kind == "delay-result" else max(LEAST, min(MOST, total))


@rule("AE-DRM-1", "Die Roll Modifier", "a modified roll", yes="{0} with modifiers of {1} counts as {answer} ({2})")
def counts_as(_r: Reading, die: int, modifiers: int, kind: str) -> str:
    """All modifiers are added; the sum counts as 1 at least and 6 at most, except for Delay Results."""
    return str(modified(die, modifiers, kind))


@rule(
    "AE-DRM-2",
    "Die Roll Modifier",
    "whom a modifier serves",
    yes="a {0} modifier serves {1}",
    no="a {0} modifier does not serve {1}",
)
def serves(_r: Reading, colour: str, faction: str) -> Truth:
    """A black modifier is the Axis's, a green one the West's, a red one the Soviets', a white one all's."""
    return Truth.of(faction in MODIFIERS.get(colour, ()))


@rule("AE-DELAY-1", "Delay Box", "a delayed counter", yes="{0} is in {answer}")
def delayed(r: Reading, counter: Counter) -> str | None:
    """The Delay Box, or the Naval Warfare Delay Box, which is another place; a counter comes back after a turn or more.

    It takes counters with a Delay Stripe, and whatever an event sends there.
    """
    at = stands(r, counter)
    return at if at in ("delay", "delay:naval") else None


@rule("AE-DELAY-2", "Delay Box", "which Delay Box of two games", yes="{0} goes to the Delay Box of map {answer}")
def delay_map(r: Reading, counter: Counter) -> str | Unknown | None:
    """Where two games are played together a unit goes to the Delay Box of the map that it left.

    European Commitment may send it to the other one. Markers are not named, and a unit that stands on no map left none.
    """
    if r.state.combined is None or not r.state.combined.value:
        r.note("one game alone is played", False, "position", "combined-game")
        return "DS"
    if not counter.is_unit:
        return None
    stands(r, counter)
    if on_the_map(r, counter):
        return map_of(r, counter.at)
    r.note(f"the map that {counter.id} left is not known", UNKNOWN, counter.source, f"map left by {counter.id}")
    return UNKNOWN


@rule("AE-DELAY-3", "Delay Box", "where a counter goes that leaves the map", yes="{0} goes to {answer}")
def destination(r: Reading, counter: Counter) -> str | Unknown:
    """With a Delay Stripe to the Delay Box, without one to its faction's Force Pool; an event may say otherwise."""
    striped = marked(r, counter, "delay-stripe")
    if striped is not Truth.FALSE:
        return "delay" if striped is Truth.TRUE else UNKNOWN
    faction = side(r, counter)
    if faction is None:
        r.note(f"{counter.id} has no faction, and so no Force Pool", UNKNOWN, subject=f"Force Pool of {counter.id}")
    return f"pool:{faction}" if isinstance(faction, str) else UNKNOWN


@rule(
    "AE-POOL-1",
    "Force Pool",
    "the Force Pool of a counter",
    yes="the Force Pool of {0} brought by {1}: {answer}",
    options=("OPT-KK-ALIGN",),
)
def force_pool(r: Reading, counter: Counter, bringer: str) -> str | Unknown | None:
    """That of its faction. Two games played together have two for each: of the map it is on, or of the card set.

    `bringer` is "map" for a counter taken off the map, DS or TK for one that a card of that game brings. A counter of
    no faction has none. A unit that lies in another one is told of under this rule; but a surrender that asks for no
    alignment puts those of Kansu and Kiangsu into the pool of the side that makes peace (OPT-KK-ALIGN).
    """
    faction = side(r, counter)
    if not isinstance(faction, str):
        return faction
    of = map_of(r, stands(r, counter)) if bringer == "map" else bringer
    return f"pool:{faction}" if of == "DS" else f"pool:{faction} of {of}"


@rule("AE-POOL-2", "Force Pool", "the Conquered Minor Countries Box", yes="the box of {0} when Conquered: {answer}")
def conquered_box(r: Reading, country: str) -> str | Unknown | None:
    """One box for each Allied faction, whatever it is called; the Axis has none."""
    faction = r.alignment(country)
    if isinstance(faction, Unknown):
        return UNKNOWN
    return f"conquered:{faction}" if faction in ALLIES else None
