"""A.3 and A.4: the places of a Country, and what the map marks: capitals, waterways, Strategic Hexes, lists."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of
from validator.rulebooks.axis_empires.factions import aligned, conquered
from validator.rulebooks.axis_empires.facts import stands
from validator.rulebooks.axis_empires.index import index_of
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import BEACHHEADS, Counter
from validator.rulebooks.axis_empires.territory import CHINA, JAPAN, city, in_country, standing
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = [
    "LISTS",
    "beachhead_hexside",
    "capitals",
    "cities",
    "crossing",
    "faces",
    "idle_place",
    "lands_of",
    "lies_in",
    "listed",
    "map_of",
    "restricted",
    "strategic",
]

COLOURS = {"green": "west", "red": "soviet", "orange": "axis", "none": None}  # AE-STRAT-1
GROUPS = ("brit-mandate", "us-mandate", "rus-fe", "colonial-liberation", "japanese-concession", "manchukuo")
SYMBOLS = {"star": "star", "restricted-waterways": "restricted-waterway"}
LISTS = ("china", *GROUPS, *SYMBOLS)


def lands_of(r: Reading, country: str, *, dependents: bool = False) -> Iterator[tuple[str, Truth]]:
    """The territories that are, or may be, land of a Country now, each with the answer.

    Without `dependents` the land of the Country itself, Regions that are not ceded included (AE-TERR-3).
    """
    for name in r.map.territories:
        if _may_be_of(r, name, country, dependents):
            now = r.lasts(standing, name)
            answer = now.of((country,)) if dependents else now.part_of((country,))
            if answer is not Truth.FALSE:
                yield name, answer


def _may_be_of(r: Reading, name: str, country: str, dependents: bool) -> bool:
    """Whether a territory is worth asking for as land of a Country.

    It is the Country; it or what it is part of is ceded; it is printed as land of the Country, at any remove; or nobody
    knows what it is part of. Land that is not ceded is part of another territory only as a Region.
    """
    lands, seen = r.state.lands, {name}
    while name != country and name not in r.state.ceded and lands[name].kind.value != "country":
        if not dependents and lands[name].kind.value != "region":
            return False
        above = r.map.territories[name].parent
        if above is None or above in seen:
            return True
        seen.add(above)
        name = above
    return name == country or name in r.state.ceded


@rule(
    "AE-TERR-3",
    "Country",
    "in a Country, with or without its Dependents",
    yes="{0} lies in {1} ({2})",
    no="{0} does not lie in {1} ({2})",
)
def lies_in(r: Reading, place: str, country: str, scope: str) -> Truth:
    """ "In a Country" means the hexes of the Country itself (scope "country"); its Dependents count only where named.

    With the scope "dependents" they do, as they do wherever a PAC or TAC is spoken of.
    """
    return in_country(r, place, (country,), dependents=scope == "dependents")


@rule(
    "AE-TERR-6",
    "Ceded Land",
    "where a Ceded Land marker rests that is not in use",
    yes="{0} rests where it may",
    no="{0} rests where it may not",
    options=("OPT-CEDED-RETURN",),
)
def idle_place(r: Reading, counter: Counter) -> Truth:
    """A Ceded Land marker that gives nothing away lies in the Force Pool of the faction that uses it.

    Japan uses Japanese Dependent markers, its receiver any other one; that of a Country without a faction lies in some
    Force Pool. Conquest puts the counters of a Country into the Conquered Minor Countries Box of its faction
    (AE-16.1.1-S2). What is set aside or removed is not in play (AE-CONV-4). The text names no place for a marker that
    leaves the Ceded Lands Box (OPT-CEDED-RETURN).
    """
    at = stands(r, counter)
    if at in ("ceded", "aside", "removed") or r.option("OPT-CEDED-RETURN") == "ANY":
        return Truth.TRUE
    if at.startswith("conquered:"):
        return _fallen(r, counter, at.partition(":")[2])
    if not at.startswith("pool:"):
        return Truth.FALSE
    user = _user(r, counter)
    return Truth.UNKNOWN if isinstance(user, Unknown) else Truth.of(user is None or at == f"pool:{user}")


def _fallen(r: Reading, marker: Counter, faction: str) -> Truth:
    """Whether a Ceded Land marker is of a Conquered Country of that faction."""
    receiver = _receiver(r, marker)
    if isinstance(receiver, Unknown):
        return Truth.UNKNOWN
    return all_of((conquered(r, receiver), aligned(r, receiver, (faction,))))


def _user(r: Reading, marker: Counter) -> str | Unknown | None:
    """The faction of whom a Ceded Land or Japanese Dependent marker gives land to."""
    receiver = _receiver(r, marker)
    return UNKNOWN if isinstance(receiver, Unknown) else r.alignment(receiver)


def _receiver(r: Reading, marker: Counter) -> str | Unknown:
    """The Country that a Ceded Land or Japanese Dependent marker gives land to."""
    receiver = JAPAN if marker.marker == "japanese-dependent" else marker.receiver
    if receiver is None:
        r.note(f"{marker.id} does not say who gets the land", UNKNOWN, marker.source, f"receiver of {marker.id}")
        return UNKNOWN
    return receiver


@rule(
    "AE-CAPITAL-1",
    "Capital",
    "the Capital hex of a Country",
    yes="the Capital of {0}: {answer}",
    options=("OPT-CAPITAL",),
)
def capitals(r: Reading, country: str) -> tuple[str, ...] | Unknown:
    """The hex of a Country with its Capital symbol; whether a Provisional Capital may serve too is OPT-CAPITAL."""
    wide = r.option("OPT-CAPITAL") == "CAPITAL_OR_PROVISIONAL"
    found = dict(_marked(r, country, ("capital", "provisional-capital") if wide else ("capital",)))
    if Truth.UNKNOWN in found.values():
        return UNKNOWN
    return tuple(found)


def _marked(r: Reading, country: str, symbols: tuple[str, ...]) -> Iterator[tuple[str, Truth]]:
    """The hexes of a Country itself that bear, or may bear, one of the symbols of a city."""
    for territory, owned in lands_of(r, country):
        for place in index_of(r.map).cities.get(territory, ()):
            bears = all_of((owned, any_of(Truth.of(r.map.spaces[place].get(name)) for name in symbols)))
            if bears is not Truth.FALSE:
                yield place, any_of(r.symbol(place, name) for name in symbols)


def cities(r: Reading, country: str, *, dependents: bool = False) -> Iterator[tuple[str, Truth]]:
    """The City hexes of a Country, and of its Dependents if asked, with what is sure of each (AE-CITY-1)."""
    for territory, owned in lands_of(r, country, dependents=dependents):
        for place in index_of(r.map).cities.get(territory, ()):
            yield place, all_of((owned, city(r, place)))


@rule("AE-MAP-1", "Map", "the map of a hex", yes="{0} is on map {answer}")
def map_of(r: Reading, place: str) -> str:
    """The playing surface: DS, or TK where the two games are played together; the letter of a hex names the sheet.

    A Naval Zone Box is on that of its zone (AE-AMB-51).
    """
    zone = r.map.zones.get(place.removeprefix("zone:").partition("/")[0]) if place.startswith("zone:") else None
    space = r.map.spaces.get(zone.spaces[0] if zone is not None and zone.spaces else place)
    found = space.get("map") if space is not None else UNKNOWN
    return found if isinstance(found, str) else "DS"


@rule(
    "AE-RWATER-1",
    "Restricted Waterway",
    "a Restricted Waterway",
    yes="{0} is a Restricted Waterway",
    no="{0} is no Restricted Waterway",
)
def restricted(r: Reading, place: str) -> Truth:
    """One of the five hexes that the map names so: Batavia, Hakodate, Nagasaki, Singapore, Toyohara."""
    return r.symbol(place, "restricted-waterway")


@rule("AE-STRAT-1", "Strategic Hex", "whose Strategic Hex", yes="{0} is a Strategic Hex of {answer}")
def strategic(r: Reading, place: str) -> str | Unknown | None:
    """Green is the West's and red the Soviets', both Allied; orange is the Axis's. Control never changes the colour."""
    colour = r.value(place, "strategic")
    return UNKNOWN if isinstance(colour, Unknown) else COLOURS.get(str(colour))


@rule("AE-DM-TABLE", "Tables", "a list of the rule book", yes="the list {0}: {answer}")
def listed(r: Reading, name: str) -> tuple[str, ...]:
    """The lists that events name: China, the British and US Mandates, the Russian Far East, the Colonies.

    Also the six star hexes and the Restricted Waterways. Which territory is in which group is an attribute of the map.
    """
    if name == "china":
        return CHINA
    if name in SYMBOLS:
        return tuple(space.id for space in r.map.spaces.values() if space.get(SYMBOLS[name]) is True)
    return tuple(sorted(t.id for t in r.map.territories.values() if name in _groups(t.get("group"))))


def _groups(value: object) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else tuple(value.split()) if isinstance(value, str) else ()


@rule(
    "AE-BEACH-1",
    "Beachhead",
    "a Beachhead Hexside",
    yes="a Beachhead marker faces across the hexside of {0} and {1}",
    no="no Beachhead marker faces across the hexside of {0} and {1}",
)
def beachhead_hexside(r: Reading, a: str, b: str) -> Truth:
    """The hexside that the arrow of a Beachhead marker points at, between its own hex and the one it faces."""
    return any_of(faces(r, counter, b if place == a else a) for place in (a, b) for counter in _here(r, place))


def _here(r: Reading, place: str) -> list[Counter]:
    return [counter for counter in r.counters(place) if counter.marker in BEACHHEADS]


def faces(r: Reading, counter: Counter, other: str) -> Truth:
    """Whether a Beachhead's arrow points at a hex; only at one next to its own, for else there is no hexside."""
    if other not in r.map.neighbours(counter.at):
        r.note(
            f"{counter.at} and {other} share no hexside", False, "map:geometry", f"hexside of {counter.at} and {other}"
        )
        return Truth.FALSE
    facing = r.facing(counter)
    return Truth.UNKNOWN if isinstance(facing, Unknown) else Truth.of(facing == other)


@rule(
    "AE-BEACH-2",
    "Beachhead",
    "a Beachhead lets units across",
    yes="a Beachhead lets units of {2} across the hexside of {0} and {1}",
    no="no Beachhead lets units of {2} across the hexside of {0} and {1}",
)
def crossing(r: Reading, a: str, b: str, faction: str) -> Truth:
    """Units may move and attack across a Beachhead Hexside. That the owner's may is sure, of others nothing is said."""
    return any_of(
        all_of((faces(r, counter, b if place == a else a), _lets(r, counter, faction)))
        for place in (a, b)
        for counter in _here(r, place)
    )


def _lets(r: Reading, counter: Counter, faction: str) -> Truth:
    mine = r.belongs(counter, faction)
    if mine is Truth.FALSE:
        subject = "whose units may cross a Beachhead Hexside"
        r.note("whether others than the owner may cross is not said", UNKNOWN, subject=subject)
        return Truth.UNKNOWN
    return mine
