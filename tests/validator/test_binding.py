"""Bindings: pieces in, a position document out; faults of the file named by place."""

from __future__ import annotations

import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.main import main
from mapdata import InputError
from tests.cli.own_map import module_and_save, own_map
from validator.binding import read_binding
from validator.replay.positions import PieceRecord

DATA = tomllib.loads((Path(__file__).parent / "binding" / "cases.toml").read_text("utf-8"))
POSITION = ("territories", "snow", "postures", "cards", "victory-points", "combined-game")
BLANK: dict[str, Any] = {"kind": "piece", "basic_name": None, "gpid": None, "x": 0, "y": 0}


def piece(given: dict[str, Any]) -> PieceRecord:
    known = {"name": None, "map": None, "board": None, "zone": None, "location": None, **BLANK, **given}
    return PieceRecord(**{**known, "prototypes": tuple(given.get("prototypes", ()))})


@pytest.mark.parametrize("case", DATA["case"], ids=lambda case: str(case["name"]))
def test_pieces_become_a_position(case: dict[str, Any]) -> None:
    binding, faults = read_binding(DATA["binding"].encode(), "b.toml")
    assert binding is not None, faults
    placed = [given for given in map(piece, case["pieces"]) if given.kind == "piece"]
    bound = binding.document([binding.read(given, "game.vsav") for given in placed])
    extra = {key: case[key] for key in POSITION if key in case}
    assert bound.document == {"map": "pacific", "rules": "axis-empires", "counters": case.get("counters", []), **extra}
    assert bound.unmatched == case.get("unmatched", {})
    assert [str(problem) for problem in bound.problems] == case.get("problems", [])


@pytest.mark.parametrize("case", DATA["fault"], ids=lambda case: str(case["name"]))
def test_a_faulty_binding_is_refused_with_its_place(case: dict[str, Any]) -> None:
    binding, problems = read_binding(case["text"].encode(), "b.toml")
    assert (binding, [str(problem) for problem in problems]) == (None, case["errors"])


@pytest.mark.parametrize("case", DATA["fault"], ids=lambda case: str(case["name"]))
def test_a_byte_order_mark_shifts_no_place(case: dict[str, Any]) -> None:
    _, problems = read_binding(b"\xef\xbb\xbf" + case["text"].encode(), "b.toml")
    assert [str(problem) for problem in problems] == case["errors"]


def test_a_byte_order_mark_before_a_binding_is_no_part_of_it() -> None:
    marked, problems = read_binding(b"\xef\xbb\xbf" + DATA["binding"].encode(), "b.toml")
    assert (marked, problems) == read_binding(DATA["binding"].encode(), "b.toml")
    assert marked is not None
    with pytest.raises(InputError, match="not UTF-8 text: byte 5 "):
        read_binding(b"\xef\xbb\xbfa=\xe9", "b.toml")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str]:
    """A module of a small map, a save of it, and its own binding."""
    folder = tmp_path_factory.mktemp("isle")
    module, save = module_and_save(own_map(folder / "isle"), folder / "x.vmod")
    with zipfile.ZipFile(module) as packed:
        return module, save, packed.read("zoc/binding.toml").decode()


def check(game: tuple[Path, Path, str], text: str, style: str = "text") -> tuple[int, str, str]:
    module, save, _ = game
    file = module.with_name("b.toml")
    file.write_text(text, "utf-8")
    words = ["check", save, "--module", module, "--binding", file, "--format", style]
    done = CliRunner().invoke(main, [str(word) for word in words])
    return done.exit_code, done.stdout.replace(f"{file}", "b.toml"), done.stderr


@pytest.mark.parametrize("case", DATA["against"], ids=lambda case: str(case["name"]))
def test_a_binding_that_does_not_fit_its_module_is_told_once_on_its_line(
    case: dict[str, Any], game: tuple[Path, Path, str]
) -> None:
    text = game[2]
    for old, new in case["change"]:
        assert old in text
        text = text.replace(old, new)
    status, said, _ = check(game, text)
    told = [line for line in said.splitlines() if line.startswith("b.toml")]
    assert told == [f"b.toml:{line}" for line in case["expect"]]
    assert status == int(any(": error " in line for line in told))
    assert "start.vsav: " not in said, "no piece is blamed"
    assert (status == 1) == (told == said.splitlines()), "with an error nothing is judged"


def test_the_own_binding_of_a_module_fits_it(game: tuple[Path, Path, str]) -> None:
    status, said, _ = check(game, game[2])
    assert (status, said.splitlines()[-1]) == (0, "3 undecided")


def test_a_binding_without_counters_or_boards(game: tuple[Path, Path, str]) -> None:
    head = 'rules = "axis-empires"\nmap = "isle"\n'
    assert check(game, head)[:2] == (
        1,
        "b.toml:1:1: error SRC021: there are no [[boards]]: no piece is anywhere "
        "([[boards]] say what the location names on a board mean)\n"
        "b.toml:1:1: error SRC021: there are no [[counters]]: no piece is a counter "
        "([[counters]] say which pieces are which counters)\n",
    )


def test_a_binding_in_another_encoding_is_refused() -> None:
    with pytest.raises(InputError, match=r"^b\.toml: not UTF-8 text: byte 2 \(save it as UTF-8\)$"):
        read_binding(b"# \xff", "b.toml")
