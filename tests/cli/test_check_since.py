"""`zoc check --since` and `--missing`: what is new since a file before, and what is wanted to decide the rest."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

import mapdata
from cli.main import main
from mapdata import open_map
from mapdata.diagnostic import Severity
from module_builder.vassal.source import build_map
from tests.cli.test_check import BROKEN, BROKEN_REPORT, OPEN
from tests.validator.vectors import HEAD
from validator.check import check_state
from validator.position import build_state
from validator.report.verdicts import render
from validator.rulebooks.axis_empires.roster import Roster
from validator.rulebooks.axis_empires.state import Counter, State
from validator.verdict import Ruling, Verdict
from validator.wanted import wanted_position

ILLEGAL, UNDECIDED = Ruling.ILLEGAL, Ruling.UNDECIDED
ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
SAMPLES = Path(mapdata.__file__).parent / "maps" / "pacific" / "samples"
ARMY = '[[counters]]\nid = "tokyo-army"\nkind = "ground"\nnation = "japan"\nat = "box:western-us"\n'
ARMY_REPORT = """\
illegal (error): tokyo-army (Ground unit, Japan) is in Western US box:western-us, which belongs to another faction \
[AE-DM-I1; Off-Map Box]
    the owner of Western US box:western-us is the West (map:document)
1 illegal
"""
MAP_FACTS = ("symbol of ", "owner of ", "zones of ", "territory of ", "open-port of ", "primary-zone of ", "ice of ")
WANTED = """\
# What the verdicts that are undecided want. Take the `# ` away from a line, write the value behind the `=`, and
# give the file back with --assume, beside those given so before. What stays a comment stays unknown.

map = "pacific"
rules = "axis-empires"

[options]
# OPT-CONTROL-TIE =     # PREVIOUS_CONTROLLER, NEXT_PRIORITY, TERRITORY_OWNER

[[counters]]
id = "japan-ground"
at = "w3417"
# supplied =     # true or false
"""


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["check", *map(str, words)])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    files = {"old": BROKEN, "new": BROKEN + ARMY, "open": OPEN, "clean": HEAD, "bad": BROKEN.replace("russia", "rusia")}
    for name, text in files.items():
        Path(f"{name}.toml").write_text(text, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "code", "output"),
    [
        (("new.toml", "--since", "old.toml"), 1, ARMY_REPORT),
        (("old.toml", "--since", "old.toml"), 0, "nothing to report\n"),
        (("old.toml", "--since", "new.toml"), 0, "nothing to report\n"),
        (("old.toml", "--since", "clean.toml"), 1, BROKEN_REPORT),
        (("clean.toml", "--since", "bad.toml"), 1, "bad.toml:8:10: error SRC040: there is no territory 'rusia'"),
        (("clean.toml", "--since", "gone.toml"), 3, "zoc: gone.toml: no such file or directory"),
        (("old.toml", "open.toml", "--missing", "out.toml"), 2, "Usage: main check"),
        (("open.toml", "--missing", "open.toml"), 2, "Usage: main check"),
        (("open.toml", "--missing", "no/such.toml"), 3, "undecided: Control of Kota Bharu"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_it_says(words: tuple[str, ...], code: int, output: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.output[: len(output)]) == (code, output)
    assert sorted(path.name for path in Path().iterdir()) == [
        f"{name}.toml" for name in ("bad", "clean", "new", "old", "open")
    ]


def test_what_left_the_game_and_is_back_is_new() -> None:
    """Neither position shows it by itself; beside it stands only what is new as well."""
    Path("gone.toml").write_text(BROKEN + ARMY.replace("box:western-us", "removed"), "utf-8")
    told = [line for line in run("new.toml", "--since", "gone.toml").output.splitlines() if not line.startswith(" ")]
    assert told == [
        "illegal (error): tokyo-army was removed from the game and is back in box:western-us "
        "[AE-DM-I3; Conditional Events]",
        ARMY_REPORT.splitlines()[0],
        "2 illegal",
    ]


def test_of_a_log_only_what_began_after_the_save_before_it(tmp_path: Path) -> None:
    module = tmp_path / "pacific.vmod"
    module.write_bytes(build_map("pacific").data)
    log = SAMPLES / "malaya-1941.vlog"
    whole, since = (run(log, "--module", module, *words) for words in ((), ("--since", log)))
    assert (whole.exit_code, whole.output.splitlines()[-1]) == (1, "1 illegal, 5 undecided")
    assert (since.exit_code, since.output.splitlines()[-1]) == (1, "1 illegal"), "it begins anew, at its step"


def test_what_is_wanted_can_be_filled_in(tmp_path: Path) -> None:
    assert run("open.toml", "--missing", "out.toml").output.endswith("3 undecided\n")
    assert Path("out.toml").read_text("utf-8") == WANTED
    asked = run("open.toml")
    assert run("open.toml", "--assume", "out.toml").output == asked.output, "as it is, it changes nothing"
    text = WANTED.replace("# supplied =", "supplied = true").replace(
        "# OPT-CONTROL-TIE =", 'OPT-CONTROL-TIE = "NEXT_PRIORITY"'
    )
    Path("out.toml").write_text(text, "utf-8")
    filled = run("open.toml", "--assume", "out.toml", "--all")
    told = [line for line in filled.output.splitlines() if "Kota Bharu" in line and not line.startswith(" ")]
    assert told == [
        "legal: Control of Kota Bharu w3417: WEST [AE-CONTROL-TIE; Control]",
        "legal: Kota Bharu w3417 is a Naval Base of the Axis [AE-NAVBASE-5; Naval Base]",
        "legal: Kota Bharu w3417 is an Air Base of the Axis [AE-AIRBASE-5; Air Base]",
    ]


def test_what_was_assumed_before_stays_assumed() -> None:
    """Each file has one of two answers: only both together settle it, in whatever order."""
    files = [Path(f"{name}.toml") for name in ("one", "other")]
    answers = (
        '[options]\nOPT-CONTROL-TIE = "NEXT_PRIORITY"\n',
        '[[counters]]\nid = "japan-ground"\nsupplied = true\nat = "w3417"\n',
    )
    for file, answer in zip(files, answers, strict=True):
        file.write_text(HEAD + answer, "utf-8")
    one, other = (("--assume", file) for file in files)
    last = [run("open.toml", *words).output.splitlines()[-1] for words in (one, other, (*one, *other), (*other, *one))]
    assert last == ["2 undecided", "1 undecided", "nothing to report", "nothing to report"]


def test_what_is_told_already_is_not_assumed() -> None:
    """Of several files the first counts; what the position tells counts before all of them."""
    Path("one.toml").write_text(f'{HEAD}snow = true\nturn = "1941-nov-dec"\n', "utf-8")
    Path("other.toml").write_text(f'{HEAD}turn = "1942-jan-feb"\n', "utf-8")
    told = run("old.toml", "--assume", "one.toml", "--assume", "other.toml")
    assert (told.exit_code, told.output) == (
        1,
        run("old.toml").output
        + "one.toml:3:8: info SRC045: 'snow' is not assumed: it is told, as false\n"
        + "other.toml:3:8: info SRC045: 'turn' is not assumed: it is told, as \"1941-nov-dec\"\n",
    )


def test_a_list_is_told_in_any_order() -> None:
    Path("told.toml").write_text(f'{HEAD}snow = ["w3218", "w3417"]\n', "utf-8")
    Path("one.toml").write_text(f'{HEAD}snow = ["w3417", "w3218"]\n', "utf-8")
    assert run("told.toml", "--assume", "one.toml").output == run("told.toml").output


def test_an_earlier_state_of_another_map() -> None:
    Path("lag").mkdir()
    assert CliRunner().invoke(main, ["new", "lag/lag"]).exit_code == 0
    Path("lag/start.toml").write_text('map = "lag"\nrules = "axis-empires"\n', "utf-8")
    told = run("old.toml", "--since", "lag/start.toml")
    assert (told.exit_code, told.output) == (
        1,
        run("old.toml").output + "lag/start.toml: error SRC040: this is of map 'lag', and old.toml of map 'pacific' "
        "(give an earlier file of one game)\n",
    )


@pytest.mark.parametrize(
    ("verdicts", "tally"),
    [
        ((), "nothing to report"),
        (((3, ILLEGAL, ERROR), (None, UNDECIDED, INFO)), "1 illegal, 1 undecided"),
        (
            ((3, ILLEGAL, ERROR), (3, ILLEGAL, WARNING), (9, ILLEGAL, ERROR), (9, UNDECIDED, INFO)),
            "3 illegal (1 of them no more than a warning), 1 undecided\n"
            "step 3: 2 illegal (1 of them no more than a warning); step 9: 1 illegal",
        ),
    ],
    ids=str,
)
def test_the_end_sums_up(verdicts: tuple[tuple[int | None, Ruling, Severity], ...], tally: str) -> None:
    found = [Verdict("R", "A", ruling, level, "m", step=step) for step, ruling, level in verdicts]
    assert render(found, "text").endswith(f"{'m [R; A]' if found else ''}\n{tally}\n".lstrip("\n"))


@cache
def _empty() -> State:
    board, _ = open_map("pacific")
    assert board is not None
    state, _ = build_state({"map": "pacific", "rules": "axis-empires"}, board)
    assert state is not None
    return state


@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=20))
def test_whatever_a_counter_is_called_the_file_can_be_read(name: str) -> None:
    state = replace(_empty(), roster=Roster.of([Counter("a", "ground", "w3417", name, "japan", "axis")]))
    wanted = tomllib.loads(wanted_position(check_state(state), state))
    assert wanted["counters"] == [{"id": "a", "at": "w3417"}]
