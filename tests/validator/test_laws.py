"""Laws that every answer obeys, whatever the position."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mapdata.model import UNKNOWN, Map, Value
from tests.validator.test_judge import NATIONS, PLACES, ZONES, counters, lands, markers, snows, units
from tests.validator.vectors import SETUPS, pacific
from validator.logic import all_of, any_of
from validator.position import build_state
from validator.rulebooks.axis_empires.allowed import PHASES
from validator.rulebooks.axis_empires.bases import naval_base
from validator.rulebooks.axis_empires.book import BOOK
from validator.rulebooks.axis_empires.claims import claims
from validator.rulebooks.axis_empires.comparing import check_conservation
from validator.rulebooks.axis_empires.control import control
from validator.rulebooks.axis_empires.mutual import mutual_interdiction
from validator.rulebooks.axis_empires.openports import open_port
from validator.rulebooks.axis_empires.places import lands_of, lies_in
from validator.rulebooks.axis_empires.reading import Reading, settled
from validator.rulebooks.axis_empires.state import FACTIONS, HOLDERS, State
from validator.rulebooks.axis_empires.territory import border, called, hex_border, home_port
from validator.verdict import Truth

SLOW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
Document = dict[str, Any]
HEAD: Document = {"map": "pacific", "rules": "axis-empires"}
SAID = tomllib.loads(Path(__file__).with_name("mirror.toml").read_text("utf-8"))
ASKED: dict[str, list[str]] = SAID["asked"]
EXEMPT: dict[str, str] = SAID["exempt"]
OTHER = {"west": "soviet", "soviet": "west", "green": "red", "red": "green", "WEST": "SOVIET", "SOVIET": "WEST"}
BOXES = ("box:western-us", "box:eastern-europe")
AREAS = ("malaya", "korea", "inner-mongolia", "hong-kong", "siam")

documents = st.builds(
    lambda said, snow, land: {**HEAD, "counters": [{**c, "id": f"c{n}"} for n, c in enumerate(said)], **snow, **land},
    counters.filter(bool),
    snows,
    lands,
)
choices = st.fixed_dictionaries(
    {
        "place": st.sampled_from((*PLACES, "w3318", "e4202")),
        "faction": st.sampled_from(FACTIONS),
        "ally": st.sampled_from(("west", "soviet")),
        "nation": st.sampled_from((*NATIONS, "szechwan", "kansu")),
        "territory": st.sampled_from(AREAS),
        "zone": st.sampled_from(ZONES),
        "box": st.sampled_from(BOXES),
        "counter": st.just("c0"),
    }
)


def state_of(document: Document, board: Map | None = None) -> State:
    state, problems = build_state(document, board or pacific())
    assert state is not None, [str(problem) for problem in problems]
    return state


# The lowest priority alone


garrisons = st.builds(
    lambda place, nation: {"id": "garrison", "kind": "ground", "nation": nation, "at": place},
    st.sampled_from(PLACES),
    st.sampled_from(("japan", "britain", "us", "russia")),
)
ruins = st.builds(  # of the places only Nagasaki is known to be a Strategic Hex
    lambda ally: {"id": "ruins", "kind": "marker", "marker": "devastation", "faction": ally, "at": "e4801"},
    st.sampled_from(("west", "soviet")),
)


@SLOW
@given(documents, garrisons | ruins)
def test_control_is_decided_by_the_lowest_priority_alone(document: Document, claim: Document) -> None:
    """Take away all that claims with a worse priority than the best one: nothing changes."""
    place, more = claim["at"], {**document, "counters": [*document["counters"], claim]}
    before = Reading(state_of(more))
    found = claims(before, place)
    best = min(p.index(Truth.TRUE) for p in found.values() if Truth.TRUE in p)
    unsure = any(p[priority] is Truth.UNKNOWN for p in found.values() for priority in range(best + 1))
    kept = [c for c in more["counters"] if best == 1 or not _holds(c, place)]
    territory = pacific().spaces[place].territory
    if best == 1 and territory is not None:  # whose land it is does not matter to who is present
        kept.append({"kind": "marker", "marker": "ceded-land", "nation": "persia", "area": territory, "at": "ceded"})
    if not unsure:
        assert control(Reading(state_of({**more, "counters": kept})), place) == control(before, place)


def _holds(counter: Document, place: str) -> bool:
    return counter["at"] == place and counter.get("marker", counter["kind"]) in HOLDERS


# An enemy Fleet closes, and never opens


@SLOW
@given(documents, units.filter(lambda unit: unit["kind"] == "fleet"), st.sampled_from(PLACES), st.sampled_from(ZONES))
def test_an_enemy_fleet_never_opens_a_port(document: Document, fleet: Document, place: str, zone: str) -> None:
    """But for mutual interdiction, in which what closes one port may free the other."""
    more = {**document, "counters": [*document["counters"], {**fleet, "id": "fleet"}]}
    before, after = Reading(state_of(document)), Reading(state_of(more))
    (added,) = (counter for counter in after.state.counters if counter.id == "fleet")
    for faction in FACTIONS:
        if added.faction in FACTIONS and added.faction != faction:
            for each in (zone, None):
                circle = any(mutual_interdiction(before, place, faction, z) is not Truth.FALSE for z in ZONES)
                if not circle and open_port(before, place, faction, each) is not Truth.TRUE:
                    assert open_port(after, place, faction, each) is not Truth.TRUE


# The West and the Soviets changed places


@cache
def mirror() -> Map:
    """The Pacific with the West and the Soviets changed over: Countries, boxes, strategic colours, counters."""
    board = pacific()
    spaces = {}
    for key, space in board.spaces.items():
        colour = space.attributes.get("strategic")
        changed: Value | None = OTHER.get(colour) if isinstance(colour, str) else None
        spaces[key] = replace(space, attributes={**space.attributes, "strategic": changed}) if changed else space
    return replace(
        board,
        spaces=spaces,
        territories={key: replace(t, faction=_swapped(t.faction)) for key, t in board.territories.items()},
        boxes={key: replace(box, owner=_swapped(box.owner)) for key, box in board.boxes.items()},
        counters={key: replace(c, faction=_swapped(c.faction)) for key, c in board.counters.items()},
    )


def _swapped(value: Any) -> Any:
    """A value with the two factions changed over, whatever holds their names."""
    if isinstance(value, str):
        return re.sub(r"\b(west|soviet|WEST|SOVIET)\b(?!-)", lambda found: OTHER[found[1]], value)
    if isinstance(value, dict):
        return {_swapped(key): _swapped(one) for key, one in value.items()}
    if isinstance(value, (list, tuple, frozenset)):
        return type(value)(_swapped(one) for one in value)
    return value


def asked_of(state: State, code: str, chosen: dict[str, str]) -> object:
    """The answer of a rule whose arguments are the things chosen."""
    rule = BOOK.rule(code)
    assert rule is not None, code
    return Reading(state).ask(rule, tuple(_argument(state, kind, chosen) for kind in ASKED[code]))


def _argument(state: State, kind: str, chosen: dict[str, str]) -> object:
    if kind.startswith("="):
        return int(kind[1:]) if kind[1:].isdigit() else kind[1:]
    name = chosen[kind]
    return next(c for c in state.counters if c.id == name) if kind == "counter" else name


@SLOW
@given(documents, choices)
def test_west_and_soviets_changed_over_change_over_the_answers(document: Document, chosen: dict[str, str]) -> None:
    here, there = state_of(document), state_of(_swapped(document), mirror())
    turned = {kind: _swapped(name) for kind, name in chosen.items()}
    wrong = {
        code: (answer, other)
        for code in ASKED
        if (answer := _swapped(asked_of(here, code, chosen))) != (other := asked_of(there, code, turned))
    }
    assert wrong == {}


def test_every_rule_of_the_definitions_is_asked_of_the_mirror_or_says_why_not() -> None:
    listed = tomllib.loads((Path(__file__).parent / "coverage" / "a.toml").read_text("utf-8"))["ids"]
    rules = {rule.id for rule in BOOK.rules} & set(listed)
    assert set(ASKED) & set(EXEMPT) == set()
    assert sorted(rules - set(ASKED) - set(EXEMPT)) == []
    assert sorted((set(ASKED) | set(EXEMPT)) - rules) == []


# Zone by zone


@cache
def of_one_zone(place: str, zone: str) -> Map:
    """The Pacific in which a port lies in one zone alone and is no Multi-Zone Port."""
    board = pacific()
    alone = replace(
        board.spaces[place], zones=(zone,), attributes={**board.spaces[place].attributes, "multi-zone-port": False}
    )
    return replace(board, spaces={**board.spaces, place: alone})


@SLOW
@given(documents, st.sampled_from(FACTIONS), st.sampled_from(("bay-of-bengal", "south-china-sea")))
def test_a_port_of_several_zones_is_open_in_each_as_a_port_of_that_zone_alone(
    document: Document, faction: str, zone: str
) -> None:
    both, alone = Reading(state_of(document)), Reading(state_of(document, of_one_zone("w3218", zone)))
    assert open_port(both, "w3218", faction, zone) is open_port(alone, "w3218", faction, zone)


# The order of counters


@SLOW
@given(documents, choices, st.randoms())
def test_no_answer_depends_on_the_order_of_counters(document: Document, chosen: dict[str, str], order: Any) -> None:
    shuffled = list(document["counters"])
    order.shuffle(shuffled)
    one, other = state_of(document), state_of({**document, "counters": shuffled})
    assert {c: asked_of(one, c, chosen) for c in ASKED} == {c: asked_of(other, c, chosen) for c in ASKED}


# What has no vector


def test_the_phases_stand_in_the_order_of_play() -> None:
    """AE-ORDER-1: a faction's Permanent events before those of its card; Axis, West, Soviets as they are printed."""
    assert (
        tuple(f"{f}-{part}-events" for f in ("axis", "west", "soviet") for part in ("permanent", "option-card"))
        == PHASES
    )


@SLOW
@given(st.sampled_from(("w3218", "delay", "aside", "pool:west")), markers)
def test_what_left_the_game_never_comes_back(place: str, other: Document) -> None:
    """AE-DM-I3."""
    gone = {"id": "us-infantry", "at": "removed"}
    before = state_of({**HEAD, "counters": [gone, {**other, "id": "marker"}]})
    after = state_of({**HEAD, "counters": [{**gone, "at": place}, {**other, "id": "marker"}]})
    assert [(v.rule, v.counters) for v in check_conservation(before, after)] == [("AE-DM-I3", ("us-infantry",))]
    assert list(check_conservation(before, before)) == []


# Whose land a hex is, asked of the hex and asked of the Country

GIVEN_AWAY: tuple[Document, ...] = (
    {},
    {"counters": [{"kind": "marker", "marker": "japanese-dependent", "area": "kiangsu", "at": "ceded"}]},
    {"counters": [{"kind": "marker", "marker": "ceded-land", "area": "amur", "receiver": "us", "at": "ceded"}]},
    {"counters": [{"kind": "marker", "marker": "ceded-land", "area": "amur", "at": "ceded"}]},
    {"territories": {"mongolia": {"kind": "region"}}},
    {"territories": {"mongolia": {"kind": "dependent"}}},
    {"territories": {"siberia": {"kind": "dependent"}, "france": {"kind": "region"}}},
)


@pytest.mark.parametrize("regions", ["DEPENDENT", "PART_OF_COUNTRY"])
@pytest.mark.parametrize("said", GIVEN_AWAY, ids=str)
def test_the_lands_of_a_country_are_those_whose_hexes_lie_in_it(said: Document, regions: str) -> None:
    state = state_of({**HEAD, **said})
    r = Reading(state, settled(state, {"OPT-CEDED-REGION": regions}))
    hexes = {name: pacific().territory_spaces(name) for name in pacific().territories}
    for country in pacific().territories:
        for scope, wide in (("country", False), ("dependents", True)):
            lands = dict(lands_of(r, country, dependents=wide))
            told = {name: lies_in(r, places[0], country, scope) for name, places in hexes.items() if places}
            found = {name: answer for name, answer in told.items() if answer is not Truth.FALSE}
            assert found == {name: answer for name, answer in lands.items() if hexes[name]}


BORDERS = [*((said, "MAP") for said in GIVEN_AWAY), (GIVEN_AWAY[1], "ADJACENCY")]


@pytest.mark.parametrize(("said", "source"), BORDERS, ids=str)
def test_a_territory_borders_what_a_hex_of_it_borders(said: Document, source: str) -> None:
    """AE-BORDER-1, AE-BORDER-3: asked of any two territories that touch, or that have land which does."""
    state = state_of({**HEAD, **said})
    r = Reading(state, settled(state, {"OPT-BORDER-SOURCE": source}))
    hexes = {place: called(r, place) for place, space in pacific().spaces.items() if space.territory is not None}
    sides = [(hexes[s.a], hexes[s.b]) for s in pacific().sides.values() if s.a in hexes and s.b in hexes]
    pairs = {(a, b) for left, right in sides for a in left.names for b in right.names}
    asked = sorted(pairs | {(b, a) for a, b in pairs})
    lands = {(a, b): [h for h, at in hexes.items() if at.is_of(a) is not Truth.FALSE] for a, b in asked}
    told = {
        (a, b): any_of(all_of((hexes[h].is_of(a), hex_border(r, h, b))) for h in places)
        for (a, b), places in lands.items()
    }
    assert {pair: border(r, *pair) for pair in asked} == told


# Worked examples that speak of every port, and of every nation


def setup(name: str) -> State:
    return state_of(tomllib.loads((SETUPS / f"{name}.toml").read_text("utf-8")))


def test_a_sub_fleet_on_station_shuts_every_port_of_its_zone() -> None:
    """AE-EX-43; of a port of two zones that is no Multi-Zone Port the map must tell which it is in (AE-AMB-17)."""
    state, zone = setup("ae-ex-43"), "south-china-sea"
    spaces = [s for s in pacific().spaces.values() if zone in s.zones and s.get("port") is True]
    plain = [s.id for s in spaces if len(s.zones) == 1 or s.get("multi-zone-port") is True]
    other = [s.id for s in spaces if s.id not in plain]
    assert (len(plain), len(other)) == (17, 5)
    r = Reading(state)
    assert {port: open_port(r, port, "axis", zone) for port in plain} == dict.fromkeys(plain, Truth.FALSE)
    assert {port: open_port(r, port, "axis", zone) for port in other} == dict.fromkeys(other, Truth.UNKNOWN)
    r = Reading(state, settled(state, {"OPT-NMZ-PORT": "ALL_ZONES_ANY_BLOCK"}))
    assert {port: open_port(r, port, "axis", zone) for port in other} == dict.fromkeys(other, Truth.FALSE)


def test_an_empty_western_box_is_a_naval_base_and_a_home_port_of_every_western_nation() -> None:
    """AE-EX-18, AE-EX-66; of no other nation."""
    state = setup("ae-ex-18")
    r, box = Reading(state), "box:western-us"
    countries = [name for name, land in state.lands.items() if land.kind.value == "country"]
    factions = {name: state.alignment(name).value for name in countries}
    told = {name: Truth.UNKNOWN if side is UNKNOWN else Truth.of(side == "west") for name, side in factions.items()}
    assert {name: naval_base(r, box, name) for name in countries} == told
    assert {name: home_port(r, box, name) for name in countries} == told
