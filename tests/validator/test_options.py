"""The options: all that the digest names, each with its page, and each that is read with something it changes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.main import main
from tests.validator.vectors import vectors
from validator.rulebooks.axis_empires.options import DEFAULTS, OPTIONS
from validator.rulebooks.rule import Option

CASES = ("checks", "internments", "peaces", "repatriations")
ELSEWHERE = {
    "OPT-BORDER-SOURCE",  # the map's own borders and those of touching lands are the same ones
    "OPT-IRKUTSK",  # the map's choice: Irkutsk is a City, so that its key hex is never asked for
}


def test_every_option_of_the_digest_is_known_and_no_other(shared: Path) -> None:
    digest = (shared / "rules" / "axis_empires.md").read_text("utf-8")
    named = re.search(r"\*\*AE-OPT-LIST\*\* (.*)", digest)
    assert named is not None
    said = set(re.findall(r"OPT-[A-Z0-9-]+", named[1]))
    assert {name for name in DEFAULTS if name.startswith("OPT-")} == said
    assert len(said) == 64


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_can_be_set(option: Option, tmp_path: Path) -> None:
    """By --set and in the [options] of a position; a reading that is none is refused."""
    file = tmp_path / "position.toml"
    file.write_text(f'map = "pacific"\nrules = "axis-empires"\n[options]\n{option.name} = "{option.values[-1]}"\n')
    word = f"{option.name}={option.values[-1]}"
    assert CliRunner().invoke(main, ["check", str(file), "--set", word]).exit_code == 0
    assert CliRunner().invoke(main, ["check", str(file), "--set", f"{option.name}=NO_SUCH"]).exit_code == 2


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_page_says_whether_an_option_waits_for_the_events(option: Option) -> None:
    page = CliRunner().invoke(main, ["rules", option.name]).output
    assert page.startswith(f"{option.name} ({option.ambiguity})\n")
    assert ("takes effect with the events" in page) == option.waits


def changing() -> set[str]:
    """The options that some vector or case sets, or names as changing its answer."""
    found = {text.partition("=")[0] for vector in vectors() for text in vector.said.get("options", ())}
    found |= {name for vector in vectors() for name in vector.set}
    for case in _cases():
        found |= {*case.get("set", {}), *(text.partition("=")[0] for text in case.get("options", ()))}
    return found


def _cases() -> list[dict[str, Any]]:
    files = [tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text("utf-8")) for name in CASES]
    return [case for file in files for table in file.values() if isinstance(table, list) for case in table]


def test_every_option_that_is_read_changes_some_vector() -> None:
    assert {option.name for option in OPTIONS if not option.waits} - changing() == ELSEWHERE


def test_no_option_that_waits_changes_anything() -> None:
    assert sorted({option.name for option in OPTIONS if option.waits} & changing()) == []
