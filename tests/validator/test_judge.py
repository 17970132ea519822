"""Judging whole states: the swift answers are those of single questions, and the laws that every answer obeys."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mapdata.model import UNKNOWN
from tests.validator.vectors import pacific
from validator.position import build_state
from validator.rulebooks.axis_empires.bases import air_base_of, naval_base_of
from validator.rulebooks.axis_empires.claims import claims
from validator.rulebooks.axis_empires.control import control
from validator.rulebooks.axis_empires.factions import enemy, friendly
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.openports import open_port
from validator.rulebooks.axis_empires.options import OPTIONS
from validator.rulebooks.axis_empires.ports import by_country
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS, State
from validator.verdict import Truth

# A corner of the map where everything meets: two-zone ports, a Multi-Zone Port, Dependents, neutral Siam, open sea.
PLACES = ("w3218", "w3417", "w3516", "w2818", "w2819", "w4222", "w4323", "e4801", "e5305", "w5208", "e4201", "w4501")
ZONES = ("south-china-sea", "bay-of-bengal", "celebes-sea", "northwest-pacific")
STATIONS = tuple(f"zone:{zone}/on-station" for zone in ZONES)
NATIONS = ("japan", "britain", "us", "russia", "siam", "persia", "netherlands-east-indies")
SLOW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def state_of(*counters: dict[str, Any], **more: Any) -> State:
    document = {"map": "pacific", "rules": "axis-empires", "counters": list(counters), **more}
    state, problems = build_state(document, pacific())
    assert state is not None, [str(problem) for problem in problems]
    return state


units = st.builds(
    lambda kind, nation, at, supplied: {
        "kind": kind,
        "nation": nation,
        "at": at,
        **({} if supplied is None else {"supplied": supplied}),
    },
    st.sampled_from(("ground", "air", "fleet")),
    st.sampled_from(NATIONS),
    st.sampled_from((*PLACES, *STATIONS)),
    st.sampled_from((True, False, None)),
)
markers = st.builds(
    lambda marker, faction, at, supplied: {
        "kind": "marker",
        "marker": marker,
        "faction": faction,
        "at": at,
        **({} if supplied is None else {"supplied": supplied}),
    },
    st.sampled_from(("detachment", "logistics", "airdrop", "devastation", "beachhead")),
    st.sampled_from(FACTIONS),
    st.sampled_from(PLACES),
    st.sampled_from((True, False, None)),
)
counters = st.lists(units | markers, max_size=10)
snows = st.sampled_from(({}, {"snow": True}, {"snow": False}))
lands = st.sampled_from(
    (
        {},
        {"territories": {"netherlands-east-indies": {"status": "conquered"}}},
        {"territories": {"siam": {"faction": "axis", "status": "active"}}},
    )
)


@st.composite
def states(draw: st.DrawFn) -> State:
    return state_of(*draw(counters), **draw(snows), **draw(lands))


@SLOW
@given(states())
def test_swift_answers_are_those_of_single_questions(state: State) -> None:
    judge = Judge(state)
    for place in PLACES:
        assert judge.controls[place] == judge.answer(control, place)
        for faction in FACTIONS:
            for zone in pacific().spaces[place].zones or (None,):
                swift = judge.open_ports.get((place, faction, zone), Truth.FALSE)
                assert swift is judge.answer(open_port, place, faction, zone)
            assert judge.naval_bases.get((place, faction), Truth.FALSE) is judge.answer(naval_base_of, place, faction)
            assert judge.air_bases.get((place, faction), Truth.FALSE) is judge.answer(air_base_of, place, faction)


@SLOW
@given(states(), st.sampled_from(PLACES), st.sampled_from(FACTIONS), st.sampled_from((*ZONES, None)))
def test_a_verdict_answers_as_the_swift_reading_does(state: State, place: str, faction: str, zone: str | None) -> None:
    judge = Judge(state)
    for rule, args in ((control, (place,)), (open_port, (place, faction, zone)), (naval_base_of, (place, faction))):
        verdict, answer = judge.verdict(rule, *args), judge.answer(rule, *args)
        shown = answer.value if isinstance(answer, Truth) else "unknown" if answer is UNKNOWN else answer
        assert verdict.answer == shown
        assert bool(verdict.missing) == (shown in ("unknown", "CONTESTED"))


@SLOW
@given(states(), st.sampled_from(PLACES), st.sampled_from(FACTIONS), st.sampled_from((*ZONES, None)))
def test_the_options_named_are_all_that_change_the_answer(
    state: State, place: str, faction: str, zone: str | None
) -> None:
    judge = Judge(state)
    for rule, args in ((control, (place,)), (open_port, (place, faction, zone)), (naval_base_of, (place, faction))):
        base = judge.answer(rule, *args)
        changing = {
            f"{option.name}={value}"
            for option in OPTIONS
            for value in option.values
            if Reading(state, {**judge.options, option.name: value}).ask(rule, args) != base
        }
        assert {text.partition(":")[0] for text in judge.verdict(rule, *args).options} == changing


@SLOW
@given(states())
def test_a_counter_is_friend_of_one_faction_and_enemy_of_the_two_others_or_of_no_concern(state: State) -> None:
    reading = Reading(state)
    for counter in state.counters:
        friends = [friendly(reading, counter, faction) for faction in FACTIONS]
        enemies = [enemy(reading, counter, faction) for faction in FACTIONS]
        if Truth.UNKNOWN not in friends:
            assert (friends.count(Truth.TRUE), enemies.count(Truth.TRUE)) in ((1, 2), (0, 0))
            assert not any(f is Truth.TRUE and e is Truth.TRUE for f, e in zip(friends, enemies, strict=True))


@SLOW
@given(states())
def test_control_has_one_result_and_follows_the_best_claim(state: State) -> None:
    judge = Judge(state)
    assert set(judge.controls) == set(pacific().spaces)
    for place in PLACES:
        found = claims(judge.reading, place)
        best = {f: p.index(Truth.TRUE) for f, p in found.items() if Truth.TRUE in p}
        if pacific().spaces[place].is_land and not any(Truth.UNKNOWN in p for p in found.values()):
            least = [f.upper() for f, p in best.items() if p == min(best.values())]
            assert judge.controls[place] == (least[0] if len(least) == 1 else "CONTESTED" if least else "NONE")


@SLOW
@given(counters, units | markers, st.sampled_from(PLACES), snows)
def test_another_counter_takes_no_claim_of_a_friendly_country_away(
    said: list[dict[str, Any]], more: dict[str, Any], place: str, snow: dict[str, Any]
) -> None:
    before, after = Reading(state_of(*said, **snow)), Reading(state_of(*said, more, **snow))
    for faction in FACTIONS:
        assert by_country(before, place, faction) is by_country(after, place, faction)


@SLOW
@given(counters, snows, st.data())
def test_telling_what_was_unknown_changes_no_settled_answer(
    said: list[dict[str, Any]], snow: dict[str, Any], data: st.DataObject
) -> None:
    told = [{"supplied": data.draw(st.booleans()), **counter} for counter in said]
    fallen = snow or {"snow": data.draw(st.booleans())}
    persia = data.draw(st.sampled_from(({"status": "neutral"}, {"faction": "west", "status": "active"})))
    before, after = Judge(state_of(*said, **snow)), Judge(state_of(*told, **fallen, territories={"persia": persia}))
    for place in PLACES:
        if before.controls[place] is not UNKNOWN:
            assert after.controls[place] == before.controls[place]
        for faction in FACTIONS:
            for zone in (*ZONES, None):
                answer = before.answer(open_port, place, faction, zone)
                if answer is not Truth.UNKNOWN:
                    assert after.answer(open_port, place, faction, zone) is answer


@SLOW
@given(st.permutations(range(6)), st.lists(units | markers, min_size=6, max_size=6))
def test_the_order_of_counters_does_not_matter(order: list[int], said: list[dict[str, Any]]) -> None:
    named = [{**counter, "id": f"c{number}"} for number, counter in enumerate(said)]
    one, other = Judge(state_of(*named)), Judge(state_of(*(named[index] for index in order)))
    assert one.controls == other.controls
    assert one.open_ports == other.open_ports
    assert one.verdict(control, "w3218") == other.verdict(control, "w3218")


def test_a_western_sub_fleet_shuts_every_axis_port_of_its_zone() -> None:
    """AE-EX-43: all of them, however far."""
    zone = "south-china-sea"
    ports = [p for p, space in pacific().spaces.items() if zone in space.zones and space.get("port") is True]
    garrison = [{"kind": "ground", "nation": "japan", "at": place} for place in ports]
    boats = {"kind": "fleet", "sub": True, "nation": "us", "at": f"zone:{zone}/on-station"}
    calm, shut = Judge(state_of(*garrison, snow=False)), Judge(state_of(*garrison, boats, snow=False))
    assert len(ports) > 20
    assert {calm.answer(open_port, place, "axis", zone) for place in ports} == {Truth.TRUE}
    several = {p for p in ports if len(pacific().spaces[p].zones) > 1}  # whose own zone nobody knows
    assert {shut.answer(open_port, place, "axis", zone) for place in ports if place not in several} == {Truth.FALSE}
    for place in sorted(several - {"w3218"}):
        verdict = shut.verdict(open_port, place, "axis", zone)
        assert verdict.missing == (f"primary-zone of {place}", f"multi-zone-port symbol of {place}")
    per_zone = Judge(state_of(*garrison, boats, snow=False), {"OPT-NMZ-PORT": "ALL_ZONES_ANY_BLOCK"})
    assert {per_zone.answer(open_port, place, "axis", zone) for place in ports} == {Truth.FALSE}


def ring(told: bool, options: dict[str, str]) -> Judge:
    """Three enemy ports in three zones, each watched by the air of the next one alone: a circle without a pair."""
    spots = {"japan": "w3218", "britain": "w3417", "russia": "w3516"}
    watched = dict(zip(spots, ("bay-of-bengal", "south-china-sea", "celebes-sea"), strict=True))
    spaces = dict(pacific().spaces)
    for nation, place in spots.items():
        spaces[place] = replace(spaces[place], zones=(watched[nation],))
    said: list[dict[str, Any]] = []
    for nation, watcher in (("japan", "britain"), ("britain", "russia"), ("russia", "japan")):
        place = spots[nation]
        only = {"supplied-only-through": place} if told else {}
        said.append({"kind": "ground", "nation": nation, "at": place, "supplied": False, **only})
        said.append({"kind": "air", "nation": watcher, "at": f"zone:{watched[nation]}/on-station"})
    document = {"map": "pacific", "rules": "axis-empires", "counters": said}
    state, problems = build_state(document, replace(pacific(), spaces=spaces))
    assert state is not None, problems
    return Judge(state, options)


@pytest.mark.parametrize(
    ("told", "options", "answer"),
    [
        (True, {}, Truth.TRUE),
        (False, {}, Truth.TRUE),
        (True, {"OPT-MUTUAL": "ALL_CYCLES"}, Truth.FALSE),
        (False, {"OPT-MUTUAL": "ALL_CYCLES"}, Truth.UNKNOWN),
    ],
)
def test_longer_circles_close_ports_when_so_read(told: bool, options: dict[str, str], answer: Truth) -> None:
    judge = ring(told, options)
    assert judge.answer(open_port, "w3218", "axis", "bay-of-bengal") is answer
    assert judge.answer(open_port, "w3417", "west", "south-china-sea") is answer
    assert judge.answer(open_port, "w3516", "soviet", "celebes-sea") is answer
