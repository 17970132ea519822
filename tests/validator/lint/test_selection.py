"""Which findings are wanted: by code and by file."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapdata.diagnostic import Diagnostic, Severity, Where
from validator.lint.codes import all_codes, unknown_code
from validator.lint.globs import matches
from validator.lint.selection import Selection

FAMILIES = f"codes begin with {', '.join(dict.fromkeys(code[:3] for code in all_codes()))}"
CODES = ("SRC010", "MAP003", "MAP010", "MOD030", "MOD031", "INT001")


@pytest.mark.parametrize(
    ("select", "ignore", "wanted"),
    [
        ((), (), CODES),
        (("MAP",), (), ("SRC010", "MAP003", "MAP010", "INT001")),
        ((), ("MAP",), ("SRC010", "MOD030", "MOD031", "INT001")),
        (("MOD030", "MAP01"), (), ("SRC010", "MAP010", "MOD030", "INT001")),
        (("MAP003",), ("MAP",), ("SRC010", "MAP003", "INT001")),
        (("MAP",), ("MAP003",), ("SRC010", "MAP010", "INT001")),
        (("MAP",), ("MAP", "SRC"), ("INT001",)),
    ],
)
def test_the_longer_one_decides(select: tuple[str, ...], ignore: tuple[str, ...], wanted: tuple[str, ...]) -> None:
    selection = Selection(select, ignore)
    assert tuple(code for code in CODES if selection.wants(code)) == wanted


def finding(code: str, file: str, *path: str) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, "it is so", Where(file, path))


def test_a_crash_is_wanted_when_what_crashed_is() -> None:
    crash = finding("INT001", "m.vmod!buildFile", "MOD030")
    assert Selection(("MOD030",)).keeps(crash)
    assert not Selection(("MOD031",)).keeps(crash)
    assert not Selection((), ("MOD030",)).keeps(crash)
    assert Selection(("MOD031",)).keeps(finding("INT001", "m.vmod"))


def test_codes_are_left_out_in_files(tmp_path: Path) -> None:
    selection = Selection(per_file={"old/**": ("MOD",), "*.csv": ("MAP003",)}, folder=tmp_path)
    kept = [
        (file, code)
        for file in ("old/a.vmod!buildFile", "new/a.vmod!buildFile", "m/hexes.csv", "hexes.csv")
        for code in ("MOD030", "MAP003")
        if selection.keeps(finding(code, str(tmp_path / file)))
    ]
    assert kept == [
        ("old/a.vmod!buildFile", "MAP003"),
        ("new/a.vmod!buildFile", "MOD030"),
        ("new/a.vmod!buildFile", "MAP003"),
        ("m/hexes.csv", "MOD030"),
        ("hexes.csv", "MOD030"),
    ]


@pytest.mark.parametrize(
    ("glob", "yes", "no"),
    [
        ("a.vmod", ["a.vmod", "x/a.vmod", "a.vmod!buildFile.xml", "a.vmod/images/x.png"], ["ba.vmod", "a.vmodx"]),
        ("*.csv", ["a.csv", "x/y/a.csv"], ["a.csv2", "acsv"]),
        ("maps/*/hexes.csv", ["maps/a/hexes.csv"], ["maps/a/b/hexes.csv", "x/maps/a/hexes.csv", "maps/hexes.csv"]),
        ("maps/**/hexes.csv", ["maps/hexes.csv", "maps/a/b/hexes.csv"], ["hexes.csv"]),
        ("old/", ["old/a", "x/old/a"], ["older/a"]),
        ("old/**", ["old/a", "old/a/b"], ["x/old/a"]),
        ("m?p.toml", ["map.toml"], ["mp.toml", "m/p.toml"]),
        ("a+(b).csv", ["a+(b).csv"], ["aab.csv"]),
    ],
)
def test_patterns(glob: str, yes: list[str], no: list[str]) -> None:
    assert [name for name in (*yes, *no) if matches(glob, name)] == yes


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("MOD030", None),
        ("MOD03", None),
        ("M", None),
        ("SUP", None),
        ("mod030", "did you mean 'MOD030'?"),
        ("MOD999", "zoc rules lists those of MOD"),
        ("MODE", "zoc rules lists those of MOD"),
        ("XYZ", FAMILIES),
        ("", FAMILIES),
    ],
)
def test_what_is_no_code(word: str, hint: str | None) -> None:
    assert unknown_code(word) == hint
