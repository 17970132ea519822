"""Genuine and broken modules: what lint tells of them was judged one by one; nothing else may come, nothing be lost."""

from __future__ import annotations

import gzip
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.modules.module import open_tree
from tests.conftest import shared_folder
from validator.lint import lint
from validator.lint.module import ModuleSubject
from validator.lint.pictures import drawn, has_picture, picture_uses
from validator.lint.rules.mod035_prototype_unknown import prototype_unknown

HERE = Path(__file__).parent
MODULES: list[dict[str, Any]] = tomllib.loads((HERE / "review_modules.toml").read_text("utf-8"))["module"]
BAD: dict[str, dict[str, Any]] = tomllib.loads((HERE / "review_bad.toml").read_text("utf-8"))
SHARED = shared_folder()
KEYS = {"code", "count", "verdict", "why"}


def module_file(name: str) -> Path:
    """The module's file in the corpus; the test is skipped without one."""
    file = (SHARED or Path()) / "corpus/corpus" / name / "module.vmod"
    if SHARED is None or not file.is_file():
        pytest.skip("the reference corpus is not here")
    return file


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module["name"]))
def test_what_is_told_of_a_genuine_module_is_what_was_judged(module: dict[str, Any]) -> None:
    found = Counter(finding.code for finding in lint(module_file(module["name"])) if finding.code not in module["off"])
    assert dict(found) == {each["code"]: each["count"] for each in module.get("finding", ()) if each["count"]}


def test_every_judgement_has_a_reason() -> None:
    findings = [(module, each) for module in MODULES for each in module.get("finding", ())]
    assert [each for _, each in findings if set(each) != KEYS or not each["why"]] == []
    assert [each for _, each in findings if each["verdict"] != ("true" if each["count"] else "trap")] == []
    assert [module["name"] for module in MODULES if module["off"] and not module.get("because")] == []


def test_every_module_of_the_corpus_was_judged() -> None:
    there = sorted(file.parent.name for file in module_file("zxvt").parents[1].glob("*/module.vmod"))
    assert there == sorted(str(module["name"]) for module in MODULES)


@pytest.mark.parametrize("name", BAD)
def test_what_is_told_of_a_broken_module(name: str) -> None:
    file = module_file("zxvt").parents[2] / "bad/modules" / f"{name}.vmod"
    expected = BAD[name]
    if "refused" in expected:
        with pytest.raises(InputError, match=re.escape(expected["refused"])):
            lint(file)
    else:
        assert sorted({finding.code for finding in lint(file)}) == expected["codes"]


def records(module: Path) -> Iterator[dict[str, Any]]:
    """What the engine said when it loaded a module."""
    plain, packed = module.with_name("module.load.jsonl"), module.with_name("module.load.jsonl.gz")
    text = plain.read_text("utf-8") if plain.is_file() else gzip.decompress(packed.read_bytes()).decode()
    yield from map(json.loads, text.splitlines())


# What the engine misses is never needed: the picture from which a piece's shape was once taken, words after `src=` in
# the middle of expressions, and a name that play puts together. It does not ask for the icon of a line of sight.
NOT_NEEDED = re.compile(r'\\|"|\$|^(?:Vassal|null|DealCards\.png|icn_disconnect\.png|icn_clock_.*|icn_stopwatch.*)$')
NOT_ASKED = {"icn_draw_vertex_active.png"}


@pytest.mark.parametrize("name", [str(module["name"]) for module in MODULES])
def test_the_pictures_that_the_engine_misses_are_missed(name: str) -> None:
    file = module_file(name)
    subject = ModuleSubject(open_tree(file))
    text = subject.module.read(subject.module.entry).decode()
    own = drawn(subject.root)
    ours = {use.image for use in picture_uses(subject) if use.image not in own and not has_picture(subject, use.image)}
    engine = {each for record in records(file) for each in record.get("missing_images") or ()}
    lost = {each for each in engine - ours if not NOT_NEEDED.search(each)}
    shapes = {each for each in lost if re.search(rf"nonRect2?;[^;<]*;?n{re.escape(each)},|N {re.escape(each)}", text)}
    assert lost == shapes
    assert ours - engine <= NOT_ASKED


@pytest.mark.parametrize("name", [str(module["name"]) for module in MODULES])
def test_the_prototypes_that_the_engine_does_not_find_are_told(name: str) -> None:
    file = module_file(name)
    told = {finding.message.split("'")[1] for finding in prototype_unknown(ModuleSubject(open_tree(file)))}
    engine = {each for record in records(file) for each in record.get("driver_unresolved_prototypes") or ()}
    assert {each for each in engine if each[:1].isalnum()} <= told
