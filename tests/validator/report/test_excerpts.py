"""Findings with the line they are on."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapdata.diagnostic import Diagnostic, Severity, Where
from tests.validator.report.findings import checked
from validator.lint.texts import Texts
from validator.report.excerpts import excerpted
from validator.report.lint import report


def test_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert report(checked(tmp_path), "full", Severity.ERROR).splitlines() == [
        "a, b: 100%/places.csv:2:5: warning MAP003 (place-outside-its-hex): Läe lies 2.00 hexes off, that is 100%",
        "    |",
        "  2 | Läe,e2205",
        "    |     ^^^^^",
        "  in: hex",
        "  point: 1.5, -2.25",
        "  see: a, b: 100%/places.csv:1:1",
        "  see: gone.csv",
        "  help: look: again",
        "",
        "a, b: 100%/places.csv: info MAP004 (territory-without-spaces): nothing is there",
        "",
        "u!buildFile.xml:2:10: warning MOD031 (image-case): the picture 'Dice.png'  is called 'dice.png'",
        "    |",
        '  2 | <a icon="Dice.png"/>',
        "    |          ^^^^^^^^",
        "  in: DiceButton '2d6' > @icon",
        "  help: write the name as the file has it",
        "  --fix mends it",
        "",
        "p.vmod!buildFile.xml:2:10: error MOD031 (image-case): the picture  ",
        "    |",
        '  2 | <a icon="Dice.png"/>',
        "    |          ^^^^^^^^",
        "  in: PieceSlot 'A' > trait 3 (emb2) > Dice.png",
        "  --fix mends it",
        "",
        "p.vmod!buildFile.xml: error INT001 (rule-crashed): rule MOD030 crashed",
        "  in: MOD030",
        "",
        "2 errors, 2 warnings, 1 info",
    ]


def shown(folder: Path, text: str, line: int, column: int, *path: str) -> list[str]:
    file = folder / "f.csv"
    file.write_bytes(text.encode())
    finding = Diagnostic("MAP003", Severity.WARNING, "m", Where(str(file), path, line, column), name="n")
    return list(excerpted(finding, Texts()))[1:4]


@pytest.mark.parametrize(
    ("text", "line", "column", "path", "wanted"),
    [
        ("a,b\r\nc,d\r\n", 2, 3, (), ["    |", "  2 | c,d", "    |   ^"]),
        ("\ufeffab,c\n", 1, 1, (), ["    |", "  1 | ab,c", "    | ^^"]),
        ("日本,hex\n", 1, 4, (), ["    |", "  1 | 日本,hex", "    |      ^^^"]),
        ("a\tb\x1b[31mc\n", 1, 3, (), ["    |", "  1 | a b [31mc", "    |   ^"]),
        ("New Guinea,x\n", 1, 1, ("New Guinea",), ["    |", "  1 | New Guinea,x", "    | ^^^^^^^^^^"]),
        ("ab\n", 1, 0, (), ["    |", "  1 | ab"]),
        ("ab\n", 1, 9, (), ["    |", "  1 | ab", "    |   ^"]),
        ("ab\n", 7, 1, (), []),
        ("\n", 1, 1, (), []),
    ],
)
def test_a_line(tmp_path: Path, *, text: str, line: int, column: int, path: tuple[str, ...], wanted: list[str]) -> None:
    assert shown(tmp_path, text, line, column, *path) == wanted


def test_a_long_line_is_cut_round_the_place(tmp_path: Path) -> None:
    text = "x" * 500 + "y" + "z" * 500
    (_, line, mark) = shown(tmp_path, text, 1, 501)
    assert (line, mark) == ("  1 | ..." + "x" * 40 + "y" + "z" * 59 + "...", "    | " + " " * 43 + "^" * 60)
