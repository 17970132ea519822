"""What `zoc show --side` gives away: nothing that the side may not know, in no form of output, at no step."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli.main import main
from module_builder.formats.vassal.modules.module import open_module
from module_builder.formats.vassal.saves.container import new_save
from tests.cli.secret_games import GAMES, PASSWORDS, Cover, Game, allowed, module_xml, salted, words
from tests.module_builder.formats.tiny import pack
from validator.replay.replay import replay
from validator.replay.view import SideView

SIDES = st.sampled_from(["Red", "Blue", "<observer>"])
FORMS = st.sampled_from(["text", "json", "jsonl"])
SECRET = re.compile(r"(?:id|name|gpid|mark|fixed|changes|image|old|prototype|mask)-of-\d")
USUAL = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pack(tmp_path / "m.vmod", module_xml())
    return tmp_path


def run(folder: Path, data: bytes, *arguments: object, status: int = 0) -> str:
    """Everything that the command prints, errors too. Only the last file is kept, so that all have one name."""
    (folder / "game.vlog").write_bytes(new_save(data))
    result = CliRunner().invoke(
        main, ["show", str(folder / "game.vlog"), "--module", str(folder / "m.vmod"), *map(str, arguments)]
    )
    assert result.exit_code == status, result.output
    return result.output


def secrets(known: set[int], masked: set[int]) -> set[str]:
    """The words that may be told."""
    return {word[:-1] for who in known for word in words(who).values()} | {f"mask-of-{who}" for who in known | masked}


@USUAL
@given(GAMES, SIDES, FORMS, st.data())
def test_nothing_is_told_that_the_side_may_not_know(
    folder: Path, game: Game, side: str, form: str, data: st.DataObject
) -> None:
    step = data.draw(st.integers(0, len(game.steps)))
    where = ["--step", step] if game.steps else []
    told = run(folder, game.script().data, "--side", side, "--format", form, *where)
    known, masked = allowed(game, side, step)
    assert set(SECRET.findall(told)) <= secrets(known, masked)
    assert {f"name-of-{who}" for who in known} <= set(SECRET.findall(told))
    assert {f"mask-of-{who}" for who in masked} <= set(SECRET.findall(told))
    check_others(told, side)


def check_others(told: str, side: str) -> None:
    """No password, no note of another's, nothing of a map that is another's."""
    assert not [password for password in PASSWORDS if password in told]
    own = {"Red": {"ann"}, "Blue": {"bob"}}.get(side, set())
    assert set(re.findall(r"(?:private|delayed) note of (\w+)", told)) == own
    assert ("property on Red Hand" in told) == (side == "Red")
    assert ("property on Blue Hand" in told) == (side == "Blue")
    assert "property on Open Hand" in told


@USUAL
@given(GAMES, SIDES, FORMS)
def test_no_step_tells_what_the_side_may_not_know(folder: Path, game: Game, side: str, form: str) -> None:
    arguments = ("--each", "--side", side, "--format", form)
    told = run(folder, game.script().data, *arguments, status=0 if game.steps else 2)
    assert set(SECRET.findall(told)) <= secrets(*allowed(game, side))
    assert not [password for password in PASSWORDS if password in told]


@USUAL
@given(GAMES, SIDES, FORMS, st.booleans())
def test_what_is_told_does_not_depend_on_secrets(folder: Path, game: Game, side: str, form: str, each: bool) -> None:
    """Two games that differ only in what a side never may know look the same to it, to the last letter."""
    if each and not game.steps:
        return
    other = game.script(salted(game, allowed(game, side)[0]), "-others")
    arguments = ["--side", side, "--format", form, *(["--each"] if each else [])]
    assert run(folder, game.script().data, *arguments) == run(folder, other.data, *arguments)


@USUAL
@given(GAMES, FORMS, st.booleans())
def test_passwords_are_told_to_nobody(folder: Path, game: Game, form: str, each: bool) -> None:
    if each and not game.steps:
        return
    told = run(folder, game.script().data, "--format", form, *(["--each"] if each else []))
    assert not [password for password in PASSWORDS if password in told]


@USUAL
@given(GAMES, SIDES)
def test_what_each_step_shows_adds_up(folder: Path, game: Game, side: str) -> None:
    """Seen step by step, a game ends as it is seen at its end."""
    played = replay(game.script(), open_module(folder / "m.vmod"))
    view = SideView(played, side)
    now = {record.id: record for record in view.at(played.initial).records(view.locator)}
    for step in view.steps():
        for gone in step.removed:
            del now[gone.id]
        now |= {record.id: record for record in step.changed}
        whole = [record.name for record in step.after.records(view.locator) if record.kind == "piece"]
        assert sorted(map(str, whole)) == sorted(str(r.name) for r in now.values() if r.kind == "piece")


HIDDEN = Cover("hide", "Red", by_side=False)
MASKED = Cover("mask", "Red", by_side=False)


def test_a_masked_piece_is_a_name_and_a_place(folder: Path) -> None:
    game = Game(((MASKED, "Main 10 10"), (HIDDEN, "Main 10 10"), (None, "Main 10 10")), ())
    told = run(folder, game.script().data, "--side", "Blue", "--format", "jsonl")
    records = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    place = {"map": "Main", "board": "board of Main", "zone": "", "location": "offboard", "x": 10, "y": 10}
    assert records[0] == {"when": "initial", "id": "masked 1", "kind": "piece", "name": "mask-of-0", **place}
    assert [record["name"] for record in records if record["kind"] == "piece"] == ["mask-of-0", "name-of-2-"]


def test_a_face_down_deck_tells_how_many_cards_it_has(folder: Path) -> None:
    game = Game(((None, "down"), (None, "down"), (None, "up")), ())
    told = run(folder, game.script().data, "--side", "Blue")
    assert "    deck down pile: 2 cards\n" in told
    assert "    deck up pile: 1 card, from the top\n      name-of-2-\n" in told


def test_a_piece_that_is_hidden_goes_and_comes_back(folder: Path) -> None:
    game = Game(((None, "Main 10 10"),), ((0, HIDDEN), (0, "Main 20 20"), (0, None)))
    told = run(folder, game.script().data, "--side", "Blue", "--each")
    assert told.splitlines()[1:] == [
        *["step 1", "  a step", "  gone: name-of-0-"],
        *["step 2", "  a step"],
        *["step 3", "  a step", "  name-of-0-: Main offboard (board board of Main, 20,20)"],
    ]


def test_a_card_is_not_known_again_after_it_was_in_a_deck(folder: Path) -> None:
    """A masked card keeps its id in the view while it lies on the table, and gets another one out of the deck."""
    masked = Cover("mask", "nobody", by_side=False)
    steps = ((0, "Main 20 20"), (0, "down"), (0, "Main 10 10"))
    told = run(
        folder, Game(((masked, "Main 10 10"),), steps).script().data, "--side", "Blue", "--each", "--format", "jsonl"
    )
    records = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    pieces = [[each["id"] for each in record["changed"] if each["kind"] == "piece"] for record in records]
    assert pieces == [["masked 1"], [], ["masked 3"]]
    assert records[1]["removed"] == ["stack 2", "masked 1"]


@pytest.mark.parametrize("side", ["Green", "", "red"])
def test_a_side_that_nobody_has(folder: Path, side: str) -> None:
    told = run(folder, Game(((None, "off"),), ()).script().data, "--side", side, status=2)
    assert f"no player has the side '{side}', only Red, Blue, <observer>" in told
