"""A.3: whose land a hex is, cessions, China, borders, home cities and ports."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.index import CITIES
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.zones import owned_by
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = [
    "CHINA",
    "JAPAN",
    "NOBODY_KNOWS",
    "RUSSIA",
    "Standing",
    "border",
    "called",
    "city",
    "dependent_of",
    "hex_border",
    "hexside_border",
    "home_city",
    "home_port",
    "in_country",
    "japanese_dependent",
    "land_of",
    "port",
    "standing",
    "territory_of",
    "western_box",
]

CHINA = ("hopeh", "kansu", "kiangsu", "sinkiang", "szechwan", "tibet", "yunnan")  # AE-CHINA-1
RUSSIA, JAPAN = "russia", "japan"


@dataclass(frozen=True, slots=True)
class Standing:
    """What a territory now is: part of the Country itself (`proper`), or a Dependent of it."""

    proper: Truth
    country: str | Unknown

    def of(self, countries: Collection[str]) -> Truth:
        """Whether it is land of one of `countries`: of the Country itself, or a Dependent of it."""
        if isinstance(self.country, Unknown):
            return Truth.UNKNOWN if countries else Truth.FALSE
        return Truth.of(self.country in countries)

    def part_of(self, countries: Collection[str]) -> Truth:
        """Whether it is part of one of `countries` itself (AE-TERR-3): a Dependent is not, whosever it is."""
        return all_of((self.proper, self.of(countries)))

    def dependent_of(self, countries: Collection[str]) -> Truth:
        """Whether it is a Dependent of one of `countries`, and no part of the Country itself (AE-TERR-2)."""
        return all_of((negated(self.proper), self.of(countries)))


NOBODY_KNOWS = Standing(Truth.UNKNOWN, UNKNOWN)


@rule("AE-TERR-1", "Country", "the territory of a hex", yes="{0} lies in {answer}")
def territory_of(r: Reading, place: str) -> str | Unknown | None:
    """Each Land hex belongs to exactly one territory: its innermost owner, a Country, a Dependent or a Region.

    A hex that is All-Sea has none. The territory does not change in play; what it belongs to may (AE-TERR-4).
    """
    if not r.is_land(place):
        return None
    found = r.territory(place)
    return UNKNOWN if found is None else found


@rule("AE-TERR-4", "Ceded Land", "who owns a territory now", yes="{0} is {answer}", options=("OPT-CEDED-REGION",))
def standing(r: Reading, territory: str) -> Standing:
    """A territory belongs to its printed owner unless a marker in the Ceded Lands Box gives it away.

    A Japanese Dependent marker makes it a Dependent of Japan; another Ceded Land marker makes it a Dependent of the
    country named on it (or, for a Region, a part of that country: OPT-CEDED-REGION). A Region that is not ceded is
    simply its parent's land. Two markers for one area leave its owner open (AE-TERR-5).
    """
    return _standing(r, territory, ())


def _standing(r: Reading, territory: str, seen: tuple[str, ...]) -> Standing:
    if territory in seen:  # each given to the other: no owner can be named
        r.note(f"{territory} is ceded in a circle", UNKNOWN, subject=f"owner of {territory}")
        return NOBODY_KNOWS
    seen = (*seen, territory)
    markers = r.ceded(territory)
    receivers = {marker.receiver for marker in markers}
    if len(receivers) > 1 or None in receivers:
        _note_receiver(r, territory, markers)
        return NOBODY_KNOWS
    if receivers:
        return _received(r, territory, str(receivers.pop()), seen)
    kind, parent = r.kind_of(territory), r.map.territories[territory].parent
    if kind == "country":
        return Standing(Truth.TRUE, territory)
    if parent is None:
        r.note(f"the owner of {territory} is not known", UNKNOWN, subject=f"owner of {territory}")
        return Standing(Truth.FALSE, UNKNOWN) if kind == "dependent" else NOBODY_KNOWS
    above = _standing(r, parent, seen)
    return above if kind == "region" else Standing(Truth.FALSE, above.country)


def _note_receiver(r: Reading, territory: str, markers: Sequence[Counter]) -> None:
    """Note why nobody knows to whom an area is given."""
    if len(markers) > 1:
        r.note(f"{territory} is given away by several markers", UNKNOWN, subject=f"owner of {territory}")
    else:
        (marker,) = markers
        r.note(f"{marker.id} does not say who gets the land", UNKNOWN, marker.source, f"receiver of {marker.id}")


def _received(r: Reading, territory: str, receiver: str, seen: tuple[str, ...]) -> Standing:
    """The standing of land that a marker gives to `receiver`."""
    above = _standing(r, receiver, seen)
    ceded_region = r.kind_of(territory) == "region" and receiver != JAPAN
    if ceded_region and r.option("OPT-CEDED-REGION") == "PART_OF_COUNTRY":
        return above
    return Standing(Truth.FALSE, above.country)


def land_of(r: Reading, place: str) -> Standing | None:
    """What the land of a hex now is (AE-TERR-1, AE-TERR-4); None of a hex that is All-Sea, or of a box."""
    territory = territory_of(r, place)
    if territory is None:
        return None
    return NOBODY_KNOWS if isinstance(territory, Unknown) else r.lasts(standing, territory)


def in_country(r: Reading, place: str, countries: Collection[str], *, dependents: bool = False) -> Truth:
    """Whether a hex is in one of `countries`: in the Country itself (AE-TERR-3), or in a Dependent if these count."""
    now = land_of(r, place)
    if now is None:
        return Truth.FALSE
    return now.of(countries) if dependents else now.part_of(countries)


def dependent_of(r: Reading, place: str, country: str) -> Truth:
    """Whether a hex is in a Dependent of a Country, not in the Country itself (AE-TERR-2)."""
    now = land_of(r, place)
    return Truth.FALSE if now is None else now.dependent_of((country,))


def japanese_dependent(r: Reading, area: str) -> Truth:
    """Whether the Ceded Lands Box makes an area a Japanese Dependent (AE-TERR-4).

    A Japanese Dependent marker and a Ceded Land marker that names Japan are the same thing (AE-AMB-91). A marker of
    another receiver beside it leaves the owner open (AE-TERR-5), as one does that does not say who gets the land.
    """
    markers = r.ceded(area)
    receivers = {marker.receiver for marker in markers} if markers else set()
    if receivers == {JAPAN}:
        return Truth.TRUE
    if JAPAN not in receivers and None not in receivers:
        return Truth.FALSE
    _note_receiver(r, area, markers)
    return Truth.UNKNOWN


@rule("AE-CITY-1", "City", "a city", yes="{0} is a city", no="{0} is no city")
def city(r: Reading, place: str) -> Truth:
    """A hex with a City, Capital or Provisional Capital symbol."""
    return any_of(r.symbol(place, name) for name in CITIES)


@rule("AE-PORT-1", "Port", "a port", yes="{0} is a port", no="{0} is no port")
def port(r: Reading, place: str) -> Truth:
    """A hex with a Port symbol. Whether it is open is another question."""
    return r.symbol(place, "port")


@rule("AE-HOME-1", "Home Country", "a home city", yes="{0} is a home city of {1}", no="{0} is no home city of {1}")
def home_city(r: Reading, place: str, nation: str) -> Truth:
    """A city in the Country itself; the cities of its Dependents are not home cities, and no Off-Map Box is one."""
    return all_of((city(r, place), in_country(r, place, (nation,))))


@rule("AE-HOME-2", "Home Country", "a home port", yes="{0} is a home port of {1}", no="{0} is no home port of {1}")
def home_port(r: Reading, place: str, nation: str) -> Truth:
    """A port in the Country itself; or, for every Western nation, a Western Off-Map Box, empty or not (AE-HOME-3)."""
    if place in r.map.boxes:
        return western_box(r, place, r.alignment(nation))
    return all_of((port(r, place), in_country(r, place, (nation,))))


def western_box(r: Reading, place: str, faction: str | Unknown | None) -> Truth:
    """Whether a place is a Western Off-Map Box and `faction`, which asks, is the West (AE-HOME-3, AE-NAVBASE-2)."""
    if place not in r.map.boxes or r.map.boxes[place].kind != "off-map":
        return Truth.FALSE
    mine = Truth.UNKNOWN if isinstance(faction, Unknown) else Truth.of(faction == "west")
    return mine if mine is Truth.FALSE else all_of((owned_by(r, place, "west"), mine))


@rule(
    "AE-BORDER-1",
    "Border",
    "a shared border",
    yes="{0} and {1} share a border",
    no="{0} and {1} share no border",
    options=("OPT-BORDER-SOURCE",),
)
def border(r: Reading, a: str, b: str) -> Truth:
    """Two Countries or Dependents share a border when a Border Hexside has a hex of each on its sides.

    The hexside may run over water. A Region that is not ceded counts as its Country (AE-BORDER-4).
    """
    touching = r.option("OPT-BORDER-SOURCE") == "ADJACENCY"
    answers = []
    for side in (s for s in r.map.sides.values() if touching or "border" in s.kinds):
        left, right = called(r, side.a), called(r, side.b)
        either = any_of((left.split(right, a, b), left.split(right, b, a)))
        if either is Truth.FALSE:
            continue
        answers.append(all_of((either, left.parted(right))))
        if answers[-1] is Truth.TRUE:
            r.note(f"the hexside between {side.a} and {side.b}", True, f"map:{side.sources.get('border', 'geometry')}")
            break
    return any_of(answers)


@dataclass(frozen=True, slots=True)
class Called:
    """What a hex may be called when borders are asked for: its territory, and the Country that it is part of.

    `open` is whether it may be part of any Country, for nobody knows whose land it is.
    """

    names: frozenset[str]
    open: bool

    def is_of(self, name: str) -> Truth:
        """Whether the hex is one of the Country, Dependent or Region `name`."""
        return Truth.TRUE if name in self.names else Truth.UNKNOWN if self.open else Truth.FALSE

    def split(self, other: Called, mine: str, theirs: str) -> Truth:
        """Whether this hex is of `mine` and the other one of `theirs`."""
        return all_of((self.is_of(mine), other.is_of(theirs)))

    def parted(self, other: Called) -> Truth:
        """Whether the two hexes are of different lands."""
        if self.names & other.names:
            return Truth.FALSE
        return Truth.UNKNOWN if (self.open or other.open) and self.names | other.names else Truth.TRUE


def called(r: Reading, place: str) -> Called:
    """What a hex is called: a Region that is not ceded by what it is part of too; a ceded one by its receiver if part.

    AE-BORDER-4; that a ceded Region is a part of its receiver is OPT-CEDED-REGION.
    """
    return r.once(("called", place), lambda: _called(r, place))


def _called(r: Reading, place: str) -> Called:
    space = r.map.spaces[place]
    if space.territory is None:
        return Called(frozenset(), open=space.is_land)
    found: str | None = space.territory
    names = set[str]()
    while found is not None and found not in names:
        names.add(found)
        part = r.state.lands[found].kind.value == "region" and found not in r.state.ceded
        found = r.map.territories[found].parent if part else None
    now = r.lasts(standing, space.territory)
    if now.proper is Truth.TRUE:
        names.add(str(now.country))
    return Called(frozenset(names), open=now.proper is Truth.UNKNOWN)


@rule(
    "AE-BORDER-3",
    "Border",
    "a hex on the border of a Country",
    yes="{0} borders {1}",
    no="{0} does not border {1}",
    options=("OPT-BORDER-SOURCE",),
)
def hex_border(r: Reading, place: str, country: str) -> Truth:
    """A hex shares a border with a Country when the other side of one of its Border Hexsides lies in that Country.

    A Country has no border with itself, nor with a Region of it that is not ceded: that is its own land.
    """
    mine = called(r, place)
    around = ((other, called(r, other)) for other in r.map.neighbours(place))
    return any_of(
        all_of((theirs.is_of(country), _is_border(r, place, other), mine.parted(theirs))) for other, theirs in around
    )


@rule(
    "AE-BORDER-2",
    "Border",
    "a Border Hexside",
    yes="the hexside between {0} and {1} is a border",
    no="the hexside between {0} and {1} is no border",
    options=("OPT-BORDER-SOURCE",),
)
def hexside_border(r: Reading, a: str, b: str) -> Truth:
    """A hexside is a border by the map's key, also where it lies wholly across water."""
    return _is_border(r, a, b)


def _is_border(r: Reading, a: str, b: str) -> Truth:
    side = r.map.side(a, b)
    if side is None:
        return Truth.FALSE
    if r.option("OPT-BORDER-SOURCE") == "MAP":
        return Truth.of("border" in side.kinds)
    return called(r, a).parted(called(r, b)) if r.is_land(a) and r.is_land(b) else Truth.FALSE
