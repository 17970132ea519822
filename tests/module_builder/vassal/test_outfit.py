"""What a module offers beside map and counters: pages, dice and decks, as the buildFile and its files hold them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from lxml import etree

from mapdata.outfit import Card, Deck, Dice, Outfit, Page, PlayerSide, Track
from mapdata.skeleton import new_map
from module_builder.plan import make_plan
from module_builder.plan.model import Plan
from module_builder.vassal import build_vassal
from module_builder.vassal.module import module_node
from module_builder.vassal.pages import page_entries
from module_builder.vassal.source import build_map
from tests.module_builder.small import area_map, small_map

OUTFIT = Outfit(
    sides=(PlayerSide("Western", "west"), PlayerSide("Referee", referee=True)),
    decks=(
        Deck("west", "Western cards", "Western", boxes=(), cards=(Card("west", "1", "One", copies=2),)),
        Deck("fate", "Fate", shuffle=True, boxes=(), cards=(Card("fate", "a", text="Rain"),)),
    ),
    dice=(Dice("Fight", 2, plus=1, modifier=True, least=1, most=6), Dice("Weather", sides=10, total=True)),
    phases=("Move", "Fight"),
    tracks=(Track("score", "Score", (("0", "0"), ("1", "1")), (("west", "Western VP"),)),),
    charts=(Page("terrain", "Terrain", "# Terrain\n\n| a | b |\n| --- | --- |\n| 1 | <b>2</b> |\n"),),
)


def planned(outfit: Outfit = OUTFIT) -> Plan:
    plan, problems = make_plan(small_map(), outfit=outfit)
    assert problems == []
    return plan


def shown(plan: Plan, name: str, *keys: str) -> list[tuple[str | None, ...]]:
    """The attributes of every component of a class."""
    return [tuple(each.get(key) for key in keys) for each in module_node(plan).iter(f"VASSAL.build.{name}")]


def text_of(page: bytes) -> list[str]:
    """The words of a page, one element after the other."""
    return [words.strip() for words in etree.HTML(page).find("body").itertext() if words.strip()]


def test_names_on_pages_are_shown_as_they_are_written() -> None:
    board = area_map()
    spaces = {s.id: replace(s, name="Cape|*Hope* <b>") for s in board.spaces.values()}
    plan, _ = make_plan(replace(board, title="Cape *Hope*", note="1. of [2](3)", spaces=spaces))
    pages = {name: text_of(page) for name, page in page_entries(plan).items()}
    assert pages == {
        "charts/places.html": [
            *("Places", "Place", "Area", "Territory"),
            *(word for name in sorted(spaces) for word in ("Cape|*Hope* <b>", name)),
        ],
        "help/about-this-module.html": [
            *("About this module", "Cape *Hope*, version 1.", "1. of [2](3)"),
            *("Windows", "Main Map", "Referee Table", "Sides", "Referee"),
        ],
    }


def test_pages_of_the_map_stand_before_those_made_of_its_data() -> None:
    pages = page_entries(planned())
    assert list(pages) == [
        *(f"charts/{name}.html" for name in ("terrain", "countries", "turns", "places")),
        "help/about-this-module.html",
    ]
    assert text_of(pages["charts/terrain.html"]) == ["Terrain", "a", "b", "1", "<b>2</b>"]
    assert text_of(pages["charts/places.html"]) == [
        *("Places", "Place", "Hex", "Territory"),
        *("Easton", "e0802", "East Land"),
        *("Harbour Town", "w0602", "North Land"),
        *("Oldport", "w0702", "Old Isle"),
        *("Rock", "e0501", "Rock"),
    ]


def test_dice_and_the_modifier_that_players_set() -> None:
    keys = ("name", "nDice", "nSides", "plus", "reportTotal", "text", "reportFormat")
    player = "*** &lt;$PlayerName$&gt;"
    assert shown(planned(), "module.DiceButton", *keys) == [
        ("Fight", "2", "6", "1", "true", "Fight", f"** $name$ = $result$ {player}"),
        ("Weather", "1", "10", "0", "true", "Weather", f"** $name$ = $result$ {player}"),
    ]
    told = '{"DRM " + DRM + ": " + (Math.max(1, Math.min(6, GetProperty("Fight_result") + DRM))) + " *"}'
    assert shown(planned(), "module.DoActionButton", "name", "text", "doHotkey", "doReport", "reportFormat") == [
        ("Fight with DRM", "Fight with DRM", "true", "false", ""),
        ("Fight modified", "", "false", "true", told),
    ]
    assert shown(planned(), "module.properties.GlobalProperty", "name", "min", "max") == [
        ("DRM", "-20", "20"),
        *((f"zone:{zone}", "null", "null") for zone in ("inner-sea", "outer-ocean")),
    ]
    plain = planned(replace(OUTFIT, dice=(Dice(),)))
    assert shown(plain, "module.properties.GlobalProperty", "name") == [("zone:inner-sea",), ("zone:outer-ocean",)]
    assert shown(plain, "module.DiceButton", "name", "text") == [("1d6", "")]


def test_decks_with_their_cards_and_whose_they_are() -> None:
    plan = planned()
    keys = ("name", "owningBoard", "shuffle", "allowSelect", "deckRestrictAccess", "deckOwners")
    assert shown(plan, "module.map.DrawPile", *keys) == [
        ("Western cards", "Cards", "Never", "true", "true", "Western,Referee"),
        ("Fate", "Cards", "Always", "false", "false", ""),
    ]
    assert shown(plan, "widget.CardSlot", "entryName", "gpid") == [
        ("Western cards 1 One", "7001"),
        ("Western cards 1 One", "7002"),
        ("Fate a", "7003"),
    ]


def test_the_pieces_that_are_counted_are_those_of_the_palette() -> None:
    assert build_vassal(small_map(), outfit=OUTFIT).pieces == len(shown(planned(), "widget.PieceSlot", "gpid")) == 17


def test_a_counter_with_the_id_of_another_piece_is_refused(tmp_path: Path) -> None:
    new_map(tmp_path / "mine", "hex")
    table = tmp_path / "mine" / "counters.csv"
    (tmp_path / "mine" / "setups" / "start.toml").unlink()  # it places the counter by its old id
    table.write_text(table.read_text("utf-8").replace("norland-fleet,", "state-turn,"), "utf-8")
    assert [str(problem) for problem in build_map(tmp_path / "mine").problems if problem.code.startswith("BLD")] == [
        f"{table}:3:1: error BLD007: 'state-turn' is the id of a piece that shows the state of the game "
        "(give the counter another id)"
    ]


def test_no_two_pieces_have_one_number_however_many_cards_there_are() -> None:
    cards = (Card("fate", "1", copies=999), Card("fate", "1-2"), *(Card("fate", f"n{n}", copies=999) for n in range(3)))
    plan = planned(replace(OUTFIT, decks=(Deck("fate", "Fate", cards=cards),)))
    numbers = [piece.gpid for piece in (*plan.pieces.values(), *plan.cards.values())]
    assert (len(plan.cards), len(set(numbers)), plan.next_gpid) == (3997, len(numbers), max(numbers) + 1)


def test_the_turn_has_its_phases() -> None:
    assert shown(planned(), "module.turn.ListTurnLevel", "name", "list") == [
        ("Turn", "Jan 1940,Feb 1940 (seasonal)"),
        ("Phase", "Move,Fight"),
    ]


def test_a_track_is_a_board_with_its_markers() -> None:
    plan = planned()
    (window,) = (window for window in plan.windows if window.name == "Tracks")
    assert [(area.name, area.title) for area in window.boards[0].areas] == [("score:0", "0"), ("score:1", "1")]
    assert plan.pieces["track-score-west"].name == "Western VP"
