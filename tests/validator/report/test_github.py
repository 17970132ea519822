"""Annotations for GitHub, read back as its runner reads them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapdata.diagnostic import Diagnostic, Severity, Where
from tests.validator.report.findings import checked
from validator.report.github import commands
from validator.report.lint import report


def parsed(line: str) -> tuple[str, dict[str, str], str]:
    """A workflow command as the runner takes it apart: a line `::NAME key=value,key=value::MESSAGE`.

    Name and properties end at the first `::`; properties are parted by commas and at their first `=`; then the escapes
    are taken back, %25 last.
    """
    assert line.startswith("::")
    assert "\n" not in line
    head, message = line[2:].split("::", 1)
    name, _, properties = head.partition(" ")
    pairs = (pair.split("=", 1) for pair in properties.split(",") if pair)
    return name, {key: plain(value, ":,") for key, value in pairs}, plain(message, "")


def plain(text: str, more: str) -> str:
    for letter in f"\r\n{more}%":
        text = text.replace(f"%{ord(letter):02X}", letter)
    return text


def test_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = report(checked(tmp_path), "github", Severity.ERROR).splitlines()
    assert [parsed(line) for line in lines] == [
        (
            "warning",
            {"file": "a, b: 100%/places.csv", "line": "2", "col": "5", "title": "MAP003 place-outside-its-hex"},
            "Läe lies 2.00 hexes off,\nthat is 100% (look: again)",
        ),
        (
            "notice",
            {"file": "a, b: 100%/places.csv", "title": "MAP004 territory-without-spaces"},
            "nothing is there",
        ),
        (
            "warning",
            {"file": "u/buildFile.xml", "line": "2", "col": "10", "title": "MOD031 image-case"},
            "the picture 'Dice.png'\x07 is called 'dice.png' (write the name as the file has it)",
        ),
        (
            "error",
            {"file": "p.vmod", "title": "MOD031 image-case"},
            "buildFile.xml:2:10: the picture \udcff",
        ),
        (
            "error",
            {"file": "p.vmod", "title": "INT001 rule-crashed"},
            "buildFile.xml: rule MOD030 crashed",
        ),
        ("error", {"file": "gone.vmod"}, "gone.vmod: no such file (check the name)"),
    ]


@given(st.text(max_size=30), st.text(alphabet="ab:,%=\r\n ", min_size=1, max_size=12))
def test_whatever_is_said_comes_back(message: str, name: str) -> None:
    finding = Diagnostic("MAP003", Severity.WARNING, message, Where("f.csv", (), 1, 1), name=name)
    (line,) = commands([finding])
    _, properties, told = parsed(line)
    assert (properties["title"], told) == (f"MAP003 {name}".strip(), message)
