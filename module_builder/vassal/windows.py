"""Map windows: boards with their zones and grids, and what every window offers a player."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from module_builder.formats.vassal.sequence import join
from module_builder.vassal import keys
from module_builder.vassal.boxes import sea
from module_builder.vassal.decks import deck_node
from module_builder.vassal.grid import hex_grid
from module_builder.vassal.lights import sea_property, zone_lights
from module_builder.vassal.tree import Attributes, element, node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from module_builder.drawing.frame import Frame
    from module_builder.plan.model import Area, Board, Plan, Region, Window

__all__ = ["board_line", "window_nodes"]

BOARD = "module.map.boardPicker."
MOVED = "$pieceName$ moves $previousLocation$ -> $location$ *"
STACKS: Attributes = {
    "bottom": "40,0",
    "disabled": False,
    "down": "37,0",
    "exSepX": 8,
    "exSepY": 20,
    "top": "38,0",
    "unexSepX": 3,
    "unexSepY": 5,
    "up": "39,0",
}
VIEWER: Attributes = {
    "borderWidth": 2,
    "counterReportFormat": "$PieceName$",
    "delay": 500,
    "display": "from top-most layer only",
    "emptyHexReportForma": "$LocationName$",
    "fontSize": 11,
    "graphicsZoom": "1.0",
    "hotkey": "32,130",
    "minDisplayPieces": 1,
    "showgraph": True,
    "showgraphsingle": True,
    "showtext": True,
    "showtextsingle": True,
    "summaryReportFormat": "$LocationName$",
    "version": 3,
    "zoomlevel": "1.0",
}
# The start is counted from the largest: 100 %.
ZOOM: Attributes = {"zoomLevels": "0.25,0.35,0.5,0.7,1.0,1.4,2.0", "zoomStart": 3}
ZOOM_KEYS: Attributes = {"zoomInKey": keys.ZOOM_IN, "zoomOutKey": keys.ZOOM_OUT, "zoomPickKey": ""}
NO_ZOOM_KEYS: Attributes = dict.fromkeys(ZOOM_KEYS, "")  # keys are heard by all windows at once
THREAD: Attributes = {
    "drawRange": True,
    "global": "Always",
    "hotkey": keys.TOOLBAR["range"],
    "iconName": "/images/thread.gif",
    "label": "Range",
    "report": "",
    "snapEnd": True,
    "snapStart": True,
    "threadColor": "176,0,32",
    "threadName": "Range",
    "tooltip": "Range in hexes",
}
CAMERA: Attributes = {
    "buttonText": "",
    "hotkey": "",
    "icon": "/images/camera.gif",
    "tooltip": "Save a picture of the map",
}
HIDE: Attributes = {
    "buttonText": "",
    "hiddenIcon": "/images/globe_selected.gif",
    "hotkey": keys.TOOLBAR["hide"],
    "showingIcon": "/images/globe_unselected.gif",
    "tooltip": "Hide the counters, show them again",
}
TEXT: Attributes = {
    "buttonText": "Save text",
    "hotkey": "",
    "icon": "",
    "tooltip": "Save what lies on the map as text",
}
FLARE: Attributes = {
    "circleColor": "176,0,32",
    "circleScale": True,
    "circleSize": 100,
    "flareKey": "keyAlt",
    "flareName": "Look here",
    "flarePulses": 6,
    "flarePulsesPerSec": 3,
    "reportFormat": "$PlayerName$: look at $FlareLocation$ *",
}
OVERVIEW: Attributes = {
    "backgroundColor": "255,255,255",
    "buttonText": "",
    "color": "176,0,32",
    "hotkey": keys.TOOLBAR["overview"],
    "icon": "/images/overview.gif",
    "scale": "0.1",
    "tooltip": "Overview",
}


def window_nodes(plan: Plan) -> Iterator[etree._Element]:
    """One component for each window, the main one first."""
    for number, window in enumerate(plan.windows):
        boards = [_board(plan, plan.frame, board) for board in window.boards]
        parts = [_picker(window, boards), *_parts(plan, window)]
        parts += [deck_node(plan, pile) for pile in plan.piles if pile.window == window.name]
        yield node(_class(window), _window(window, keys.window_key(number) if number else ""), parts)


def _class(window: Window) -> str:
    """A window of all players, one of some sides, or a hand of cards."""
    return "module.PlayerHand" if window.hand else "module.PrivateMap" if window.private else "module.Map"


def board_line(window: Window) -> str:
    """Which boards a window shows and where, as a save and a picker write it.

    A / in the name of a board would begin the mark of one that is turned round (engine: map/BoardPicker.java).
    """
    spots = ((join([board.name], "/"), str(column), "0") for column, board in enumerate(window.boards))
    return join([f"{window.name}BoardPicker", *chain.from_iterable(spots)], "\t")


def _window(window: Window, key: str) -> Attributes:
    private: Attributes = {"side": join(list(window.sides), ","), "useBoards": "", "visible": False}
    return (private if window.private else {}) | {
        "allowMultiple": len(window.boards) > 1,
        "backgroundcolor": "244,241,232",
        "buttonName": "" if window.main else window.name,
        "changeFormat": "$message$",
        "color": "176,0,32",
        "createFormat": "$pieceName$ created in $location$ *",
        "edgeHeight": 0,
        "edgeWidth": 0,
        "hideKey": "",
        "hotkey": key,
        "icon": "" if not window.main else "/images/map.gif",
        "launch": not window.main,
        "mapName": window.name,
        "markMoved": "Always",
        "markUnmovedHotkey": keys.TOOLBAR["unmoved"] if window.main else "",
        "markUnmovedIcon": "/images/unmoved.gif",
        "markUnmovedReport": "All counters are marked as not moved *",
        "markUnmovedText": "",
        "markUnmovedTooltip": "Mark all counters of this window as not moved",
        "moveKey": "",
        "moveToFormat": MOVED,
        "moveWithinFormat": MOVED,
        "showKey": "",
        "thickness": 3,
    }


def _picker(window: Window, boards: list[etree._Element]) -> etree._Element:
    attributes: Attributes = {
        "addColumnText": "Add column",
        "addRowText": "Add row",
        "boardPrompt": "Select board",
        "maxColumns": max(len(boards), 1),
        "slotHeight": 125,
        "slotScale": "0.2",
        "slotWidth": 350,
        "title": "Choose boards",
    }
    return node("module.map.BoardPicker", attributes, [element("setup", text=board_line(window)), *boards])


def _board(plan: Plan, frame: Frame, board: Board) -> etree._Element:
    attributes: Attributes = {"image": board.image, "name": board.name, "reversible": False}
    zones = [_zone(area) for area in board.areas]
    lights = [zone_lights(plan)] if any(area.hexes and area.zone for area in board.areas) else []
    grids = [hex_grid(board, plan.map.grid, frame)] if board.sheet is not None and plan.map.grid is not None else []
    zoned = node(f"{BOARD}board.ZonedGrid", {}, [*lights, *zones, *grids])
    return node(f"{BOARD}Board", attributes, [zoned])


def _zone(area: Area) -> etree._Element:
    """Zones of hexes take names and snapping from the board's grid, an area from the point in it; a box is named by its
    written location."""
    points = [] if area.region is None else [_points(area.region)]
    lit = area.hexes and bool(area.zone)
    attributes: Attributes = {
        "highlightProperty": sea(area.zone) if lit else "",
        "locationFormat": "$gridLocation$" if area.hexes or points else "$name$",
        "name": area.name,
        "path": ";".join(f"{x},{y}" for x, y in area.ring),
        "useHighlight": lit,
        "useParentGrid": area.hexes,
    }
    inside = [sea_property(area)] if area.zone else []
    return node(f"{BOARD}board.mapgrid.Zone", attributes, [*points, *inside])


def _points(region: Region) -> etree._Element:
    """A grid of the one point to which everything in an area goes, and which names it."""
    x, y = region.spot
    point = node(f"{BOARD}board.Region", {"name": region.name, "originx": x, "originy": y})
    attributes: Attributes = {"fontsize": 9, "snapto": True, "visible": False}
    return node(f"{BOARD}board.RegionGrid", attributes, [point])


def _parts(plan: Plan, window: Window) -> Iterator[etree._Element]:
    yield node("module.map.StackMetrics", dict(STACKS))
    for name in ("ForwardToKeyBuffer", "MenuDisplayer", "MapCenterer", "StackExpander", "PieceMover", "KeyBufferer"):
        yield node(f"module.map.{name}")
    yield node("module.map.SelectionHighlighters")
    yield node("module.map.HighlightLastMoved", {"color": "176,0,32", "enabled": True, "thickness": 2})
    yield node("module.map.CounterDetailViewer", dict(VIEWER))
    yield node("module.map.Zoomer", ZOOM | (ZOOM_KEYS if window.main else NO_ZOOM_KEYS))
    yield node("module.map.ImageSaver", dict(CAMERA))
    yield node("module.map.TextSaver", dict(TEXT))
    yield node("module.map.Flare", dict(FLARE))
    if window.main:
        yield node("module.map.HidePiecesButton", dict(HIDE))
        if plan.map.grid is not None:  # between areas it would count pixels
            yield node("module.map.LOS_Thread", dict(THREAD))
        yield node("module.map.GlobalMap", dict(OVERVIEW))
