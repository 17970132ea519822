"""docs/lint.md and docs/rules.md: current, and what they show works."""

from __future__ import annotations

import re
import shlex
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

import mapdata
from cli.main import main
from tests.docs_rules import PAGE
from validator.lint.codes import all_codes
from validator.lint.inline import suppressions
from validator.lint.pages import page_of
from validator.lint.settings import read_settings
from validator.report.lint import STYLES
from validator.report.lintpages import code_listing, code_page, document

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "lint.md").read_text("utf-8")
COMMANDS = re.findall(r"^    (zoc lint .*)$", TEXT, re.MULTILINE)
HOOK = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))[0]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def test_the_pages_are_those_of_the_rules() -> None:
    assert PAGE.read_text("utf-8") == document(), "python -m tests.docs_rules writes it anew"


def test_every_code_has_a_page_of_its_own_and_a_line_in_the_list() -> None:
    pages = [page_of(code) for code in all_codes()]
    assert len(set(pages)) == len(pages)
    assert [code for code in all_codes() if not re.search(r"^Why it matters: .+", page_of(code), re.MULTILINE)] == []
    assert [code for code in all_codes() if not re.search(r"^To fix: .+", page_of(code), re.MULTILINE)] == []
    assert re.findall(r"^  ([A-Z]{3}[0-9]{3}) ", code_listing(), re.MULTILINE) == list(all_codes())


def test_data_pages_are_of_codes_that_exist() -> None:
    for name in ("mapdata/code_pages.toml", "module_builder/formats/vassal/markup/problem_pages.toml"):
        assert set(tomllib.loads((ROOT / name).read_text("utf-8"))) <= set(all_codes())


def test_zoc_rules_shows_them() -> None:
    runner = CliRunner()
    assert runner.invoke(main, ["rules", "mod030"]).output == code_page("MOD030")
    assert code_listing() in runner.invoke(main, ["rules"]).output
    assert code_page("SRC012").splitlines() == [
        "SRC012: key-twice",
        "Severity: error",
        "",
        "A key of an object, or a column of a table, stands twice.",
        "",
        "Why it matters: Readers differ in which of the two counts.",
        "",
        "To fix: take one of them out.",
    ]


def test_the_settings_are_taken(tmp_path: Path) -> None:
    (settings,) = blocks("toml")
    (tmp_path / "zoc.toml").write_text(settings, "utf-8")
    read = read_settings(tmp_path / "zoc.toml")
    assert (read.baseline, read.per_file["old/**"]) == (tmp_path / "lint-baseline.json", ("MOD",))
    schema = settings.splitlines()[0].removeprefix("#:schema ")
    assert (ROOT / schema).is_file()


def test_every_format_is_told() -> None:
    told = re.findall(r"^\| (`.+?`) \|", TEXT.partition("## Choosing")[0], re.MULTILINE)
    assert [name for names in told[1:] for name in re.findall(r"`(\w+)`", names)] == list(STYLES)


@pytest.mark.parametrize(
    ("name", "said", "codes"),
    [
        ("a.csv", "# zoc: ignore MAP003: the printed map has it so", ("MAP003",)),
        ("a.toml", 'key = "value"  # zoc: ignore SRC072', ("SRC072",)),
        ("buildFile.xml", "<!-- zoc: ignore MOD030, MOD031: drawn later -->", ("MOD030", "MOD031")),
        ("a.geojson", '"zoc:ignore": ["MAP012"]', ("MAP012",)),
    ],
)
def test_the_suppressions_are_heeded(name: str, said: str, codes: tuple[str, ...]) -> None:
    assert f"`{said}`" in TEXT
    (found,) = suppressions(name, said.encode())
    assert (found.codes, found.odd) == (codes, "")


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(Path(mapdata.__file__).parent / "maps" / "small-hex", "maps/small")
    assert len(COMMANDS) == 5
    for command in COMMANDS:
        assert CliRunner().invoke(main, shlex.split(command)[1:]).exit_code == 0, command


def test_the_workflow_and_the_hook() -> None:
    workflow, project = (yaml.safe_load(text) for text in blocks("yaml"))
    steps: list[dict[str, Any]] = workflow["jobs"]["zoc"]["steps"]
    commands = [step["run"] for step in steps if step.get("run", "").startswith("zoc")]
    assert commands == ["zoc lint . --format github", "zoc lint . --format sarif > zoc.sarif || true"]
    assert project["repos"][0]["hooks"][0]["id"] == HOOK["id"] == "zoc-lint"
    pattern = re.compile(HOOK["files"])
    files = ["maps/a/hexes.csv", "m/buildFile", "buildFile.xml", "a.vmod", "m/images/a.png", "README.md", "zoc.py"]
    assert [name for name in files if pattern.search(name)] == files[:5]
