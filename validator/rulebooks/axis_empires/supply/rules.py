"""A.10: who is supplied, traced: over land by rail and hex, overseas from Open Port to Open Port."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from mapdata.diagnostic import many
from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of
from validator.rulebooks.axis_empires.control import control
from validator.rulebooks.axis_empires.factions import countries_of
from validator.rulebooks.axis_empires.facts import side
from validator.rulebooks.axis_empires.openports import open_port
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS, Counter
from validator.rulebooks.axis_empires.supply.lines import Lines
from validator.rulebooks.axis_empires.supply.solve import solution_of
from validator.rulebooks.axis_empires.territory import in_country
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["overland", "overseas", "supply"]

LAND = ("overland", "rail", "stops", "zones-of-control", "neutral")
SEA = ("zones", "sea-stops", "convoys")


@rule(
    "AE-SUP-1",
    "Supply",
    "a supplied counter",
    yes="{0} is supplied",
    no="{0} is not supplied",
    options=("SUPPLY",),
)
def supply(r: Reading, counter: Counter) -> Truth:
    """What a position or a save tells of a counter's supply; where it tells nothing it is not known.

    Under SUPPLY=TRACED a line is looked for, for ground units, Detachment and Logistics markers on the map: over land
    to a source of the counter's nation, or over land to an Open Port, by sea to another one, and over land from there.
    The section on supply is not at hand: lengths, sources and what stops a line are the table `[supply]` of a position,
    and each figure that nobody told is named as assumed.
    """
    if Truth.of(counter.supplied) is not Truth.UNKNOWN:
        return r.supplied(counter)
    if r.option("SUPPLY") != "TRACED" or r.solution is None or not _lines(r).speaks_of(counter):
        return r.supplied(counter)
    return any_of(r.answers(((overland, (counter,)), (overseas, (counter,))), Truth.TRUE))


@rule(
    "AE-EXT-08",
    "Supply",
    "a line of supply over land",
    yes="a line over land supplies {0}",
    no="no line over land supplies {0}",
    options=("SUPPLY",),
)
def overland(r: Reading, counter: Counter) -> Truth:
    """A line of hexes that the faction controls, from the counter to a source of its nation: a home city by default.

    Steps along a rail cost nothing; the other hexes that the line enters are counted, and `overland` is the most there
    may be. No line crosses a hexside that stops it, or runs through an enemy zone of control or neutral land, as the
    table says. Without SUPPLY=TRACED no line is looked for, and nobody knows of one.
    """
    if r.option("SUPPLY") != "TRACED" or r.solution is None:
        r.note("no line is looked for", UNKNOWN, "option", "SUPPLY=TRACED")
        return Truth.UNKNOWN
    whose = side(r, counter)
    if whose not in FACTIONS:
        return Truth.UNKNOWN if isinstance(whose, Unknown) else Truth.FALSE
    lines = _lines(r)
    found = lines.overland(counter)
    _figures(r, lines, LAND)
    if found is Truth.FALSE:
        r.note(f"no line over land from {counter.at} reaches a source", False, "rule", counter.id)
        return found
    sources = lines.sources(counter)
    reached = lines.lands[str(counter.faction)].from_all((counter.at,), certain=found is Truth.TRUE)
    ends = [(reached.cost[place], place) for place in sources.hexes if place in reached.cost]
    if ends:
        end = min(ends)[1]
        path = reached.path(end)
        _path(r, "a line over land" if found is Truth.TRUE else "a line that may be", path, counter.id)
        _doubts(r, lines, counter, path)
        if sources.hexes[end] is Truth.UNKNOWN:
            _source_doubts(r, lines, counter, end)
    return found


@rule(
    "AE-EXT-07",
    "Supply",
    "a line of supply overseas",
    yes="a line overseas supplies {0}",
    no="no line overseas supplies {0}",
)
def overseas(r: Reading, counter: Counter) -> Truth:
    """A line over land to an Open Port, from its Naval Zone to one of another Open Port, and from there to a source.

    An Off-Map Box of the faction is a source by itself. An enemy Fleet On Station keeps a line out of a zone, as the
    table says. Both ports must be open for activities in their zones.
    """
    lines = _lines(r)
    _figures(r, lines, (*LAND, *SEA))
    ports, ends = lines.ports(counter), lines.source_ports(counter)
    if not ports or not ends:
        what = "no port is within reach of a line from" if not ports else "no port is joined with a source of"
        r.note(f"{what} {counter.id}", False, "rule", counter.id)
        return Truth.FALSE
    return any_of(_through(r, counter, place, zone) for place in ports for zone in lines.r.zones(place))


def _through(r: Reading, counter: Counter, place: str, zone: str) -> Truth:
    """Whether a counter is supplied by way of one port and zone."""
    lines, faction = _lines(r), str(counter.faction)
    there = all_of((lines.ports(counter)[place], r.ask(open_port, (place, faction, zone))))
    if there is Truth.FALSE:
        return there
    best = Truth.FALSE
    for end, last, joined in _ends(lines, counter, place, zone):
        truth = all_of((there, joined, r.ask(open_port, (end, faction, last))))
        if truth is Truth.TRUE:
            _voyage(r, lines, counter, (place, zone, last, end))
            return truth
        best = truth if truth is Truth.UNKNOWN else best
    if best is Truth.FALSE:
        r.note(f"no port of a source is in reach from {zone}", False, "rule", counter.id)
    return best


def _ends(lines: Lines, counter: Counter, place: str, zone: str) -> Iterator[tuple[str, str, Truth]]:
    """The ports at the other end with their zone, those that are surely joined first, nearer ones before farther."""
    sea, found = lines.seas[str(counter.faction)], []
    for end, joined in lines.source_ports(counter).items():
        for last in lines.r.zones(end):
            link = sea.link(zone, last)
            if end != place and link is not Truth.FALSE:
                truth = all_of((joined, link))
                way = len(sea.reached(zone, certain=link is Truth.TRUE)[last])
                found.append((truth is not Truth.TRUE, way, end, last, truth))
    return ((end, last, truth) for _, _, end, last, truth in sorted(found, key=lambda each: each[:4]))


def _voyage(r: Reading, lines: Lines, counter: Counter, way: tuple[str, str, str, str]) -> None:
    """Note the line: to the port, the zones, the port at the other end and the line from there."""
    place, zone, last, end = way
    land, sources = lines.lands[str(counter.faction)], lines.sources(counter)
    reached = land.from_all((counter.at,), certain=True)
    if place in reached.cost:
        _path(r, "a line over land", reached.path(place), counter.id)
    zones = lines.seas[str(counter.faction)].reached(zone, certain=True).get(last, (zone, last))
    r.note(f"by sea from {place} to {end} through {', '.join(zones)}", zones, "rule", counter.id)
    if end in sources.sure.cost:
        _path(r, "a line over land", sources.sure.path(end)[::-1], counter.id)


def _doubts(r: Reading, lines: Lines, counter: Counter, path: Sequence[str]) -> None:
    """What is not known of a line: who controls its hexes, what its hexsides are, where rails run if it is too long."""
    land = lines.lands[str(counter.faction)]
    railed = len(path) - 1 > lines.table.overland
    for here, there in pairwise(path):
        if land.enterable(there) is Truth.UNKNOWN:
            r.ask(control, (there,))
        if land.crossing(here, there) is Truth.UNKNOWN:
            r.note(
                f"the hexside of {here} and {there} is not known",
                UNKNOWN,
                "map:geometry",
                f"hexside of {here} and {there}",
            )
        if railed and land.railed(here, there) is Truth.UNKNOWN:
            r.symbol(here, "rail")
            r.symbol(there, "rail")


def _source_doubts(r: Reading, lines: Lines, counter: Counter, place: str) -> None:
    """What is not known of a source: whose land it is, and of which faction that Country."""
    nation = counter.nation if counter.nation in r.map.territories else None
    countries = countries_of(lines.r, str(counter.faction)) if nation is None else {nation: Truth.TRUE}
    for name, sure in countries.items():
        if (nation is not None or sure is Truth.UNKNOWN) and in_country(r, place, (name,)) is not Truth.FALSE:
            r.alignment(name)


def _path(r: Reading, what: str, path: Sequence[str], subject: str) -> None:
    hexes = many(len(path) - 1, "hex", "hexes")
    r.note(f"{what} of {hexes}: {' - '.join(path)}", tuple(path), "rule", subject)


def _figures(r: Reading, lines: Lines, names: Sequence[str]) -> None:
    """Name what the table says, and whether anybody told it."""
    for name in names:
        value = getattr(lines.table, name.replace("-", "_"))
        shown = ", ".join(sorted(value)) or "nothing" if isinstance(value, frozenset) else value
        said = "any number" if value is None else str(shown).lower() if isinstance(value, bool) else shown
        r.note(f"supply: {name} is {said}", said, lines.table.source(name), f"supply.{name}")


def _lines(r: Reading) -> Lines:
    return solution_of(r.state, r.options).lines
