"""A second process draws what this one would, and where it cannot, this one does."""

from __future__ import annotations

import sys

import pytest

from module_builder.drawing import aside as module
from module_builder.drawing import draw
from module_builder.drawing.aside import Sheets, aside, drawn
from tests.module_builder.small import small_map


@pytest.fixture(scope="module")
def sheets() -> Sheets:
    scene = draw(small_map())
    half = scene.width // 2
    return Sheets(scene, ((0, half, scene.height), (half, scene.width - half, scene.height)), 64)


@pytest.mark.parametrize(
    "program", [sys.executable, "/no/such/program", "", "false"], ids=["python", "gone", "none", "bad"]
)
def test_the_pictures_are_the_same_whoever_draws_them(
    program: str, sheets: Sheets, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    monkeypatch.setattr(module.os, "cpu_count", lambda: 2)
    with aside(wanted=True) as helper:
        helper.ask(sheets)
        assert helper.answer() == drawn(sheets)
    assert helper.process is None or helper.process.poll() is not None
    assert not helper.folder.exists()


@pytest.mark.parametrize(("wanted", "cores"), [(False, 2), (True, 1)])
def test_without_need_or_a_second_core_there_is_no_other_process(
    wanted: bool, cores: int, sheets: Sheets, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module.os, "cpu_count", lambda: cores)
    with aside(wanted=wanted) as helper:
        assert helper.process is None
        helper.ask(sheets)
        assert helper.answer() == drawn(sheets)


def test_a_process_that_is_asked_nothing_ends_with_the_block() -> None:
    with aside(wanted=True) as helper:
        pass
    assert helper.process is None or helper.process.returncode is not None
