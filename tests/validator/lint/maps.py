"""The map folders of lint cases: a small map of ours, of which a case says what is otherwise.

A case of kind "map" may give

    start     the map it starts from: a bundled one by its name, or "new hex" and "new area" (`zoc new`);
              without it small-hex
    edits     changes of its files: name, text that stands there once, text instead; with "" instead of the text that
              stands there, something to put at the end
    files     texts by their names, instead of files or beside them
    points    the points of the findings on the map, [] where there is none
    fixed     changes in the same form that --fix must make
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from mapdata.diagnostic import Diagnostic, Severity
from mapdata.opening import map_folder, read_map
from mapdata.skeleton import new_map
from tests.validator.lint.cases import Case
from validator.lint.engine import run
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Rule

__all__ = ["changed", "findings", "relative", "texts", "write"]


def write(case: Case, folder: Path) -> Path:
    """The map of a case in a folder."""
    start = case.given.get("start", "small-hex")
    if start.startswith("new "):
        new_map(folder, start.removeprefix("new "))
    else:
        shutil.copytree(map_folder(start), folder)
    for name, text in case.given.get("files", {}).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    for name, text in changed(texts(folder), case.given.get("edits", ())).items():
        (folder / name).write_text(text, "utf-8", newline="\n")
    return folder


def texts(folder: Path) -> dict[str, str]:
    """The texts of a map folder by name."""
    found = [path for path in sorted(folder.rglob("*")) if path.suffix in (".toml", ".csv", ".geojson")]
    return {path.relative_to(folder).as_posix(): path.read_bytes().decode() for path in found}


def changed(given: dict[str, str], edits: Sequence[Sequence[str]]) -> dict[str, str]:
    """Texts after the edits of a case."""
    made = dict(given)
    for name, old, new in edits:
        assert not old or made[name].count(old) == 1, f"{name} has {made[name].count(old)} times {old!r}"
        made[name] = made[name].replace(old, new) if old else made[name] + new
    return made


def findings(rules: Sequence[Rule[MapSubject]], folder: Path) -> list[Diagnostic]:
    """What rules find in a map that loads; one that does not compile is looked at only before that."""
    data, board, found = read_map(folder)
    assert data is not None, "\n".join(map(str, found))
    assert board is not None or any(one.severity is Severity.ERROR for one in found)
    subject = MapSubject(data, board)
    return run([rule for rule in rules if board is not None or rule.stage < COMPILED], subject, subject.file)


def relative(found: Diagnostic, folder: Path) -> str:
    """A finding as cases write it: its file from the map's folder."""
    return str(found).replace(f"{folder}/", "")
