"""Position files: what is refused and how, what is filled in, what comes of a saved game's document."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.main import main
from mapdata.model import UNKNOWN
from tests.validator.vectors import HEAD, pacific
from validator.assuming import Assumption, assume
from validator.position import build_state
from validator.rulebooks.axis_empires.state import MARKERS, UNITS, Given, Projection, State

CASES = tomllib.loads((Path(__file__).parent / "position_faults.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_faults_are_reported_with_their_place(case: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    file.write_text(case["text"].replace("HEAD\n", HEAD), "utf-8")
    result = CliRunner().invoke(main, ["check", str(file)])
    assert result.output.splitlines() == [f"{file}:{line}" for line in case["expect"]]
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("gone.toml", None, "no such file or directory (check the name, and the folder you are in)"),
        ("p.toml", b"\xff\xfe", "not UTF-8 text: byte 0 (save it as UTF-8)"),
    ],
)
def test_what_cannot_be_opened_ends_with_three(name: str, content: bytes | None, message: str, tmp_path: Path) -> None:
    file = tmp_path / name
    if content is not None:
        file.write_bytes(content)
    result = CliRunner().invoke(main, ["check", str(file)])
    assert (result.exit_code, result.output) == (3, f"zoc: {file}: {message}\n")


# a position without the byte order mark before it -> the status, and what is told of it
MARKED = [
    (b'map = "small-hex"\nrules = "axis-empires"\n', 0, "nothing to report"),
    (
        b'mop = "small-hex"\nrules = "axis-empires"\n',
        1,
        "{}:1:1: error SRC020: key 'mop' is not known (did you mean 'map'?)",
    ),
    (
        b'map = "small-hex" x\n',
        1,
        "{}:1:19: error SRC010: expected newline or end of document after a statement "
        "(TOML: key = value, text in quotes)",
    ),
    (
        b'map = "pacif\xc3\xadc"\nrules = "axis-empires"\n',
        1,
        "{}:1:7: error SRC040: there is no map 'pacifíc' (did you mean 'pacific'?)",
    ),
    (b"a = \xe4\n", 3, "zoc: {}: not UTF-8 text: byte 7 (save it as UTF-8)"),
]


@pytest.mark.parametrize(("text", "status", "told"), MARKED)
def test_a_byte_order_mark_before_a_position_shifts_no_place(
    tmp_path: Path, text: bytes, status: int, told: str
) -> None:
    file = tmp_path / "p.toml"
    file.write_bytes(b"\xef\xbb\xbf" + text)
    done = CliRunner().invoke(main, ["check", str(file)])
    assert (done.exit_code, done.output.splitlines()[0]) == (status, told.format(file))


def built(document: dict[str, Any], source: str = "position") -> State:
    state, problems = build_state({"map": "pacific", "rules": "axis-empires", **document}, pacific(), source=source)
    assert state is not None, [str(problem) for problem in problems]
    assert problems == []
    return state


def test_what_a_position_does_not_say_is_the_maps_or_unknown() -> None:
    state = built({"counters": [{"kind": "ground", "nation": "japan", "at": "w3218"}]})
    (counter,) = state.counters
    assert (counter.id, counter.faction, counter.supplied, counter.source) == (
        "japan-ground",
        "axis",
        UNKNOWN,
        "position",
    )
    assert state.snow == Given(UNKNOWN, "position")
    assert state.lands["netherlands-east-indies"].status.source.startswith("map:")


@pytest.mark.parametrize(
    ("said", "status", "faction"),
    [
        ({"status": "neutral"}, "neutral", None),
        ({"status": "conquered"}, "conquered", "west"),
        ({"faction": "axis", "status": "active"}, "active", "axis"),
        ({"faction": "none"}, "active", None),
    ],
)
def test_a_countrys_status_and_faction(said: dict[str, str], status: str, faction: str | None) -> None:
    land = built({"territories": {"netherlands-east-indies": said}}).lands["netherlands-east-indies"]
    assert (land.status.value, land.faction.value) == (status, faction)


@pytest.mark.parametrize(
    ("said", "status", "faction"),
    [({"status": "active"}, "active", UNKNOWN), ({"faction": "axis"}, UNKNOWN, "axis")],
)
def test_a_neutral_country_that_joins_leaves_the_rest_to_be_told(
    said: dict[str, str], status: object, faction: object
) -> None:
    land = built({"territories": {"siam": said}}).lands["siam"]
    assert (land.status.value, land.faction.value) == (status, faction)


TABLES = """
european-war-level = "limited-war"
combined-game = true
esv = 3
victory-points = { axis = 12, soviet = 4 }
events-done = ["16.2.1", "16.3.6-limited"]
zones-of-control = { units = ["ground"], stopped-by = ["sea"] }

[boxes.western-us]
open-port = true
zones = ["gulf-of-alaska", "northeast-pacific", "south-china-sea"]
adjacent = ["panama-canal"]

[boxes.eastern-europe]
owner = "none"

[policy-bans]
britain = ["japan", "korea"]
"""
ZONES = ("gulf-of-alaska", "northeast-pacific", "south-china-sea")


def test_the_tables_that_a_position_fills_in() -> None:
    state, problems = build_state(tomllib.loads(HEAD + TABLES), pacific())
    assert state is not None, problems
    assert (state.european, state.combined) == (Given("limited-war"), Given(True))
    assert {name: level.value for name, level in state.levels.items()} == {
        "esv": 3,
        "victory-points:axis": 12,
        "victory-points:soviet": 4,
    }
    assert state.done == Given(frozenset({"16.2.1", "16.3.6-limited"}))
    assert state.projection == Given(Projection(frozenset({"ground"}), frozenset({"sea"})))
    assert {box: {key: told.value for key, told in said.items()} for box, said in state.boxes.items()} == {
        "box:western-us": {"open-port": True, "zones": ZONES, "adjacent": ("box:panama-canal",)},
        "box:eastern-europe": {"owner": None},
    }
    assert dict(state.bans) == {"britain": Given(frozenset({"japan", "korea"}))}


def test_what_the_tables_say_may_be_assumed() -> None:
    bare = {"map": "pacific", "rules": "axis-empires", "boxes": {"western-us": {"open-port": False}}}
    document, problems = assume(bare, Assumption(tomllib.loads(HEAD + TABLES)))
    state, found = build_state(document, pacific())
    assert state is not None, (problems, found)
    assert state.boxes["box:western-us"]["open-port"] == Given(False)
    assert state.boxes["box:western-us"]["zones"] == Given(ZONES, "assumed")
    assert state.bans["britain"].source == "assumed"
    assert state.combined == Given(True, "assumed")
    assert state.levels["victory-points:axis"] == Given(12, "assumed")


def test_counters_without_an_id_of_their_own_are_numbered() -> None:
    air = {"kind": "air", "nation": "japan", "at": "w3218"}
    state = built({"counters": [air, {**air, "id": "japan-air#2"}, air, {**air, "id": "zuikaku"}]})
    assert [counter.id for counter in state.counters] == ["japan-air", "japan-air#2", "japan-air#3", "zuikaku"]


@pytest.mark.parametrize("kind", [*UNITS, *MARKERS])
def test_a_counter_described_on_the_spot_takes_nothing_of_the_table(kind: str) -> None:
    """Though what it comes to be called may be the id of a counter there: the plain Policy, Quit India."""
    what = {"kind": kind} if kind in UNITS else {"kind": "marker", "marker": kind}
    whose: list[dict[str, str]] = [{}, *({"nation": name} for name in pacific().territories)]
    said = [{**what, **owner, "at": "aside"} for owner in whose]
    for entry, counter in zip(said, built({"counters": said}).counters, strict=True):
        assert (counter.nation, counter.name, counter.area, counter.table) == (entry.get("nation"), "", None, None)
        assert counter.attributes.keys() <= entry.keys()
        assert (counter.faction is None) == (kind in MARKERS) or "nation" in entry


def test_a_counter_of_the_table_knows_its_entry() -> None:
    known = [{"id": name, "at": "aside"} for name in pacific().counters]
    assert [counter.table for counter in built({"counters": known}).counters] == list(pacific().counters)


def test_a_save_loses_only_the_counter_that_is_wrong() -> None:
    good = {"kind": "ground", "nation": "japan", "at": "w3218", "piece": "12", "offset": 40}
    document = {"map": "pacific", "rules": "axis-empires"}
    said = [{"kind": "ground", "nation": "japan", "at": "w9999"}, {"kind": "grund", "at": "w3218"}, good]
    state, problems = build_state({**document, "counters": said}, pacific(), source="save", file="g.vsav")
    assert state is not None
    (counter,) = state.counters
    assert (counter.piece, counter.offset, counter.source) == ("12", 40, "save")
    assert [str(problem) for problem in problems] == [
        "g.vsav: error SRC022: 'grund' is not allowed for 'kind' (did you mean 'ground'?)",
        "g.vsav: error SRC041: there is no place 'w9999' on map pacific "
        "(hex ids are a letter, two digits of row and two of column: w0501 to w6127, e0501 to e6130)",
    ]


def test_assuming_fills_what_is_unknown_and_nothing_else() -> None:
    saved = {
        "map": "pacific",
        "rules": "axis-empires",
        "territories": {"siam": {"status": "neutral"}},
        "counters": [
            {"kind": "ground", "nation": "japan", "at": "w3417", "piece": "1"},
            {"id": "sing-fortress", "kind": "ground", "nation": "britain", "at": "w3218", "supplied": False},
        ],
    }
    assumed = {
        "snow": False,
        "territories": {"siam": {"status": "active", "faction": "axis"}},
        "counters": [
            {"id": "japan-ground", "supplied": True, "at": "w0501"},
            {"id": "sing-fortress", "supplied": True, "supplied-only-through": "w3218"},
        ],
    }
    merged, problems = assume(saved, Assumption(assumed))
    state, more = build_state(merged, pacific(), source="save")
    assert more == []
    assert [problem.message for problem in problems] == [
        "'status' is not assumed: it is told, as \"neutral\"",
        "'at' is not assumed: it is told, as \"w3417\"",
        "'supplied' is not assumed: it is told, as false",
    ]
    assert state is not None
    found = {counter.id: counter for counter in state.counters}
    japan, fortress = found["japan-ground"], found["sing-fortress"]
    assert (japan.supplied, japan.source_of("supplied"), japan.at) == (True, "assumed", "w3417")
    assert (fortress.supplied, fortress.source_of("supplied")) == (False, "save")
    assert (fortress.through, fortress.source_of("supplied-only-through")) == ("w3218", "assumed")
    assert state.snow == Given(False, "assumed")
    assert state.lands["siam"].status == Given("neutral", "save")
    assert "supplied" not in saved["counters"][0], "the document itself is left alone"


def test_assuming_something_of_a_counter_that_is_not_there() -> None:
    saved = {"map": "pacific", "rules": "axis-empires", "counters": [{"kind": "air", "nation": "us", "at": "w3218"}]}
    _, problems = assume(saved, Assumption({"counters": [{"id": "us-are", "supplied": True}]}, "a.toml"))
    assert [str(problem) for problem in problems] == [
        "a.toml: error SRC040: there is no counter 'us-are' to assume anything of (did you mean 'us-air'?)"
    ]
