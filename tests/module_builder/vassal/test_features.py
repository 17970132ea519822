"""What a player expects of a module, line by line: features.toml, played by the real engine in one call."""

from __future__ import annotations

import html
import re
import tomllib
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from lxml import etree

from module_builder.vassal import build_vassal
from tests.module_builder.small import small_map
from tests.module_builder.small_outfit import OUTFIT
from tests.module_builder.small_setup import SETUP

if TYPE_CHECKING:
    from collections.abc import Callable

TABLE = Path(__file__).with_name("features.toml")
LINES: list[dict[str, Any]] = tomllib.loads(TABLE.read_text("utf-8"))["line"]
PLAYED = [line for line in LINES if "play" in line]
IN_PLAY = [(number, line) for number, line in enumerate(PLAYED) if "feature" in line]
IN_TREE = [line for line in LINES if "tree" in line]


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("features") / "small.vmod"
    path.write_bytes(build_vassal(small_map(), {"start": SETUP}, OUTFIT).data)
    return path


@pytest.fixture(scope="module")
def played(oracle: Callable[..., list[dict[str, Any]]], module: Path) -> list[dict[str, Any]]:
    script = module.with_name("features.script")
    script.write_text("\n".join(line["play"] for line in PLAYED), "utf-8")
    return oracle("play", module, script, module.with_name("features.vlog"))


def says(expected: str, line: str) -> bool:
    """Whether a line of the chat is the one expected: word for word, or behind `~` a pattern of the whole."""
    return re.fullmatch(expected[1:], line) is not None if expected.startswith("~") else expected == line


def told(record: dict[str, Any]) -> list[str]:
    """What the players read."""
    texts = [entry["text"] if isinstance(entry, dict) else str(entry) for entry in record["chat"]]
    return [html.unescape(text.removeprefix("msg: ")) for text in texts if text.startswith("msg: ")]


@pytest.mark.engine
@pytest.mark.parametrize(("number", "line"), IN_PLAY, ids=[line["feature"] for _, line in IN_PLAY])
def test_the_engine_does_it(played: list[dict[str, Any]], number: int, line: dict[str, Any]) -> None:
    record = played[number]
    assert (record["op"], record["ok"]) == (line["play"], True)
    lines, logged = told(record), "\x1b".join(record.get("logged", []))
    if "chat" in line:
        assert len(lines) == len(line["chat"]), lines
        assert [says(expected, text) for expected, text in zip(line["chat"], lines, strict=True)] == [True] * len(lines)
    assert [pattern for pattern in line.get("logged", []) if not re.search(pattern, logged)] == [], logged
    assert not (line.get("nothing") and (logged or lines)), logged


@pytest.mark.engine
def test_the_engine_finds_nothing_wrong(played: list[dict[str, Any]]) -> None:
    """Engine 3.6 looks for a translation of the name of its own command when a deck is shuffled, and complains."""
    end = played[-1]
    assert (end["ok"], end["bugs"], end["dialogs"]) == (True, [], [])
    assert [entry["message"] for entry in end["errorlog"]] == ["No Translation: Shuffle"]


@pytest.mark.parametrize("line", IN_TREE, ids=[line["feature"] for line in IN_TREE])
def test_the_tree_has_it(module: Path, line: dict[str, Any]) -> None:
    with zipfile.ZipFile(module) as archive:
        tree = etree.fromstring(archive.read("buildFile.xml"))
    found = tree.xpath(line["tree"])
    assert len(found) == line["count"] if "count" in line else found


def test_every_feature_is_checked() -> None:
    """A line with a name states what must come of it."""
    said = {"chat", "logged", "nothing", "tree"}
    bare = [line["feature"] for line in LINES if "feature" in line and not said & line.keys()]
    assert bare == ["the scenario chooser offers the setups", "a move is taken back"]
