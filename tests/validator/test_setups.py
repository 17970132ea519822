"""The setups of the Pacific: built into the module, read back from its saves, and refereed to what is known of them."""

from __future__ import annotations

import re
import tomllib
import zipfile
from functools import cache
from pathlib import Path

import pytest

from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.formats.vassal.saves.container import open_save
from module_builder.vassal.source import build_map
from tests.validator.vectors import LATER, SETUPS, Vector, pacific, proven, vectors
from validator.explain import explain
from validator.games import Game, open_game
from validator.position import build_state
from validator.referee import judge_game, state_at
from validator.rulebooks.axis_empires.book import BOOK
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.state import State

NAMES = sorted(path.stem for path in SETUPS.glob("*.toml"))
ANSWERED = [vector for vector in vectors() if "setup" in vector.said]
ON_THE_MAP = {*range(4, 6), *range(10, 16), *range(19, 28), 30, 39}  # worked examples that ask of the map alone
ELSEWHERE = {70}  # one of two games played together, which have Force Pools that this map has not


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module, with its setups beside it."""
    path = tmp_path_factory.mktemp("pacific") / "pacific.vmod"
    path.write_bytes(build_map("pacific", pacific()).data)
    with zipfile.ZipFile(path) as packed:
        for name in NAMES:
            (path.parent / f"{name}.vsav").write_bytes(packed.read(f"{name}.vsav"))
    return path


@cache
def opened(module: Path) -> Module:
    return open_module(module)


def game(module: Path, name: str) -> Game:
    return open_game(open_save(module.with_name(f"{name}.vsav")), opened(module))


@cache
def saved(module: Path, name: str) -> State:
    """The state that the save of a setup holds."""
    judged = state_at(game(module, name))
    assert (judged.problems, judged.state is None) == ((), False)
    assert judged.state is not None
    return judged.state


def written(name: str) -> State:
    """The state that the file of a setup says."""
    text = (SETUPS / f"{name}.toml").read_text("utf-8")
    made, problems = build_state(tomllib.loads(text), pacific(), file=name, text=text)
    assert made is not None, problems
    return made


def told(state: State) -> dict[str, object]:
    """Everything that a save can hold of a state."""
    bare = [(c.id.partition("#")[0], c.at, c.kind, c.nation, c.faction, c.marker, c.area) for c in state.counters]
    supplied = [(c.id.partition("#")[0], c.at, str(c.supplied)) for c in state.counters if c.what == "ground"]
    return {
        "counters": sorted(bare, key=str),
        "supplied": sorted(supplied),
        "lands": {name: (str(land.status.value), str(land.faction.value)) for name, land in state.lands.items()},
        "postures": {name: posture.value for name, posture in state.postures.items()},
        "cards": {name: dict(row) for name, row in state.cards.items()},
        "turn": state.turn.value if state.turn else None,
        "snow": str(state.snow.value),
        "war level": state.war_level.value if state.war_level else None,
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_setup_comes_back_from_its_save(name: str, module: Path) -> None:
    assert told(saved(module, name)) == told(written(name))


@pytest.mark.parametrize("vector", ANSWERED, ids=lambda vector: vector.name)
def test_a_setup_is_refereed_to_the_answer_of_its_example(vector: Vector, module: Path) -> None:
    state, said = saved(module, vector.said["setup"]), vector.said
    if "ask" in said:
        verdict = explain(said["ask"], state)
    else:
        code, *words = said["call"]
        rule = BOOK.rule(code)
        assert rule is not None
        counters = {counter.id: counter for counter in state.counters}
        found = [counters[w.removeprefix("counter ")] if str(w).startswith("counter ") else w for w in words]
        verdict = Judge(state).verdict(rule, *found)
    assert (verdict.answer, list(verdict.missing)) == (said["expect"], said.get("missing", []))
    assert verdict.rule == said.get("rule", verdict.rule)
    assert list(verdict.options) == said.get("options", [])


@pytest.mark.parametrize("name", NAMES)
def test_a_setup_breaks_no_rule(name: str, module: Path) -> None:
    """A worked example is a position that play can reach."""
    judged = judge_game(game(module, name))
    assert [verdict for verdict in judged.verdicts if verdict.ruling == "illegal"] == []


def examples() -> dict[int, set[str]]:
    """The files of the setups by the number of each example they are."""
    found: dict[int, set[str]] = {}
    for name in NAMES:
        document = tomllib.loads((SETUPS / f"{name}.toml").read_text("utf-8"))
        for title in document.get("titles", ()):
            number = re.match(r"AE-EX-(\d+)", title)
            if number:
                found.setdefault(int(number[1]), set()).add(name)
    return found


def test_every_worked_example_that_is_a_position_is_a_setup(shared: Path) -> None:
    digest = (shared / "rules" / "axis_empires.md").read_text("utf-8")
    all_of_them = {int(number) for number in re.findall(r"\*\*AE-EX-(\d+)\*\*", digest)}
    assert all_of_them - set(examples()) == ON_THE_MAP | ELSEWHERE


def test_a_file_is_called_by_the_first_example_that_it_is() -> None:
    named = {name: int(name.split("-")[2]) for name in NAMES if name.startswith("ae-ex-")}
    first: dict[str, int] = {}
    for number, names in sorted(examples().items()):
        for name in names:
            first.setdefault(name, number)
    assert first == named


def test_every_example_that_is_no_event_has_its_answer() -> None:
    """Those of events wait for the rules of the events."""
    answered = {int(name.split("-")[2]) for name in proven() if name.startswith("AE-EX-")}
    waiting = {int(name.removeprefix("AE-EX-")) for name in LATER if name.startswith("AE-EX-")}
    assert set(examples()) - answered == waiting
