"""The baseline: known findings are not told, new ones are, whatever line they stand on; what is gone is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapdata.diagnostic import Diagnostic, InputError, Severity, Where
from validator.lint.baseline import Baseline, read_baseline, written_baseline
from validator.lint.fingerprint import fingerprint
from validator.lint.texts import Texts

TABLE = "name,hex\nLae,e2205\nRabaul,e2307\nTruk,e2709\n"


def finding(folder: Path, line: int, code: str = "MAP003", *path: str, column: int = 1) -> Diagnostic:
    where = Where(str(folder / "m" / "places.csv"), path or ("hex",), line, column)
    return Diagnostic(code, Severity.WARNING, f"wrong in line {line}", where)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "places.csv").write_text(TABLE, "utf-8")
    return tmp_path


def known(folder: Path, *problems: Diagnostic) -> Baseline:
    file = folder / "known.json"
    file.write_bytes(written_baseline(file, problems, (), Texts()))
    return read_baseline(file)


def test_it_is_a_file_to_be_read_and_checked_in(folder: Path) -> None:
    baseline = known(folder, finding(folder, 3), finding(folder, 2), finding(folder, 2, "MAP010"))
    text = baseline.path.read_text("utf-8")
    marks = {entry.message + entry.code: entry.fingerprint for entry in baseline.entries}
    assert text == (
        '{\n "version": 1,\n "findings": [\n'
        f'  {{"fingerprint": "{marks["wrong in line 2MAP003"]}", "code": "MAP003", "file": "m/places.csv", '
        '"message": "wrong in line 2"},\n'
        f'  {{"fingerprint": "{marks["wrong in line 3MAP003"]}", "code": "MAP003", "file": "m/places.csv", '
        '"message": "wrong in line 3"},\n'
        f'  {{"fingerprint": "{marks["wrong in line 2MAP010"]}", "code": "MAP010", "file": "m/places.csv", '
        '"message": "wrong in line 2"}\n ]\n}\n'
    )
    assert known(folder).path.read_text("utf-8") == '{\n "version": 1,\n "findings": []\n}\n'


def test_known_findings_survive_shifted_lines(folder: Path) -> None:
    baseline = known(folder, finding(folder, 2), finding(folder, 3))
    shifted = TABLE.replace("Lae", "# a comment\nBuna,e2104\nLae")
    (folder / "m" / "places.csv").write_text(shifted, "utf-8")
    new, met = baseline.new([finding(folder, line) for line in (3, 4, 5, 6)], Texts())
    assert [problem.where.line for problem in new] == [3, 6]
    assert sorted(met.values()) == [1, 1]


def test_two_that_are_alike_are_counted(folder: Path) -> None:
    (folder / "m" / "places.csv").write_text("name,hex\nLae,e2205\nLae,e2205\nLae,e2205\n", "utf-8")
    baseline = known(folder, finding(folder, 2), finding(folder, 3))
    assert [entry.count for entry in baseline.entries] == [2]
    new, _ = baseline.new([finding(folder, line) for line in (2, 3, 4)], Texts())
    assert [problem.where.line for problem in new] == [4]
    _, met = baseline.new([finding(folder, 2)], Texts())
    assert [str(gone) for gone in baseline.unused(met, [str(folder)], lambda _: False)] == [
        f"{baseline.path}:4:3: info SUP003: m/places.csv has no longer MAP003: wrong in line 3 (1 of 2) "
        "(write the baseline anew with --write-baseline)"
    ]


@pytest.mark.parametrize(
    ("target", "told"),
    [(".", 1), ("m", 1), ("m/places.csv", 1), ("other", 0), ("m/place", 0)],
)
def test_what_is_gone_is_told_of_what_was_looked_at(folder: Path, target: str, told: int) -> None:
    baseline = known(folder, finding(folder, 2))
    _, met = baseline.new([], Texts())
    assert len(baseline.unused(met, [str(folder / target)], lambda _: False)) == told
    assert baseline.unused(met, [str(folder / target)], lambda entry: entry.code == "MAP003") == []


def test_a_crash_is_never_known(folder: Path) -> None:
    crash = Diagnostic("INT001", Severity.ERROR, "crashed", Where("m", ("MOD030",)))
    baseline = known(folder, crash)
    assert baseline.entries == ()
    assert baseline.new([crash], Texts())[0] == [crash]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[]", "no baseline: [] is not allowed for the document"),
        ("{", "no baseline: expecting property name enclosed in double quotes"),
        ('{"version": 2, "findings": []}', "no baseline: 2 is not allowed for 'version'"),
        ('{"version": 1, "findings": [{"code": "MAP003"}]}', "no baseline: key 'file' is missing in findings.0"),
    ],
)
def test_what_is_none(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "b.json"
    file.write_text(text, "utf-8")
    with pytest.raises(InputError) as refused:
        read_baseline(file)
    assert refused.value.problem.startswith(says)
    with pytest.raises(InputError, match="no such file"):
        read_baseline(tmp_path / "none.json")


def test_a_fingerprint_is_of_code_file_names_and_text_alone(folder: Path) -> None:
    def mark(problem: Diagnostic, start: Path = folder) -> str:
        return fingerprint(problem, start, Texts())

    base = finding(folder, 2, "MAP003", "features", "3", "hex")
    assert mark(base) == mark(finding(folder, 2, "MAP003", "features", "4", "hex"))  # a number in a list
    assert mark(base) != mark(finding(folder, 3, "MAP003", "features", "3", "hex"))  # another text
    assert mark(base) != mark(finding(folder, 2, "MAP010", "features", "3", "hex"))
    assert mark(base) != mark(finding(folder, 2, "MAP003", "features", "3", "name"))
    assert mark(base) != mark(base, folder / "m")
    traits = [finding(folder, 2, "MOD030", "PieceSlot 'A'", f"trait {n} (emb2)") for n in (3, 4)]
    assert mark(traits[0]) == mark(traits[1])


def test_in_a_file_of_one_line_the_text_round_the_place_counts(folder: Path) -> None:
    line = "".join(f'<b name="{n}"/>' for n in range(200))
    (folder / "m" / "places.csv").write_text(line, "utf-8")
    marks = {fingerprint(finding(folder, 1, column=at), folder, Texts()) for at in (900, 1400)}
    (folder / "m" / "places.csv").write_text("<a/>" + line, "utf-8")
    again = {fingerprint(finding(folder, 1, column=at + 4), folder, Texts()) for at in (900, 1400)}
    assert (len(marks), marks) == (2, again)
