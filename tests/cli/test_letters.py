"""Letters that the font of pictures lacks are told, and the picture or module is made all the same."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

import mapdata
from cli.main import main

SMALL = Path(mapdata.__file__).parent / "maps" / "small-hex"


TOLD = "warning PIC001: the font of pictures has not all CJK letters of 1 text, the first '東京港'"


@pytest.mark.parametrize(
    ("command", "name", "told"),
    [("map", "p.png", f"zoc: a: {TOLD}"), ("map", "p.svg", ""), ("build", "p.vmod", f"a/map.toml: {TOLD}")],
)
def test_letters_that_are_lacking_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, name: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(SMALL, "a")
    for file in (Path("a/places.csv"), Path("a/map.toml")):
        text = file.read_text("utf-8").replace("Haven", "東京港").replace("A small hex map", "Łódź, Карта, Χάρτης")
        file.write_text(text, "utf-8")
    result = CliRunner().invoke(main, [command, "a", "-o", name])
    assert result.exit_code == 0, result.output
    assert result.stderr.partition(" (")[0].replace("\\", "/") == told
    assert Path(name).stat().st_size > 1000
