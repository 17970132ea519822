"""The options: all that the digest names, each with its page, and each that is read with something it changes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from cli.main import main
from cli.options import readings
from tests.validator.vectors import pacific, vectors
from validator.position import build_state
from validator.rulebooks.axis_empires.options import DEFAULTS, OPTIONS
from validator.rulebooks.axis_empires.reading import settled
from validator.rulebooks.rule import Option

CASES = ("checks", "internments", "peaces", "repatriations")
ELSEWHERE = {
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
def test_an_option_can_be_set(option: Option) -> None:
    """By --set and in the [options] of a position; a reading that is none is refused."""
    last = option.values[-1]
    assert readings((f"{option.name}={last}",)) == {option.name: last}
    with pytest.raises(click.UsageError, match=f"'NO_SUCH' is no reading of {option.name}"):
        readings((f"{option.name}=NO_SUCH",))
    document = {"map": "pacific", "rules": "axis-empires", "options": {option.name: last}}
    state, problems = build_state(document, pacific())
    assert (problems, settled(state)[option.name] if state else "") == ([], last)
    _, problems = build_state({**document, "options": {option.name: "NO_SUCH"}}, pacific())
    assert [problem.code for problem in problems] == ["SRC022"]


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
