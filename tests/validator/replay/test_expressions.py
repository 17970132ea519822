"""Expressions in a small world of our own, each as the real engine answers it.

`expression_cases.jsonl`: `of` is who asks (a piece, or @ for the module) and `text` what; then what it `prints`, that
the engine has `refused` it (it prints nothing then), or why it is `unknown` here. `engine`, where given, is what engine
3.6 answers instead (null: it refuses), since it lacks what 3.7 has: functions of maps, zones, locations and ranges,
places in a stack, large numbers that stay texts; or since it knows what is unknown here.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from module_builder.formats.vassal.expressions import PlainScope, Tally, Unknown, evaluate
from module_builder.formats.vassal.modules.module import open_module
from module_builder.formats.vassal.pieces.piecekind import Viewer
from tests.module_builder.formats.expression_world import MODULE, world_save, write_world
from tests.validator.replay.small import script
from validator.replay.locator import Locator
from validator.replay.replay import replay
from validator.replay.scope import GameScope, ModuleScope, World

if TYPE_CHECKING:
    from collections.abc import Callable

    from validator.replay.state import State

LINES = Path(__file__).with_name("expression_cases.jsonl").read_text("utf-8").splitlines()
CASES: list[dict[str, Any]] = [json.loads(line) for line in LINES]
VIEWER = Viewer("secret")


@cache
def opened(path: Path) -> tuple[State, Locator]:
    module = open_module(write_world(path))
    return replay(script(world_save()), module, VIEWER).initial, Locator(module)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], World]:
    state, locator = opened(tmp_path_factory.mktemp("world") / "world.vmod")
    return lambda: World(state, locator, locator.levels, VIEWER)


def asker(world: World, name: str) -> GameScope | ModuleScope:
    if name == "@":
        return world.module()
    return world.scope(next(piece for piece in world.state.pieces() if piece.type.basic_name == name))


def answer(scope: GameScope | ModuleScope | PlainScope, text: str) -> dict[str, object]:
    tally = Tally()
    found = evaluate(text, scope, tally=tally)
    if isinstance(found, Unknown):
        return {"unknown": found.reason}
    return {"refused": True} if tally.faults else {"prints": found}


@pytest.mark.parametrize("case", CASES, ids=[f"{case['of']} {case['text']}" for case in CASES])
def test_an_expression(case: dict[str, Any], world: Callable[[], World]) -> None:
    expected = {key: case[key] for key in ("prints", "refused", "unknown") if key in case}
    assert answer(asker(world(), case["of"]), case["text"]) == expected


def test_what_needs_no_game_is_answered_without_one() -> None:
    """The same answers out of a dictionary; what it lacks is unknown, not wrong."""
    scope = PlainScope(MODULE, Unknown("not in the dictionary"))
    found: Counter[str] = Counter()
    for case in CASES:
        if case["of"] == "@" and "prints" in case:
            given = answer(PlainScope(MODULE, scope.others), case["text"])
            found[next(iter(given))] += 1
            assert given == {"prints": case["prints"]} or "unknown" in given, case
    assert found["prints"] > 4 * found["unknown"]


@pytest.mark.engine
def test_the_engine_answers_so(oracle: Callable[..., list[dict[str, Any]]], tmp_path: Path) -> None:
    lines = "".join(f"{case['of']}\t{case['text']}\n" for case in CASES)
    records = oracle("expr", write_world(tmp_path / "world.vmod"), "-", "-", stdin=lines)
    theirs = [record for record in records if record["record"] == "expr"]
    assert [(r["target"], r["expr"]) for r in theirs] == [(case["of"], case["text"]) for case in CASES]
    wrong = []
    for case, record in zip(CASES, theirs, strict=True):
        said = None if "error" in record else record["value"]
        expected = case["engine"] if "engine" in case else case.get("prints")
        if said != expected and ("engine" in case or "unknown" not in case):
            wrong.append((case["of"], case["text"], expected, said))
    assert wrong == []


COUNT = '{Count("{five > 3 && text != \\"NO\\"}")}'


def test_work_is_bounded(world: Callable[[], World]) -> None:
    """When the work for all answers is used up, what is left is unknown; and how much that is, is known."""
    one = world()
    one.work.left = 300
    piece = next(iter(one.state.pieces()))
    answers = [str(evaluate(COUNT.replace("NO", str(n)), one.renewed(piece))) for n in range(50)]
    told = answers.index(str(Unknown("too many steps")))
    assert answers == ["7"] * told + [str(Unknown("too many steps"))] * (50 - told)
    assert (told > 1, one.work.refused) == (True, 50 - told)


def test_what_pieces_add_up_to_is_worked_out_once(world: Callable[[], World]) -> None:
    """Whoever asks: only the first one pays for it."""
    one = world()
    used = []
    for piece in one.state.pieces():
        scope = one.renewed(piece)
        assert evaluate(COUNT, scope) == "7"
        used.append(one.work.given - scope.budget.steps)
    assert len(used) > 3
    assert used[0] > 20
    assert set(used[1:]) == {2}


def test_what_hangs_on_who_asks_is_not_kept(world: Callable[[], World]) -> None:
    """A filter that the asker fills in, and one of the same letters in the old style, which is another one."""
    one = world()
    pieces = list(one.state.pieces())
    filters = ['"{PieceUID == \\"$PieceUID$\\"}"', '"PieceUID = $PieceUID$"']
    for text in filters:
        answers = [evaluate("{Count(" + text + ")}", one.renewed(piece)) for piece in pieces if one.place(piece).map]
        assert set(answers) == {"1"}
