"""What the commands of a log do to the table: cases, and what holds for any log."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from module_builder.formats.vassal.commands.script import parse
from module_builder.formats.vassal.modules.module import Module, open_module
from tests.module_builder.formats.tiny import BASICS, buildfile, pack
from tests.validator.replay.small import command, drawn, move, script, setup
from validator.replay.positions import positions
from validator.replay.replay import Replay, replay
from validator.replay.state import Deck, Stack, State

CASES = tomllib.loads(Path(__file__).with_name("replay_cases.toml").read_text("utf-8"))["case"]
IDS = "abcdef"
PIECES = ("a Main 1 1", "b Main 1 1", "c Main 2 2", "d! Main 2 2", "e? Main 1 1", "f# Main 3 3")
STACKS = ("s Main 1 1 a b e", "t Main 2 2 c", "u Main 3 3 f")
MOVES = st.builds(
    lambda who, where, under: move(f"{who} > {where} {under}"),
    st.sampled_from([*IDS, "s", "t", "u"]),
    st.sampled_from(["Main 1 1", "Main 2 2", "Main 3 3", "Side 1 1"]),
    st.sampled_from(["", *IDS]),
)
REMOVALS = st.builds("-/{}".format, st.sampled_from([*IDS, "s", "t"]))


def module_of(case: dict[str, Any], folder: Path) -> Module | None:
    """A module with the stacking rules of a case; None when it has none."""
    if not {"layers", "flat"} & set(case):
        return None
    layers = case.get("layers", {"property": "", "order": []})
    order = ",".join(layers["order"])
    pile = f'<VASSAL.build.module.map.LayeredPieceCollection property="{layers["property"]}" layerOrder="{order}"/>'
    stacking = f'<StackMetrics disabled="{str(case.get("flat", False)).lower()}"/>'
    xml = f'<Map mapName="Main"><BoardPicker/>{stacking}{pile if layers["property"] else ""}</Map>'
    return open_module(pack(folder / "rules.vmod", buildfile(BASICS + xml)))


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(case: dict[str, Any], tmp_path: Path) -> None:
    save = setup(case.get("pieces", ()), case.get("stacks", ()), case.get("decks", ()))
    log = script(save, [[command(line) for line in step] for step in case.get("steps", [])])
    played = replay(log, module_of(case, tmp_path))
    steps = list(played.steps())
    if "start" in case:
        assert drawn(played.initial) == case["start"]
    assert [drawn(step.after) for step in steps] == case.get("after", [])
    assert [step.undone or 0 for step in steps] == case.get("undone", [0] * len(steps))
    problems = [*played.problems, *(problem for step in steps for problem in step.problems)]
    assert [f"{problem.code} {problem.message}" for problem in problems] == case.get("problems", [])
    for problem in problems:
        offset = int(problem.where.path[0].removeprefix("offset "))
        assert log.data[offset:][:2] in {b"+/", b"M/", b"D/", b"-/", b"no", b"XY"}


@given(st.lists(st.lists(MOVES | REMOVALS, min_size=1, max_size=3), max_size=8))
def test_every_piece_is_in_exactly_one_place_after_every_step(steps: list[list[str]]) -> None:
    for step in replay(script(setup(PIECES, STACKS), steps)).steps():
        _check_places(step.after)


def _check_places(state: State) -> None:
    """A piece lies on a spot or in the one stack it names; the index of the spots says the same."""
    held = [(child, stack.id) for stack in (*state.stacks(), *state.gone.values()) for child in stack.contents]
    assert len({child for child, _ in held}) == len(held)
    assert dict(held) == {piece.id: piece.parent for piece in state.pieces() if piece.parent is not None}
    on_map = [item for item in state.items.values() if item.draw is not None and item.map is not None]
    laid = {i.id: (i.map, i.x, i.y) for i in on_map if not isinstance(i, Stack) or i.contents}
    assert {key: spot for spot, keys in state.points.items() for key in keys} == laid


@given(st.lists(st.lists(MOVES | REMOVALS, min_size=1, max_size=3), max_size=6))
def test_a_replay_is_the_same_every_time_and_keeps_its_old_states(steps: list[list[str]]) -> None:
    played = replay(script(setup(PIECES, STACKS), steps))
    before = drawn(played.initial)
    first = list(played.steps())
    pictures = [drawn(step.after) for step in played.steps()]
    assert [drawn(step.after) for step in first] == pictures
    assert [drawn(step.before) for step in first] == [before, *pictures][: len(first)]
    assert drawn(played.initial) == before
    assert [drawn(step.after) for step in replay(script(setup(PIECES, STACKS), steps)).steps()] == pictures


@given(st.sampled_from("abc"), st.sampled_from(["Main 2 2", "Main 7 7", "Side 1 1"]))
def test_an_undone_move_puts_the_piece_back_on_its_spot(who: str, where: str) -> None:
    played = replay(script(setup(("a Main 1 1", "b Main 4 4", "c Main 5 5")), [[move(f"{who} > {where}")]]))
    home = {"a": "Main 1 1", "b": "Main 4 4", "c": "Main 5 5"}[who]
    undo = ["UNDO\ttrue", move(f"{who} > {home}"), "UNDO\tfalse"]
    undone = replay(script(setup(("a Main 1 1", "b Main 4 4", "c Main 5 5")), [[move(f"{who} > {where}")], undo]))
    assert _spots(undone.after().state) == _spots(played.initial)
    assert [step.undone for step in undone.steps()] == [None, 1]


def _spots(state: State) -> dict[str, object]:
    return {piece.id: state.place(piece) for piece in state.pieces()}


@given(st.lists(MOVES | REMOVALS, max_size=6))
def test_changed_and_removed_are_what_differs(commands: list[str]) -> None:
    for step in replay(script(setup(PIECES, STACKS), [[line] for line in commands])).steps():
        assert set(step.removed) == set(step.before.items) - set(step.after.items)
        differing = {key for key in step.after.items if _look(step.before, key) != _look(step.after, key)}
        assert set(step.changed) == differing


def _look(state: State, key: str) -> object:
    item = state.items.get(key)
    return item and (state.text(item), getattr(item, "parent", None))


def test_the_game_beside_the_pieces() -> None:
    steps = [
        ["MutableProperty\tVP\t0\t5\tModule", "CHAT<b>hello</b>"],
        ["TURNTracker\t1|2", "PYREMOVE\tbob", "PLAYER\tann\tAnn\tRed"],
        ["SideBoardPicker\tA/rev\t0\t0\tB\t1\t0", "FLARE\t1\t2\t3", "unknown to everyone"],
    ]
    played = replay(script([*setup(), "GlobalProperty\t;VP;0;Module"], steps))
    assert dict(played.initial.game.properties) == {"Module/VP": "0"}
    assert dict(played.initial.game.players) == {"bob": ("Bob", "Blue")}
    assert [step.chat for step in played.steps()] == [("<b>hello</b>",), (), ()]
    game = played.after().state.game
    assert dict(game.properties) == {"Module/VP": "5"}
    assert dict(game.turns) == {"Tracker": "1|2"}
    assert dict(game.players) == {"ann": ("Ann", "Red")}
    assert dict(game.boards) == {"Main": (("Board", 0, 0, False),), "Side": (("A", 0, 0, True), ("B", 1, 0, False))}


def test_a_save_without_its_end_is_told() -> None:
    (problem,) = replay(script(setup()[:-1])).problems
    assert (problem.code, problem.hint) == ("LOG009", "was the file cut short?")


def test_a_deck_whose_type_ends_early_is_as_the_engine_makes_it() -> None:
    """What its type does not say is as in a new deck: its cards always lie face down, whatever its state says."""
    short, full = (
        Deck("d", type="deck;true"),
        Deck("d", type="deck;true;0,0,0;40;40;Never;Always;true;true;true;;;;Pile"),
    )
    assert [(deck.name, deck.hides_cards) for deck in (short, full)] == [("deck", True), ("Pile", False)]


def test_a_step_says_where_it_stands() -> None:
    log = script(setup(["a Main 1 1"]), [[move("a > Main 2 2")], ["CHATone", "CHATtwo"]])
    steps = list(replay(log).steps())
    assert [step.n for step in steps] == [1, 2]
    assert [log.data[step.offset :][:4] for step in steps] == [b"M/a/", b"CHAT"]


def test_a_long_log_shares_what_does_not_change() -> None:
    """Three hundred moves of one piece among two thousand: all states together hold hardly more than one of them."""
    pieces = [f"p{n} Main {n} 1" for n in range(2000)]
    played: Replay = replay(script(setup(pieces), [[move(f"p0 > Main {n} 2")] for n in range(300)]))
    states = [step.after for step in played.steps()]
    one = {id(item) for item in played.initial.items.values()}
    all_of_them = {id(item) for state in states for item in state.items.values()}
    assert len(all_of_them - one) <= 3 * len(states)


ODD = st.lists(
    st.sampled_from(["a", "s", "Main", "null", "1", "stack", "piece;;;;A", "mark;X\t", "x", ";", ",", "\\", "'"])
)
ODD_COMMANDS = st.builds(
    lambda start, words, between: start + between.join(words),
    st.sampled_from(
        ["+/", "-/", "D/", "M/", "UNDO\t", "MutableProperty\t", "TURN", "PLAYER\t", "MainBoardPicker\t", ""]
    ),
    ODD,
    st.sampled_from(["/", ";", "\t", ""]),
)


@given(st.lists(st.lists(ODD_COMMANDS, min_size=1, max_size=4), max_size=5))
@example([["D/s/a"]])  # a stack whose new state names none of its pieces
@example([["+/s/piece;;;;A/Main;3;3;;0", move("a > Main 3 3")]])  # a stack's id taken by a piece while it held some
def test_nothing_in_a_log_stops_its_replay(steps: list[list[str]]) -> None:
    text = "\x1b".join([*setup(PIECES, STACKS), *("LOG\t" + line for step in steps for line in step)])
    played = replay(parse(text))
    for step in played.steps():
        _check_places(step.after)
        positions(step.after)
