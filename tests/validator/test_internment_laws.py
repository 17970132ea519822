"""Laws of internment: what can make a counter be interned, and what a check of it always finds."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.validator.changing import built
from tests.validator.interner import interned as planned
from validator.rulebooks.axis_empires.interning import check_internment
from validator.rulebooks.axis_empires.internment import conditions_of, interned
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import State
from validator.verdict import Ruling, Truth

Document = dict[str, Any]
SLOW = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)

# Bangkok in neutral Siam, Rangoon in British Burma, Tokyo, Mukden in a Japanese Dependent, Manila, Saigon, a zone.
HEXES = ("w3817", "w4015", "e4904", "w5226", "w3824", "w3619")
PLACES = (*HEXES, "zone:bay-of-bengal/on-station")
BOXES = ("pool:axis", "pool:west", "delay")
NATIONS = {"japan": "axis", "us": "west", "britain": "west", "russia": "soviet"}
flag = st.sampled_from((False, False, True))
ground = st.fixed_dictionaries(
    {
        "kind": st.just("ground"),
        "nation": st.sampled_from(sorted(NATIONS)),
        "steps": st.integers(1, 3),
        "fortress": flag,
        "port-a-fort": flag,
        "kwantung": flag,
        "delay-stripe": flag,
        "at": st.sampled_from((*PLACES, *BOXES)),
    }
)
support = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(("air", "fleet")),
        "nation": st.sampled_from(sorted(NATIONS)),
        "at": st.sampled_from(PLACES),
    }
)
marker = st.fixed_dictionaries(
    {
        "kind": st.just("marker"),
        "marker": st.sampled_from(("detachment", "logistics", "airdrop", "partisan-base")),
        "faction": st.sampled_from(("axis", "west", "soviet")),
        "at": st.sampled_from(HEXES),
    }
)
surroundings = st.fixed_dictionaries(
    {
        "postures": st.dictionaries(
            st.sampled_from(("britain", "us-and-western-minors", "russia", "communist-china", "nationalist-china")),
            st.sampled_from(("war", "surrender")),
        ),
        "policy-bans": st.just({nation: [] for nation in ("britain", "us", "russia", "philippines")}),
    }
)


def told(counter: Document, number: int) -> Document:
    """A counter that says all of itself; fortresses are of one step, and no Kwantung unit waits in a Force Pool."""
    kept = {key: value for key, value in counter.items() if value is not False}
    kept["id"] = f"c{number}"
    if "nation" in kept:
        kept["faction"] = NATIONS[kept["nation"]]
    if kept.get("port-a-fort") or kept.get("fortress"):
        kept["steps"] = 1
        kept.pop("kwantung", None)
    if kept.get("port-a-fort"):
        kept.pop("fortress", None)
        kept["side"] = "fort"
    if kept["at"].startswith("pool:"):
        kept["at"] = f"pool:{kept['faction']}"
        kept.pop("kwantung", None)
    return kept


@st.composite
def documents(draw: st.DrawFn) -> Document:
    counters = draw(st.lists(ground | ground | support | marker, min_size=1, max_size=10))
    around = draw(surroundings)
    named = [told(counter, number) for number, counter in enumerate(counters)]
    return {"map": "pacific", "rules": "axis-empires", "counters": named, **around}


@st.composite
def splits(draw: st.DrawFn) -> Document:
    """Documents in which a unit of several steps is to be interned, and the Force Pool has one-step units for it."""
    document = draw(documents())
    nation = draw(st.sampled_from(("us", "britain", "japan")))
    plain = {"kind": "ground", "nation": nation, "faction": NATIONS[nation]}
    unit = {**plain, "id": "unit", "steps": draw(st.integers(2, 4)), "at": "w3817"}
    pool = f"pool:{NATIONS[nation]}"
    pieces = [{**plain, "id": f"piece{n}", "steps": 1, "at": pool} for n in range(draw(st.integers(1, 4)))]
    return {**document, "counters": [*document["counters"], unit, *pieces]}


def due(state: State) -> dict[str, dict[str, Truth]]:
    reading = Reading(state)
    return {counter.id: conditions_of(reading, counter) for counter in state.counters}


def certain(state: State) -> bool:
    return not any(Truth.UNKNOWN in met.values() for met in due(state).values())


@SLOW
@given(documents(), st.integers(0, 9))
def test_removing_a_unit_interns_no_other_counter(document: Document, index: int) -> None:
    units = [c for c in document["counters"] if c["kind"] != "marker"]
    assume(units)
    gone = units[index % len(units)]["id"]
    fewer = {**document, "counters": [c for c in document["counters"] if c["id"] != gone]}
    before, after = due(built(document)), due(built(fewer))
    assert after == {name: met for name, met in before.items() if name != gone}


@SLOW
@given(documents(), st.randoms(use_true_random=False))
def test_the_order_of_counters_does_not_matter(document: Document, random: Any) -> None:
    shuffled = {**document, "counters": random.sample(document["counters"], len(document["counters"]))}
    assert due(built(document)) == due(built(shuffled))


@SLOW
@given(documents(), documents())
def test_what_is_elsewhere_does_not_matter(document: Document, other: Document) -> None:
    """A counter is interned for where it is and what lies in Posture Boxes, not for what stands beside it."""
    more = [{**c, "id": f"more-{c['id']}"} for c in other["counters"]]
    both = due(built({**document, "counters": [*document["counters"], *more]}))
    assert {name: met for name, met in both.items() if not name.startswith("more-")} == due(built(document))


def wanted(document: Document) -> list[str]:
    return [name for name, met in due(built(document)).items() if Truth.TRUE in met.values()]


@SLOW
@given(documents() | splits())
def test_an_internment_by_the_words_is_accepted(document: Document) -> None:
    assume(certain(built(document)))
    after = planned(document, wanted(document))
    assert check_internment(built(document), built(after)) == []


@SLOW
@given(documents() | splits())
def test_no_step_is_made_and_none_lost_without_need(document: Document) -> None:
    """What the planner does conserves steps: so much for the law that the check holds others to."""
    assume(certain(built(document)))
    names = wanted(document)
    after = planned(document, names)
    for nation, faction in NATIONS.items():
        mine = [c for c in document["counters"] if c.get("nation") == nation and c["kind"] == "ground"]
        now = {c["id"]: c for c in after["counters"]}
        plain = [c for c in mine if c["id"] in names and not c.get("fortress")]
        gained = sum(now[c["id"]]["at"] == f"pending:{faction}" for c in mine)
        spare = [
            c for c in mine if now[c["id"]]["at"] == f"pool:{faction}" and c["steps"] == 1 and c["id"] not in names
        ]
        steps = sum(c["steps"] for c in plain)
        assert gained <= steps
        assert gained == steps or not [c for c in spare if not c.get("fortress") and not c.get("port-a-fort")]


PLACES_AFTER = ("delay", "pending:axis", "pending:west", "pool:west", "pool:axis", "w3824", "removed")


@SLOW
@given(documents() | splits(), st.integers(0, 9), st.sampled_from(PLACES_AFTER))
def test_a_single_counter_in_another_place_is_found(document: Document, index: int, place: str) -> None:
    """Wherever it is but for pieces of the Force Pool, one of which is as good as another."""
    assume(certain(built(document)))
    after = planned(document, wanted(document))
    counter = after["counters"][index % len(after["counters"])]
    assume(counter["at"] != place)
    homeless = counter["kind"] == "marker" and counter["marker"] == "airdrop" and counter["id"] in wanted(document)
    before = next(c for c in document["counters"] if c["id"] == counter["id"])
    choice = before["at"].startswith("pool:") and place in ("delay", "pool:west", "pool:axis")
    assume(not choice)  # whether a piece was left over is a choice where several units were split
    tampered = deepcopy(after)
    tampered["counters"][index % len(after["counters"])]["at"] = place
    found = check_internment(built(document), built(tampered))
    assert found
    assert homeless or any(verdict.ruling is Ruling.ILLEGAL for verdict in found)


@SLOW
@given(splits(), st.integers(0, 9))
def test_a_step_lost_while_the_pool_has_one_is_found(document: Document, index: int) -> None:
    assume(certain(built(document)))
    after = planned(document, wanted(document))
    olds = {c["id"]: c["at"] for c in document["counters"]}
    called = [c for c in after["counters"] if c["at"].startswith("pending:") and olds[c["id"]].startswith("pool:")]
    assume(called)
    piece = called[index % len(called)]
    piece["at"] = olds[piece["id"]]
    codes = {verdict.rule for verdict in check_internment(built(document), built(after))}
    assert codes == {"AE-16.7-R2"}


@SLOW
@given(documents(), documents())
def test_a_counter_that_nothing_interns_must_not_move(document: Document, other: Document) -> None:
    assume(certain(built(document)))
    before = deepcopy(document)
    extra = [{**c, "id": f"more-{c['id']}", "at": "w3824"} for c in other["counters"] if c.get("faction") == "west"]
    extra = [c for c in extra if c.get("marker") not in ("partisan-base",)]
    assume(extra)
    before["counters"] = [*before["counters"], extra[0]]
    assume(certain(built(before)) and extra[0]["id"] not in wanted(before))
    after = planned(before, [*wanted(before), extra[0]["id"]])
    moved = next(c for c in after["counters"] if c["id"] == extra[0]["id"])
    assume(moved["at"] != "w3824")
    assert "AE-16.7-VD2" in {verdict.rule for verdict in check_internment(built(before), built(after))}


@SLOW
@given(documents())
def test_swift_and_traced_answers_agree(document: Document) -> None:
    state = built(document)
    judge = Judge(state)
    for counter in state.counters:
        answer = judge.answer(interned, counter)
        assert isinstance(answer, Truth)
        verdict = judge.verdict(interned, counter)
        assert verdict.answer == answer.value
        assert bool(verdict.missing) == (answer is Truth.UNKNOWN)
