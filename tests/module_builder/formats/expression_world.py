"""A small module made for expressions: properties at every level, and pieces that stand, lie in stacks and in a deck.

The same world is given to the real engine, so what it answers can be compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from module_builder.formats.vassal.pieces.chain import join_chain
from module_builder.formats.vassal.sequence import join, split
from tests.module_builder.formats.tiny import BASICS, buildfile, pack

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PROPERTIES = "VASSAL.build.module.properties."
MODULE = {
    "text": "Old Guard",
    "five": "5",
    "negative": "-3",
    "zeros": "007",
    "half": "1.5",
    "dot": "2.",
    "big": "99999999999",
    "most": "2147483647",
    "least": "-2147483648",
    "yes": "true",
    "no": "false",
    "Yes": "TRUE",
    "empty": "",
    "sign": "+4",
    "dash": "-",
    "quoted": 'say "hi"',
    "slash": "C:\\new",
    "blank": " 5 ",
    "accent": "Élan",
    "odd name": "odd",
    "odd-name": "dashed",
    "9lives": "cat",
    "level": "module",
}
MAP, NORTH = {"level": "map", "mapOnly": "m1", "mapNumber": "7"}, {"level": "zone", "zoneOnly": "z1"}

# name -> (place on the map, markers, formulas)
PIECES: dict[str, tuple[str, tuple[int, int], dict[str, str], dict[str, str]]] = {
    "Alpha": ("Field", (100, 100), {"Side": "Red", "Strength": "4", "Kind": "Inf"}, {"Double": "{Strength*2}"}),
    "Beta": ("Field", (100, 100), {"Side": "Red", "Strength": "x", "Kind": ""}, {"Sides": '{Side+"/"+Side}'}),
    "Gamma": (
        "Field",
        (300, 300),
        {"Side": "Blue", "Strength": "6", "Kind": "Cav"},
        {"Loop": "{Loop+1}", "Text": '{"plain"}', "Whole": "{ 12 }", "Ping": "{Pong}", "Pong": "{Ping+1}"},
    ),
    "Delta": ("Reserve", (50, 50), {"Side": "Blue", "Strength": "2", "Kind": "Art"}, {"level": '{"own"}'}),
}


def definition(name: str, markers: Mapping[str, str], formulas: Mapping[str, str], gpid: int) -> str:
    """An add-piece command text."""
    kinds = ["calcProp;" + join([key, text, ""], ";") for key, text in formulas.items()]
    kinds.append("mark;" + ",".join(markers))
    states = [""] * len(formulas) + [",".join(markers.values())]
    kind, state = join_chain([*kinds, f"piece;;;;{name}"]), join_chain([*states, f"null;0;0;{gpid};0"])
    return "+/" + join(["null", kind, state], "/")


def _properties(values: Mapping[str, str], kind: str = "GlobalProperty") -> str:
    return "".join(
        f'<{PROPERTIES}{kind} name={quoteattr(name)} initialValue={quoteattr(value)} description=""'
        ' isNumeric="false" min="" max="" wrap="false"/>'
        for name, value in values.items()
    )


def _globals(values: Mapping[str, str]) -> str:
    return f"<{PROPERTIES}GlobalProperties>{_properties(values)}</{PROPERTIES}GlobalProperties>"


def _slot(name: str, gpid: int) -> str:
    _, _, markers, formulas = PIECES[name]
    text = escape(definition(name, markers, formulas, gpid))
    return f'<PieceSlot entryName="{name}" gpid="{gpid}" height="0" width="0">{text}</PieceSlot>'


def _map(name: str, inside: str) -> str:
    spots: dict[tuple[int, int], list[str]] = {}
    for gpid, (piece, (where, spot, _, _)) in enumerate(PIECES.items(), start=1):
        if where == name:
            spots.setdefault(spot, []).append(_slot(piece, gpid))
    stacks = "".join(
        f'<VASSAL.build.module.map.SetupStack name="s{x}" owningBoard="Board" useGridLocation="false" x="{x}" y="{y}">'
        f"{''.join(slots)}</VASSAL.build.module.map.SetupStack>"
        for (x, y), slots in spots.items()
    )
    return f'<Map mapName="{name}" edgeWidth="0" edgeHeight="0">{inside}<StackMetrics/>{stacks}</Map>'


def _board(zones: str) -> str:
    grid = (
        '<SquareGrid dx="100" dy="100" x0="0" y0="0"><SquareGridNumbering first="H" sep="" hType="N" vType="N"'
        ' hLeading="1" vLeading="1" hOff="0" vOff="0"/></SquareGrid>'
    )
    return (
        '<BoardPicker><Board name="Board" width="600" height="400" image="">'
        f"<ZonedGrid>{zones}{grid}</ZonedGrid></Board></BoardPicker>"
    )


def world_xml() -> str:
    """The buildFile."""
    north = _properties(NORTH, "ZoneProperty")
    zones = (
        '<Zone name="North" path="0,0;600,0;600,200;0,200" locationFormat="$name$ $gridLocation$"'
        f' useParentGrid="true">{north}</Zone>'
    )
    cards = "".join(
        f'<CardSlot entryName="Card {n}" gpid="{20 + n}" height="0" width="0">'
        + escape(definition(f"Card {n}", {"Ev": f"e{n}"}, {}, 20 + n))
        + "</CardSlot>"
        for n in (1, 2, 3)
    )
    corner = 'owningBoard="Board" x="500" y="350" width="40" height="40"'
    deck = f'<DrawPile name="Cards" {corner} shuffle="Never">{cards}</DrawPile>'
    field = _map("Field", _board(zones) + deck + _globals(MAP))
    return buildfile(BASICS + _globals(MODULE) + field + _map("Reserve", _board("")), name="Expressions")


def write_world(path: Path) -> Path:
    """The module as a file."""
    return pack(path, world_xml())


def world_save() -> list[str]:
    """The commands of a save of a new game: what stands on the maps, the stack, the deck and the player."""
    lines = ["begin_save"]
    spots: dict[tuple[str, tuple[int, int]], list[str]] = {}
    for gpid, (name, (place, spot, markers, formulas)) in enumerate(PIECES.items(), start=1):
        _, _, kind, state = split(definition(name, markers, formulas, gpid), "/")
        lines.append(_add(name, kind, state.replace("null;0;0", f"{place};{spot[0]};{spot[1]}")))
        spots.setdefault((place, spot), []).append(name)
    for (place, (x, y)), names in spots.items():
        lines.append(_add(f"s{place}{x}", "stack", ";".join([place, str(x), str(y), *names, "@@1"])))
    cards = []
    for n in (1, 2, 3):
        _, _, kind, state = split(definition(f"Card {n}", {"Ev": f"e{n}"}, {}, 20 + n), "/")
        lines.append(_add(f"Card {n}", kind, state.replace("null;0;0", "Field;500;350")))
        cards.append(f"Card {n}")
    deck = "deck;true;0,0,0;40;40;Always;Never;true;true;true;;;;Cards"
    lines.append(_add("cards", deck, join(["Field", "500", "350", "true", ",".join(cards)], ";")))
    lines += ["PLAYER\tsecret\tTester\t", *(f"{name}BoardPicker\tBoard\t0\t0" for name in ("Field", "Reserve"))]
    return [*lines, "end_save"]


def _add(key: str, kind: str, state: str) -> str:
    return "+/" + join([key, kind, state], "/")
