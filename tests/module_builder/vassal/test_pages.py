"""Charts, help and the scenario menu of a module: every file that is named is there, and what is written is shown."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from io import BytesIO

import pytest
from lxml import etree, html

from mapdata.model import UNKNOWN
from mapdata.outfit import Outfit, Page
from module_builder.vassal import build_vassal
from module_builder.vassal.pages import html_of
from tests.module_builder.small import small_map
from tests.module_builder.small_setup import SETUP

TEXT = "# Weather & war\n\nRoll *once*.\n\n| Roll | Result |\n|---|---|\n| 1 | Snow |\n\n- a\n- b\n"
SETUPS = {
    "one": {**SETUP, "titles": ["First", "Second"], "menu": "Lessons"},
    "three": {**SETUP, "titles": ["Third"], "menu": "Lessons"},
    "start": SETUP,
}


def module(outfit: Outfit | None = None) -> dict[str, bytes]:
    built = build_vassal(small_map(), SETUPS, outfit)
    with zipfile.ZipFile(BytesIO(built.data)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def texts(page: bytes, tag: str) -> list[str]:
    return [str(found.text_content()) for found in html.fromstring(page.decode()).iter(tag)]


def test_a_page_has_its_headings_lists_and_tables() -> None:
    page = html_of(Page("weather", "Weather & war", TEXT))
    assert (texts(page, "title"), texts(page, "h1")) == (["Weather & war"], ["Weather & war"])
    assert (texts(page, "th"), texts(page, "td")) == (["Roll", "Result"], ["1", "Snow"])
    assert (texts(page, "em"), texts(page, "li")) == (["once"], ["a", "b"])


@pytest.mark.parametrize("bad", ["<script>alert(1)</script>", "<img src=x onerror=y>", "[a](javascript:alert(1))"])
def test_no_code_of_a_page_gets_into_the_module(bad: str) -> None:
    found = html.fromstring(html_of(Page("bad", bad, bad)).decode())
    assert [e.tag for e in found.iter("script", "img")] == []
    assert [e.get("href") for e in found.iter("a")] == []


@pytest.mark.parametrize("outfit", [None, Outfit(charts=(Page("w", "W", TEXT),), pages=(Page("how to", "How", TEXT),))])
def test_every_page_that_is_named_is_there_and_no_other(outfit: Outfit | None) -> None:
    entries = module(outfit)
    tree = etree.fromstring(entries["buildFile.xml"])
    named = [e.get("fileName") for e in tree.iter("{*}VASSAL.build.widget.HtmlChart")]
    named += [e.get("fileName") for e in tree.iter("{*}VASSAL.build.module.documentation.HelpFile")]
    assert sorted(map(str, named)) == sorted(name for name in entries if name.endswith(".html"))


def test_a_map_without_pages_has_those_that_follow_from_it() -> None:
    entries = module()
    pages = {name: texts(entries[name], "h1") for name in entries if name.endswith(".html")}
    assert pages == {
        "charts/countries.html": ["Countries at the start"],
        "charts/places.html": ["Places"],
        "charts/turns.html": ["Turns"],
        "help/about-this-module.html": ["About this module"],
    }
    assert "Old Isle" in texts(entries["charts/countries.html"], "td")


def test_what_nobody_knows_is_said_to_be_unknown() -> None:
    board = small_map()
    isle = replace(board.territories["old-isle"], status=UNKNOWN, faction=UNKNOWN)
    built = build_vassal(replace(board, territories={**board.territories, "old-isle": isle}))
    with zipfile.ZipFile(BytesIO(built.data)) as packed:
        cells = texts(packed.read("charts/countries.html"), "td")
    spot = cells.index("Old Isle")
    assert cells[spot + 1 : spot + 3] == ["not known", "not known"]


def test_setups_are_offered_by_their_names_in_their_menus() -> None:
    entries = module()
    tree = etree.fromstring(entries["buildFile.xml"])
    tag = "VASSAL.build.module.PredefinedSetup"
    told = [(e.get("name"), e.get("file"), [i.get("name") for i in e.iter(tag)][1:]) for e in tree.iterchildren(tag)]
    assert told == [("Start", "start.vsav", []), ("Lessons", "", ["First", "Second", "Third"])]
    files = [e.get("file") for e in tree.iter(tag) if e.get("useFile") == "true"]
    assert files == ["start.vsav", "one.vsav", "one.vsav", "three.vsav"]
    assert {name for name in entries if name.endswith(".vsav")} == set(map(str, files))
