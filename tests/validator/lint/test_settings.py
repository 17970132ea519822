"""Settings: where they are found, what they mean, and what is told of wrong ones."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from mapdata.diagnostic import InputError, Severity
from validator.lint.settings import Settings, SettingsError, find_settings, read_settings

CASES = tomllib.loads(Path(__file__).with_name("settings.toml").read_text("utf-8"))["case"]
ALL = """
select = ["MAP"]
ignore = ["MAP003"]
exclude = ["old/**"]
baseline = "known.json"
fail-on = "warning"
format = "github"

[per-file-ignores]
"*.csv" = ["MAP001", "MAP002"]
"""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_wrong_settings_are_refused(case: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / case["file"]
    file.write_text(case["text"], "utf-8")
    with pytest.raises(SettingsError) as refused:
        find_settings(tmp_path)
    assert str(refused.value).replace(str(tmp_path) + "/", "").splitlines() == case["report"]


def everything(folder: Path) -> Settings:
    return Settings(
        folder,
        ("MAP",),
        ("MAP003",),
        {"*.csv": ("MAP001", "MAP002")},
        ("old/**",),
        folder / "known.json",
        Severity.WARNING,
        "github",
    )


def test_all_of_them(tmp_path: Path) -> None:
    (tmp_path / "zoc.toml").write_text(ALL, "utf-8")
    assert find_settings(tmp_path) == everything(tmp_path)
    assert read_settings(tmp_path / "zoc.toml") == everything(tmp_path)


def test_in_pyproject(tmp_path: Path) -> None:
    text = "[tool.zoc]" + ALL.replace("[per-file-ignores]", "[tool.zoc.per-file-ignores]")
    (tmp_path / "pyproject.toml").write_text(text, "utf-8")
    assert find_settings(tmp_path) == everything(tmp_path)


@pytest.mark.parametrize("text", ["", "tool = 3", "[[tool]]", "[tool.other]"])
def test_a_named_pyproject_without_them_gives_the_defaults(text: str, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(text, "utf-8")
    assert read_settings(tmp_path / "pyproject.toml") == Settings(tmp_path)


def test_the_nearest_folder_upward_with_any_has_them(tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b" / "c"
    deep.mkdir(parents=True)
    (tmp_path / "zoc.toml").write_text('select = ["SRC"]', "utf-8")
    (tmp_path / "a" / "pyproject.toml").write_text('[tool.zoc]\nselect = ["MAP"]', "utf-8")
    (tmp_path / "a" / "b" / "pyproject.toml").write_text("[tool.other]", "utf-8")
    (deep / "pyproject.toml").write_text("this is not [ TOML", "utf-8")
    assert find_settings(deep).select == ("MAP",)
    (tmp_path / "a" / "zoc.toml").write_text("", "utf-8")
    assert find_settings(deep) == Settings(tmp_path / "a")


def test_none(tmp_path: Path) -> None:
    assert find_settings(tmp_path) == Settings(tmp_path)


def test_a_named_file_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        read_settings(tmp_path / "mine.toml")
    (tmp_path / "zoc.toml").write_bytes(b'select = ["\xff"]')
    with pytest.raises(InputError, match="is not UTF-8"):
        find_settings(tmp_path)
