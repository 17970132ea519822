"""The tutorial is true: a newcomer who does what it says, line by line, gets what it shows.

A block is done to the file that the words before it name last: `diff` changes it, any other language but `sh` and
`text` is its whole content. The commands of `sh` are run; `text` behind them is what the last of them prints.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.main import main
from mapdata.opening import read_map
from mapdata.outfit import make_outfit
from mapdata.scan import read_scan
from module_builder.drawing.photo import open_photo
from module_builder.plan import Places, make_plan

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FAULTY = 1  # the exit status of a command whose findings are shown


@dataclass(frozen=True)
class Step:
    """A block: its language, its text, and the file that the words before it name last."""

    language: str
    text: str
    file: str


def steps() -> list[Step]:
    made, end, file = [], 0, ""
    for block in BLOCK.finditer(TEXT):
        named = re.findall(r"`(lagoon/[\w/.-]+\.\w+)`", TEXT[end : block.start()])
        file = named[-1] if named else file
        made.append(Step(block[1], block[2], file))
        end = block.end()
    return made


def changed(text: str, diff: str) -> str:
    """A text with a change; one that only adds is added to the end."""
    lines = diff.splitlines()
    old = "".join(f"{line[1:]}\n" for line in lines if line[:1] in "- ")
    new = "".join(f"{line[1:]}\n" for line in lines if line[:1] in "+ ")
    if not old:
        return text + new
    found = re.findall(f"^{re.escape(old[:-1])}", text, re.MULTILINE)
    assert len(found) == 1, old
    return re.sub(f"^{re.escape(old[:-1])}", lambda _: new[:-1], text, flags=re.MULTILINE)


def follow(folder: Path) -> None:
    """Do all of it in a folder."""
    said = ""
    for number, step in enumerate(steps()):
        if step.language == "sh":
            following = steps()[number + 1 :][:1]
            shown = [each.text for each in following if each.language == "text"]
            said = _run(step.text.splitlines(), shown)
        elif step.language == "text":
            assert step.text == said
        else:
            file = folder / step.file
            file.parent.mkdir(exist_ok=True)
            new = changed(file.read_text("utf-8"), step.text) if step.language == "diff" else step.text
            file.write_text(new, "utf-8")


def _run(commands: list[str], shown: list[str]) -> str:
    said = ""
    for command in commands:
        if "game.vsav" in command:
            with zipfile.ZipFile("dist/lagoon.vmod") as packed:
                Path("game.vsav").write_bytes(packed.read("pirate-war.vsav"))
        done = CliRunner().invoke(main, command.split()[1:])
        said = done.stdout
        faulty = any(re.search(r"^\d+ errors?$", text, re.MULTILINE) for text in shown)
        assert done.exit_code == (FAULTY if faulty else 0), (command, done.output)
    return said


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which all of it has been done."""
    folder = tmp_path_factory.mktemp("tutorial")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        follow(folder)
    return folder


def test_it_works_as_it_stands(followed: Path) -> None:
    made = sorted(path.relative_to(followed).as_posix() for path in followed.glob("*") if path.is_file())
    assert made == ["counters.png", "game-migrated.vsav", "game.vsav", "lagoon.png", "overlay.png"]
    assert sorted(path.name for path in (followed / "dist").iterdir()) == ["lagoon-2.vmod", "lagoon.vmod"]


def test_the_module_holds_what_was_written(followed: Path) -> None:
    with zipfile.ZipFile(followed / "dist" / "lagoon-2.vmod") as packed:
        text = packed.read("buildFile.xml").decode()
        places = packed.read("charts/places.html").decode()
        names = set(packed.namelist())
    assert {"charts/terrain.html", "help/rules.html", "pirate-war.vsav", "start.vsav"} <= names
    wanted = ("Guard, Royal", "Pirate Fleet", "Weather today", "Norland's gold", 'name="Battle"', "Movement,Battle")
    assert "Cove" in places
    assert [words for words in wanted if words not in text] == []


def test_it_is_linked_from_the_readme() -> None:
    assert "(docs/tutorial.md)" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.engine
def test_the_engine_opens_the_module(oracle: Callable[..., list[dict[str, Any]]], followed: Path) -> None:
    module = followed / "dist" / "lagoon-2.vmod"
    (found,) = oracle("load", module)
    assert (found["clean"], sorted(setup["name"] for setup in found["setups"])) == (True, ["Pirate War", "Start"])
    places = planned(followed / "lagoon")
    points = {place: places.spot(place, 0) for place in sorted(places.all)}
    lines = "".join(f"{window}\t{x}\t{y}\n" for window, x, y in points.values())
    named = [record["location"] for record in oracle("grid", module, "-", stdin=lines) if record["record"] == "grid"]
    assert named == list(points)


def planned(folder: Path) -> Places:
    """Where everything of the map is, on the scan."""
    data, board, _ = read_map(folder)
    assert board is not None and data is not None
    scan = read_scan(data, board)
    assert scan is not None
    plan, problems = make_plan(board, data.setups, make_outfit(data), open_photo(scan))
    assert problems == []
    return Places(plan)
