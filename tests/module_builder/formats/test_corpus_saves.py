"""Every genuine save and log: decoded as the engine decodes it, and given back to the byte."""

from __future__ import annotations

import gzip
import hashlib
import json
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.commands.kinds import Unknown
from module_builder.formats.vassal.commands.script import Log, Script
from module_builder.formats.vassal.saves.container import SaveFile, open_save, read_save
from tests.conftest import shared_folder

SHARED = shared_folder()
FILES = sorted((SHARED / "corpus").glob("**/*.v[sl][ao][vg]")) if SHARED else []
GOOD = [path for path in FILES if path.name != "oddlen.vsav"]
BAD = {
    "oddlen.vsav": "savedGame has an odd number of hex digits (8895); the last, at byte 8899, has no partner "
    "(the file was cut short or changed on its way; get it again, or save what can be saved with zoc decode --repair)",
}
# File below corpus/bad/saves -> what the commands themselves show of its defect: (raw start, problem).
DEFECTS = {
    "bad_move_number.vsav": [("M/", "new_x 'x' is not a number")],
    "no_end_save.vsav": [("no end_save", "")],
    "no_savedata.vsav": [("SAV001 savedata", "")],
    "plain_text.vsav": [("codec plain", "")],
    "unknown_command.vsav": [("unknown FROBNICATE", "")],
    "unknown_trait.vsav": [],
}


def place(path: Path) -> str:
    return "/".join(path.parts[-2:])


def listing(script: Script) -> str:
    """The commands as the truth files list them."""
    lines = []
    for each in script:
        text = f"LOG {each.command.raw or '·'}" if isinstance(each, Log) else each.raw or "·"
        text = text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")
        lines.append("  " * each.depth + text)
    return "\n".join([*lines, ""])


def facts() -> dict[str, dict[str, Any]]:
    """What the engine found in each public save, by place."""
    if SHARED is None:
        return {}
    lines = (SHARED / "corpus/corpus/index.jsonl").read_text("utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    return {f"{each['key']}/{each['file']}": each for each in records if each["kind"] == "save"}


FACTS = facts()


@pytest.mark.parametrize("path", GOOD, ids=place)
def test_given_back(path: Path) -> None:
    save = open_save(path)
    with zipfile.ZipFile(path) as archive:
        entry = archive.read("savedGame")
    assert save.decoded.original is None
    assert save.decoded.wrapping.encode(save.text) == entry
    assert save.to_bytes() == path.read_bytes()
    script = save.script()
    assert script.canonical() == script.encode() == save.text
    assert [each for each in script.walk() if save.text[each.offset : each.offset + each.length] != each.data] == []


def test_number_of_files(shared: Path) -> None:
    """29 public saves, 14 logs and their 14 saves, 7 broken saves."""
    assert (len(FILES), len(GOOD), len(FACTS)) == (29 + 28 + 7, 29 + 28 + 6, 29)


@pytest.mark.parametrize("path", [path for path in GOOD if place(path) in FACTS], ids=place)
def test_text_and_commands_are_the_engines(path: Path) -> None:
    fact, save = FACTS[place(path)], open_save(path)
    script = save.script()
    assert (len(save.text), hashlib.sha256(save.text).hexdigest()) == (fact["raw_bytes"], fact["raw_sha256"])
    assert len(script) == fact["commands"]
    assert hashlib.sha256(listing(script).encode()).hexdigest() == fact["txt_sha256"]
    steps = fact.get("log_steps", fact.get("steps"))
    assert steps in (None, len(list(script.steps())))


def truth(path: Path) -> Path | None:
    return next((p for p in (Path(f"{path}.txt"), Path(f"{path}.txt.gz")) if p.exists()), None)


@pytest.mark.parametrize("path", [path for path in GOOD if truth(path)], ids=place)
def test_tree_is_the_engines(path: Path) -> None:
    expected = truth(path)
    assert expected is not None
    text = gzip.decompress(expected.read_bytes()) if expected.suffix == ".gz" else expected.read_bytes()
    assert listing(open_save(path).script()).splitlines() == text.decode("utf-8").splitlines()


def test_steps_of_the_played_logs(shared: Path) -> None:
    lines = (shared / "corpus/logs/index.jsonl").read_text("utf-8").splitlines()
    expected = {each["name"]: each["steps"] for each in map(json.loads, lines)}
    found = {name: len(list(open_save(shared / f"corpus/logs/{name}.vlog").script().steps())) for name in expected}
    assert found == expected
    assert len(found) == 14


def genuine() -> list[Script]:
    """All public and played saves and logs, and those inside the modules."""
    found = [open_save(path).script() for path in GOOD if path.parent.name != "saves"]
    for path in sorted((SHARED / "corpus").glob("**/*.vmod")) if SHARED else []:
        if not zipfile.is_zipfile(path):
            continue  # one of the broken modules
        with zipfile.ZipFile(path) as module:
            inside = [name for name in module.namelist() if name.endswith((".vsav", ".vlog"))]
            found += [read_save(module.read(name), f"{path}!{name}").script() for name in inside]
    return found


def test_every_genuine_command_is_typed(shared: Path) -> None:
    """No command of a genuine file has a problem, every one is given back by its fields, and the only ones without
    fields are the own commands of one module (VASL)."""
    counts: Counter[str] = Counter()
    words = set()
    for script in genuine():
        for each in script.walk():
            counts[type(each).__name__] += 1
            assert (each.problem, each.encode(), each.canonical()) == ("", each.data, each.data)
            words |= {each.raw.partition("\t")[0].partition("/")[0]} if isinstance(each, Unknown) else set()
    print(*(f"{name} {count:,}" for name, count in counts.most_common()), sep=", ")  # noqa: T201  # the count is asked for
    assert words == {"INFO", "OBA", "bd"}
    assert counts["Unknown"] == 51
    assert {"ShowResults", "SetAllowed", "RegisterExtension", "LockTab"} <= set(counts)


def defects(save: SaveFile) -> list[tuple[str, str]]:
    script = save.script()
    found = [(each.raw[:2], each.problem) for each in script.walk() if each.problem]
    found += [(f"unknown {each.raw.split()[0]}", "") for each in script.walk() if isinstance(each, Unknown)]
    found += [(f"{problem.code} {problem.where.path[0]}", "") for problem in save.problems]
    if not any(each.kind == "end_save" for each in script):
        found.append(("no end_save", ""))
    return found + ([("codec plain", "")] if save.decoded.codec == "plain" else [])


@pytest.mark.parametrize("name", DEFECTS)
def test_broken_saves(shared: Path, name: str) -> None:
    assert defects(open_save(shared / "corpus/bad/saves" / name)) == DEFECTS[name]


@pytest.mark.parametrize("name", BAD)
def test_unreadable_saves(shared: Path, name: str) -> None:
    path = shared / "corpus/bad/saves" / name
    with pytest.raises(InputError) as error:
        open_save(path)
    assert str(error.value) == f"{path}: {BAD[name]}"
