"""`zoc lint` from outside: what it looks at, what it leaves out, how it reports, what it mends, and its exit status."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

import mapdata
from cli.main import main
from mapdata.diagnostic import Diagnostic, Severity
from tests.module_builder.formats import tiny
from validator.lint import many, path, search
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule
from validator.lint.rules.mod030_image_missing import image_missing
from validator.lint.rules.mod031_image_case import image_case
from validator.report.lint import STYLES

MAPS = Path(mapdata.__file__).parent / "maps"
ROOT = str(Path(mapdata.__file__).parents[1])
TWO = (image_missing, image_case)
PIXEL = bytes.fromhex("47494638376101000100800000ffffff0000002c00000000010001000002024401003b")
BODY = (
    '<VASSAL.build.module.DiceButton name="2d6" icon="Dice.png"/>\n'
    '<VASSAL.build.module.DiceButton name="3d6" icon="explosion.jpeg"/>\n'
)
CASE = "m.vmod!buildFile.xml:2:50: warning MOD031: the picture 'Dice.png' is called 'dice.png' in images/ (write the "
CASE += "name as the file has it)"
GONE = "m.vmod!buildFile.xml:3:50: warning MOD030: no picture images/explosion.jpeg (put the picture into images/, or "
GONE += "correct its name)"


def module(target: Path, body: str = BODY) -> Path:
    """A module with a dice button in wrong capitals and one whose picture is missing."""
    text = f'<VASSAL.build.GameModule name="M" version="1">\n{body}</VASSAL.build.GameModule>\n'
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("buildFile.xml", text)
        archive.writestr("images/dice.png", PIXEL)
    return target


def run(*words: object) -> tuple[int, list[str], list[str]]:
    done = CliRunner().invoke(main, ["lint", *map(str, words)])
    return done.exit_code, done.stdout.splitlines(), done.stderr.splitlines()


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder; of the rules on modules two are enough, so that new ones change nothing here."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(path, "MODULE_RULES", TWO)
    return tmp_path


def test_the_lines_and_the_threshold(here: Path) -> None:
    module(here / "m.vmod")
    lines = [CASE, GONE, "2 warnings"]
    assert run("m.vmod") == (0, lines, [])
    assert run("m.vmod", "--fail-on", "warning") == (1, lines, [])


def test_select_and_ignore(here: Path) -> None:
    module(here / "m.vmod")
    assert run("m.vmod", "--select", "MOD031") == (0, [CASE, "1 warning"], [])
    assert run("m.vmod", "--select", "SRC,MOD030") == (0, [GONE, "1 warning"], [])
    assert run("m.vmod", "--ignore", "MOD031", "--ignore", "MOD030") == (0, ["no findings"], [])
    assert run("m.vmod", "--ignore", "MOD", "--select", "MOD030,MOD031") == (0, [CASE, GONE, "2 warnings"], [])
    status, _, told = run("m.vmod", "--ignore", "MOD0300")
    assert (status, told[-1]) == (
        2,
        "Error: Invalid value for '--ignore': there is no code 'MOD0300' (zoc rules lists those of MOD)",
    )


def test_settings(here: Path) -> None:
    module(here / "m.vmod")
    (here / "zoc.toml").write_text(
        'fail-on = "warning"\nformat = "jsonl"\n[per-file-ignores]\n"m.*" = ["MOD030"]\n', "utf-8"
    )
    status, lines, _ = run("m.vmod")
    assert (status, [json.loads(line)["code"] for line in lines]) == (1, ["MOD031"])
    assert run("m.vmod", "--fail-on", "error", "--format", "text") == (0, [CASE, "1 warning"], [])
    (here / "other.toml").write_text('ignore = ["MOD031"]', "utf-8")
    assert run("m.vmod", "--config", "other.toml") == (0, [GONE, "1 warning"], [])
    (here / "zoc.toml").write_text('selct = ["MOD030"]', "utf-8")
    assert run("m.vmod") == (
        2,
        [],
        [f"zoc: {here}/zoc.toml:1:1: error SRC020: key 'selct' is not known (did you mean 'select'?)"],
    )


def test_a_suppression_in_the_buildfile(here: Path) -> None:
    first, second, _ = BODY.split("\n")
    module(
        here / "m.vmod", f"<!-- zoc: ignore MOD031: as on the box -->\n{first}\n<!-- zoc: ignore SRC -->\n{second}\n"
    )
    assert run("m.vmod") == (
        0,
        [
            "m.vmod!buildFile.xml:4:1: warning SUP001: no SRC is found here (take it out: what it stood for is no "
            "longer found)",
            GONE.replace(":3:", ":5:"),
            "2 warnings",
        ],
        [],
    )


SPOILED = [
    ("places.csv", "\n", "\n# zoc: ignore MAP002, MAP003\n", "SUP001"),
    ("zones.geojson", '"properties":{', '"properties":{"zoc:ignore":"MAP007",', "SUP001"),
    ("map.toml", "\n", "\n# zoc: ignore-file MAPP\n", "SUP002"),
]


@pytest.mark.parametrize(("name", "old", "new", "code"), SPOILED)
def test_a_map_folder_may_hold_suppressions(here: Path, name: str, old: str, new: str, code: str) -> None:
    shutil.copytree(MAPS / "small-hex", "m")
    file = here / "m" / name
    file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")
    status, lines, _ = run("m", "--format", "jsonl", "--select", "SUP")
    assert (status, {json.loads(line)["code"] for line in lines}) == (0, {code})


def test_a_baseline(here: Path) -> None:
    module(here / "m.vmod")
    assert run("m.vmod", "--write-baseline", "--baseline", "known.json") == (0, [], ["known.json: 2 findings"])
    assert run("m.vmod", "--baseline", "known.json", "--fail-on", "info") == (0, ["no findings"], [])
    module(here / "m.vmod", f"\n\n{BODY.splitlines()[1]}\n" + BODY.splitlines()[1].replace("3d6", "4d6") + "\n")
    status, lines, _ = run("m.vmod", "--baseline", "known.json", "--fail-on", "info")
    assert (status, lines) == (
        1,
        [
            "known.json:5:3: info SUP003: m.vmod!buildFile.xml has no longer MOD031: the picture 'Dice.png' is called "
            "'dice.png' in images/ (write the baseline anew with --write-baseline)",
            GONE.replace(":3:", ":5:"),
            "1 warning, 1 info",
        ],
    )
    assert run("m.vmod", "--baseline", "known.json", "--fail-on", "info", "--ignore", "SUP003,MOD030")[0] == 0


def test_a_baseline_from_the_settings(here: Path) -> None:
    module(here / "m.vmod")
    (here / "zoc.toml").write_text('baseline = "lint/known.json"', "utf-8")
    (here / "lint").mkdir()
    status, _, told = run("m.vmod")
    assert (status, told) == (
        3,
        [f"zoc: {here}/lint/known.json: no such file or directory (zoc lint --write-baseline makes it)"],
    )
    assert run("m.vmod", "--write-baseline")[0] == 0
    assert run("m.vmod") == (0, ["no findings"], [])
    shutil.copy("m.vmod", "n.vmod")
    assert run("n.vmod", "--write-baseline")[0] == 0  # what is known of m.vmod stays
    assert run("m.vmod", "n.vmod") == (0, ["no findings"], [])
    (here / "zoc.toml").write_text("", "utf-8")
    assert run("m.vmod", "--write-baseline")[0] == 2
    assert run("m.vmod", "--write-baseline", "--fix", "--baseline", "k.json")[0] == 2


def test_diff_and_fix(here: Path) -> None:
    file = module(here / "m.vmod")
    before = file.read_bytes()
    status, lines, told = run("m.vmod", "--diff")
    assert (status, lines[3:6], told) == (
        1,
        [
            ' <VASSAL.build.GameModule name="M" version="1">',
            '-<VASSAL.build.module.DiceButton name="2d6" icon="Dice.png"/>',
            '+<VASSAL.build.module.DiceButton name="2d6" icon="dice.png"/>',
        ],
        [],
    )
    assert file.read_bytes() == before
    assert run("m.vmod", "--fix") == (0, [GONE, "1 warning"], ["mended 1 finding in m.vmod!buildFile.xml"])
    assert run("m.vmod", "--diff") == (0, [], [])
    with zipfile.ZipFile("m.vmod") as archive:
        assert archive.read("images/dice.png") == PIXEL
    assert run("m.vmod", "--fix", "--ignore", "MOD030") == (0, ["no findings"], [])


def test_what_is_suppressed_is_not_mended(here: Path) -> None:
    file = module(here / "m.vmod", "<!-- zoc: ignore MOD031 -->\n" + BODY)
    before = file.read_bytes()
    assert run("m.vmod", "--fix")[0] == 0
    assert file.read_bytes() == before


def broken(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    raise ZeroDivisionError("by nought")
    yield


@pytest.fixture
def crashing(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = rule("MOD099", "broken", Severity.INFO, hint="none")(broken)
    monkeypatch.setattr(path, "MODULE_RULES", (bad, *TWO))


@pytest.mark.usefixtures("crashing")
def test_a_crashed_rule_is_a_fault_of_ours(here: Path) -> None:
    module(here / "m.vmod")
    crash = (
        "m.vmod!buildFile.xml: error INT001: rule MOD099 crashed: ZeroDivisionError: by nought (this is a fault of "
        "zoc: please report it with the input; the other rules have run)"
    )
    assert run("m.vmod") == (4, [crash, CASE, GONE, "1 error, 2 warnings"], [])
    assert run("m.vmod", "gone.vmod")[0] == 4
    assert run("m.vmod", "--select", "MOD030") == (0, [GONE, "1 warning"], [])
    assert run("m.vmod", "--write-baseline", "--baseline", "b.json")[0] == 4
    assert run("m.vmod", "--baseline", "b.json")[:2] == (4, [crash, "1 error"])
    assert run("m.vmod", "--diff")[0] == 4


def test_what_crashes_outside_the_rules_is_told_of_its_input(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(_: object) -> list[Diagnostic]:
        raise KeyError("what")

    monkeypatch.setattr(many, "lint", crash)
    status, lines, _ = run("m.vmod")
    assert (status, lines[0]) == (
        4,
        "m.vmod: error INT001: looking at it crashed: KeyError: 'what' (this is a fault of zoc: please report it with "
        "the input)",
    )


@pytest.mark.parametrize("style", STYLES)
def test_a_closed_input_is_told_and_the_others_go_on(here: Path, style: str) -> None:
    module(here / "m.vmod")
    (here / "bad.vmod").write_bytes(b"no zip")
    status, lines, told = run("bad.vmod", "m.vmod", "--format", style)
    assert (status, len(told)) == (3, 1)
    assert "MOD031" in "".join(lines)
    alone = run("bad.vmod", "--format", style)
    assert (alone[0], bool(alone[1])) == (3, style in ("sarif", "junit", "github"))


def test_a_tree_is_searched(here: Path) -> None:
    (here / "games" / "old" / ".git").mkdir(parents=True)
    module(here / "games" / "a.vmod")
    module(here / "games" / "old" / "b.vmdx")
    module(here / "games" / "old" / ".git" / "c.vmod")
    (here / "games" / "tune.mod").write_bytes(b"a melody")
    module(here / "games" / "old" / "d.mod")
    shutil.copytree(MAPS / "small-hex", "games/map")
    tiny_folder = here / "games" / "unpacked"
    tiny_folder.mkdir()
    (tiny_folder / "buildFile").write_text(tiny.buildfile(tiny.BASICS), "utf-8")
    module(tiny_folder / "inside.vmod")
    found = ["games/a.vmod", "games/map", "games/old/b.vmdx", "games/old/d.mod", "games/unpacked"]
    assert sorted(search.targets(["games"])) == found
    assert sorted(search.targets(["games", "games/a.vmod"], ["old/**", "old"], here / "games")) == [
        each for each in found if "old" not in each
    ]
    assert search.targets(["./games/map", "games/map", str(here / "games"), "games/a.vmod"])[1:] == [
        str(here / each) for each in found if each != "games/map"
    ]
    assert search.targets(["games/map", "small-hex", "gone"]) == ["games/map", "small-hex", "gone"]


@pytest.fixture
def deep(here: Path) -> Iterator[None]:
    """1,200 folders in each other; taken away at the end, for pytest itself could not."""
    for _ in range(1200):
        os.mkdir("d")  # noqa: PTH102  (the whole path would soon be too long)
        os.chdir("d")
    os.chdir(here)
    yield
    os.chdir(here)
    for _ in range(1200):
        os.chdir("d")
    for _ in range(1200):
        os.chdir("..")
        for file in ("d/self", "d/b.vmod"):
            Path(file).unlink(missing_ok=True)
        os.rmdir("d")  # noqa: PTH106  (as above)


@pytest.mark.skipif(sys.platform == "win32", reason="no path can be that long there")
@pytest.mark.usefixtures("deep")
def test_a_tree_may_be_deep(here: Path) -> None:
    module(here / "a.vmod")
    Path("d/self").symlink_to("self")
    Path("d/b.vmod").write_bytes((here / "a.vmod").read_bytes())
    assert search.targets(["."]) == ["a.vmod", "d/b.vmod"]


def triplea(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "polygons.txt").write_text("A  <  (0,0) (9,0) (9,9)  >\n", "utf-8")


def test_a_tree_with_sets_of_triplea_maps(here: Path) -> None:
    triplea(here / "t" / "one")
    triplea(here / "t" / "deeper" / "two")
    (here / "t" / "alone").mkdir()
    module(here / "t" / "alone" / "a.vmod")
    shutil.copytree(MAPS / "small-hex", "t/hexes")
    with zipfile.ZipFile(here / "t" / "alone" / "z.zip", "w") as archive:
        archive.writestr("map/polygons.txt", "A  <  (0,0) (9,0) (9,9)  >\n")
    (here / "t" / "alone" / "other.zip").write_bytes(b"no zip")
    assert search.targets(["t"]) == ["t", "t/alone/a.vmod", "t/alone/z.zip", "t/hexes"]
    assert search.targets(["t/one", "t/deeper"]) == ["t/one", "t/deeper"]


def test_a_suppression_in_a_set_is_of_its_maps_alone(here: Path) -> None:
    triplea(here / "t" / "one")
    (here / "t" / "one" / "map.properties").write_text("# zoc: ignore-file TRI008\n", "utf-8")
    shutil.copytree(MAPS / "small-hex", "t/hexes")
    file = here / "t" / "hexes" / "map.toml"
    file.write_text("# zoc: ignore-file MAP003\n" + file.read_text("utf-8"), "utf-8")
    _, lines, _ = run("t", "--select", "TRI008,SUP", "--format", "jsonl")
    told = [(found["code"], found["file"]) for line in lines if (found := json.loads(line))["code"][:3] != "SRC"]
    assert told == [("SUP001", "t/hexes/map.toml")]


def test_a_map_folder_with_a_module_in_it_is_both(here: Path) -> None:
    shutil.copytree(MAPS / "small-hex", "m")
    text = (here / "m" / "map.toml").read_text("utf-8").replace("title =", "titel =", 1)
    (here / "m" / "map.toml").write_text(text, "utf-8")
    with zipfile.ZipFile(module(here / "m.vmod", "<!-- zoc: ignore MOD031: later -->\n" + BODY)) as packed:
        packed.extractall("m")
    _, lines, _ = run("m", "--format", "jsonl", "--ignore", "SRC021")
    told = [(found["file"], found["code"]) for found in map(json.loads, lines)]
    assert told == [("m!buildFile.xml", "MOD030"), ("m/map.toml", "SRC020")]


def test_a_tree_without_any(here: Path) -> None:
    (here / "empty" / "deeper").mkdir(parents=True)
    assert run("empty")[0] == 3


def test_many_processes_find_the_same(here: Path) -> None:
    """Also when the script that runs the command does not guard itself against being run again."""
    for n in range(5):
        module(here / f"m{n}.vmod")
    (here / "m2.vmod").write_bytes(b"no zip")
    script = here / "zoc.py"
    script.write_text("from cli.main import main\nmain()\n", "utf-8")
    command = [sys.executable, str(script), "lint", ".", "--select=MOD030,MOD031"]
    outputs = [
        subprocess.run(
            [*command, "--jobs", jobs], capture_output=True, check=False, env={**os.environ, "PYTHONPATH": ROOT}
        )
        for jobs in ("1", "3")
    ]
    told = b"zoc: m2.vmod: not a module: not a zip file, but a text file (a .vmod is a zip with buildFile.xml inside)\n"
    assert [(each.returncode, each.stdout, each.stderr) for each in outputs] == [(3, outputs[0].stdout, told)] * 2
    assert outputs[0].stdout.decode().splitlines()[-1] == "8 warnings"


def test_processes_are_for_what_is_worth_them(here: Path) -> None:
    names = [str(module(here / f"m{n}.vmod")) for n in range(3)]
    assert many.processes(names, None) == 1
    assert many.processes(names * 5, None) == min(15, os.cpu_count() or 1)
    assert many.processes(names, 7) == 7


def test_a_map_shows_its_findings(here: Path) -> None:
    shutil.copytree(MAPS / "pacific", "m")
    table = here / "m" / "places.csv"
    table.write_text(table.read_text("utf-8").replace("Mukden,w5226,123.43,41.8", "Mukden,w5226,140,36"), "utf-8")
    found = [json.loads(line) for line in run("m", "--format", "jsonl")[1]]
    pointed = [(finding["code"], finding["file"]) for finding in found if "point" in finding]
    assert pointed == [("MAP003", "m/places.csv")]
    done = CliRunner().invoke(main, ["map", "m", "--findings", "-o", "m.svg"])
    rest = f"{len(found) - 1} findings without a point on the map: zoc lint tells them\n"
    assert (done.exit_code, done.stderr) == (0, rest)
    assert "MAP003" in (here / "m.svg").read_text("utf-8")
    CliRunner().invoke(main, ["map", "m", "-o", "plain.svg"])
    assert "MAP003" not in (here / "plain.svg").read_text("utf-8")
    assert CliRunner().invoke(main, ["map", "m", "--findings", "--counters"]).exit_code == 2


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminal there")
@pytest.mark.parametrize(("words", "shown"), [((), True), (("--quiet",), False)])
def test_a_terminal_sees_progress(here: Path, words: tuple[str, ...], shown: bool) -> None:
    import pty

    for n in range(2):
        module(here / f"m{n}.vmod")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from cli.main import main; main()", "lint", ".", "--select", "MOD031", *words]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, check=False)
    os.close(theirs)
    told = b""
    with suppress(OSError):  # how a terminal that is closed ends, on Linux
        while part := os.read(ours, 4096):
            told += part
    os.close(ours)
    assert (done.stdout.decode().splitlines()[-1], b"lint" in told, b"100%" in told) == ("2 warnings", shown, shown)
