"""What is wrong after each step: told the same whether worked out anew or from what the step before left standing."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from mapdata.diagnostic import Severity
from tests.validator.vectors import pacific
from validator.breaches import Breaches
from validator.position import build_state
from validator.rulebooks.axis_empires.desk import Memory
from validator.rulebooks.axis_empires.state import State
from validator.verdict import Identity

Document = dict[str, Any]
COUNTERS = (
    {"kind": "ground", "nation": "japan"},
    {"kind": "ground", "nation": "siam"},
    {"kind": "ground", "nation": "us", "id": "us-infantry"},
    {"kind": "ground", "nation": "russia"},
    {"kind": "marker", "marker": "devastation", "faction": "axis"},
    {"kind": "marker", "marker": "beachhead", "faction": "west", "facing": "w3218"},
    {"kind": "marker", "marker": "ceded-land", "nation": "siam", "area": "malaya", "receiver": "siam"},
    {"kind": "marker", "marker": "japanese-dependent", "area": "malaya"},
)
PLACES = ("w3218", "w3417", "w3619", "e3612", "box:eastern-europe", "ceded", "conquered:west", "nowhere")
PLACED = st.tuples(st.sampled_from(COUNTERS), st.sampled_from(PLACES)).map(lambda pair: {**pair[0], "at": pair[1]})
WORDS = st.sampled_from(["active", "neutral", "conquered", None])
# One step: a counter comes, one leaves, one moves, or the status of a Country changes.
STEPS = st.one_of(
    st.tuples(st.just("add"), PLACED),
    st.tuples(st.just("drop"), st.integers(0, 9)),
    st.tuples(st.just("move"), st.integers(0, 9), st.sampled_from(PLACES)),
    st.tuples(st.just("status"), st.sampled_from(["siam", "hopeh", "szechwan"]), WORDS),
    st.tuples(st.just("options"), st.sampled_from(["FLAG", "TERRITORY_OWNER"])),
)


def changed(document: Document, step: tuple[Any, ...]) -> Document:
    """The document after a step; what does not change stays the same object, as in a log."""
    what, *rest = step
    counters = list(document["counters"])
    if what == "add":
        return {**document, "counters": [*counters, rest[0]]}
    if what in ("drop", "move"):
        index = rest[0] % (len(counters) or 1)
        moved = [{**counters[index], "at": rest[1]}] if what == "move" and counters else []
        return {**document, "counters": [*counters[:index], *moved, *counters[index + 1 :]]}
    if what == "options":
        return {**document, "options": {"OPT-CONTROL-TIE": rest[0]}}
    said = {key: row for key, row in document["territories"].items() if key != rest[0]}
    return {**document, "territories": said if rest[1] is None else {**said, rest[0]: {"status": rest[1]}}}


def told(state: State, breaches: Breaches) -> list[tuple[Identity, Severity]]:
    """What is said; the facts and the counters that they speak of are those of the state in which it began."""
    return [(verdict.identity, verdict.severity) for verdict in breaches.of(state)]


JAPAN, SIAM, US = ({**counter, "at": "w3218"} for counter in COUNTERS[:3])


@example([JAPAN], [("add", US), ("drop", 0), ("add", JAPAN)])  # contested, and no longer, and again
@example([SIAM], [("status", "siam", "active"), ("status", "siam", "neutral")])  # whose its counters are changes
@example([], [("add", SIAM), ("add", SIAM)])  # it stands, and one more counter has part in it
@settings(max_examples=60, deadline=None)
@given(st.lists(PLACED, max_size=5), st.lists(STEPS, max_size=8))
def test_what_is_kept_from_step_to_step_changes_nothing(first: list[Document], steps: list[tuple[Any, ...]]) -> None:
    document: Document = {"map": "pacific", "rules": "axis-empires", "counters": first, "territories": {}}
    breaches, memory = Breaches(), Memory()
    for step in (None, *steps):
        document = document if step is None else changed(document, step)
        fresh, problems = build_state(document, pacific(), source="save")
        kept, found = build_state(document, pacific(), source="save", memory=memory)
        assert (kept, found) == (fresh, problems)
        if kept is not None and fresh is not None:
            assert told(kept, breaches) == told(fresh, Breaches())


def test_a_breach_comes_and_goes() -> None:
    counters = [{"kind": "ground", "nation": "japan", "at": "box:eastern-europe"}]
    first = {"map": "pacific", "rules": "axis-empires", "counters": counters}
    second = {**first, "counters": [{**counters[0], "at": "w3218"}]}
    breaches = Breaches()
    seen = []
    for document in (first, second, first):
        state, _ = build_state(document, pacific(), source="save")
        assert state is not None
        seen.append([verdict.rule for verdict in breaches.of(state)])
    assert seen == [["AE-DM-I1"], [], ["AE-DM-I1"]]
