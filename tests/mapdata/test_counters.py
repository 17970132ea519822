"""The counters and cards of the Pacific: enough for every position that the rules speak of, and no strength made up."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mapdata import Counter, Map, open_map
from mapdata.load import load
from mapdata.opening import map_folder
from mapdata.outfit import Deck, make_outfit
from mapdata.tables import Row

WANTED = tomllib.loads((Path(__file__).parent / "counters_wanted.toml").read_text("utf-8"))["wanted"]
MARKERS = {
    "detachment",
    "logistics",
    "airdrop",
    "beachhead",
    "snlf-beachhead-0",
    "blitz",
    "totsugeki",
    "devastation",
    "partisan-base",
    "no-occupation",
    "showa-restoration",
    "reduced-us-impact",
    "quit-india",
    "japanese-government",
    "enforced-peace",
    "policy",
    "truce",
    "ceded-land",
    "japanese-dependent",
    "aid-to-china",
    "lend-lease",
    "limited-war-reserves",
    "total-war-reserves",
    "other",
}
OWNED = {"detachment", "logistics", "airdrop", "beachhead", "blitz", "devastation"}  # by each faction
TAKEN = {
    "sarawak",
    "hong-kong",
    "papua",
    "solomon-islands",
    "burma",
    "malaya",
    "inner-mongolia",
    "hainan",
    "sakhalin",
    "amur",
    "trans-baikal",
    "siberia",
    "kamchatka",
    "primorye",
    "aleutian-islands",
    "guam",
    "philippines",
    "midway",
    "indochina",
    "wake",
    "kansu",
    "kiangsu",
    "mongolia",
}
GIVEN = {
    "britain": "marshall-islands okinawa western-caroline-islands formosa eastern-caroline-islands",
    "us": "iwo-jima marshall-islands western-caroline-islands eastern-caroline-islands saipan",
    "russia": "kirin korea liaoning karafuto heilungkiang mongolia tannu-tuva",
    "hopeh": "jehol",
    "kiangsu": "shanghai",
}
PEACE = {"britain", "us", "nationalist-china", "communist-china", "russia"}
CARDS = {
    ("axis", "37a", "britain"),
    ("axis", "37b", "communist-china"),
    ("axis", "37c", "nationalist-china"),
    ("axis", "37d", "russia"),
    ("axis", "37e", "us-and-western-minors"),
    ("west", "22", ""),
    ("west", "29", ""),
    ("west", "37", ""),
    ("soviet", "25", ""),
    ("soviet", "29", ""),
}


@cache
def board() -> Map:
    made, _ = open_map("pacific")
    assert made is not None
    return made


@cache
def source() -> tuple[tuple[Row, ...], tuple[Deck, ...]]:
    data, _ = load(map_folder("pacific"))
    assert data is not None
    return data.rows("counters.csv"), make_outfit(data).decks


def nations(words: list[str]) -> set[str]:
    countries = [t for t in board().territories.values() if t.kind == "country"]
    ports = {s.territory for s in board().spaces.values() if s.get("coastal") is True}
    kinds = {
        "major": {t.id for t in countries if t.major},
        "minor": {t.id for t in countries if not t.major},
        "coastal": {t.id for t in countries if not t.major and t.id in ports},
    }
    return {name for word in words for name in kinds.get(word, {word})}


def fits(counter: Counter, wanted: dict[str, Any]) -> bool:
    own = {"id": counter.id, "kind": counter.kind, "nation": counter.nation, "faction": counter.faction}
    return {**counter.attributes, **own}.items() >= wanted.items()


@pytest.mark.parametrize("case", WANTED, ids=lambda case: case["about"])
def test_there_is_a_counter(case: dict[str, Any]) -> None:
    counters = board().counters.values()
    if "nations" not in case:
        assert [c.id for c in counters if fits(c, case["counter"])] != []
        return
    have = {c.nation for c in counters if fits(c, case["counter"])}
    assert nations(case["nations"]) - have == set()


def test_there_is_a_marker_of_every_kind() -> None:
    assert {c.attributes["marker"] for c in board().counters.values() if c.kind == "marker"} == MARKERS


def test_every_faction_has_its_markers() -> None:
    have = {(c.attributes["marker"], c.faction) for c in board().counters.values() if c.kind == "marker"}
    assert {(kind, f) for kind in OWNED for f in ("axis", "west", "soviet")} - have == set()


def test_every_area_that_changes_hands_has_its_markers() -> None:
    markers = [c.attributes for c in board().counters.values() if c.kind == "marker"]
    assert {m["area"] for m in markers if m["marker"] == "japanese-dependent"} == TAKEN
    given = {(m["receiver"], m["area"]) for m in markers if m["marker"] == "ceded-land"}
    assert given == {(receiver, area) for receiver, areas in GIVEN.items() for area in areas.split()}


def test_every_power_that_can_surrender_has_its_enforced_peace() -> None:
    markers = [c for c in board().counters.values() if c.attributes.get("marker") == "enforced-peace"]
    assert {c.nation for c in markers} == PEACE


def test_a_strength_stands_only_where_a_document_prints_one() -> None:
    rows, _ = source()
    printed = {row.text("strength") for row in rows} - {""}
    assert printed == {"0-1-2", "0-1-0"}  # the Res infantry of a minor, the port-a-fort of Hopeh


def test_the_cards_that_the_rules_name() -> None:
    _, decks = source()
    named = {(card.deck, card.number, card.settlement) for deck in decks for card in deck.cards if card.name}
    assert named == CARDS
    assert {deck.id: len(deck.cards) for deck in decks} == {"axis": 41, "west": 37, "soviet": 37}
