"""The panel below a picture that says what its signs mean: those it uses, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from module_builder.drawing import colours
from module_builder.drawing.counter import FACTION_NAMES, Face, face_items
from module_builder.drawing.fit import LEADING, fitted
from module_builder.drawing.font import text_width
from module_builder.drawing.overlay import Mark, control_letter, count_items, faint, mark_items, tint
from module_builder.drawing.scene import Item, Layer, Line, Polygon, Scene, Text, moved, rectangle
from module_builder.drawing.symbols import SIGNS, sign_names, signs
from module_builder.drawing.terrain import SEA_BORDER, SIDES, WAYS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from module_builder.drawing.arrange import Overlay
    from module_builder.drawing.terrain import Terrain

__all__ = ["MARK_NAMES", "Entry", "entries", "with_legend"]

Entry = tuple[tuple[Item, ...], str]  # a small picture round (0, 0), at most 40 x 30 pixels, and its words

SIGN_NAMES = {
    "city": "city",
    "capital": "capital",
    "port": "port",
    "multi-zone-port": "multi-zone port",
    "star": "US impact hex",
    "ice": "ice",
    "restricted-waterway": "restricted waterway",
    "road": "hex with a road",
    "rail": "hex with a railway",
}
SIDE_NAMES = {
    "zone-border": "Naval Zone border",
    "border": "border",
    "strait": "strait",
    "road": "road",
    "rail": "railway",
}
UNIT_NAMES = {
    "infantry": "ground unit",
    "armour": "armour",
    "hq": "Headquarters",
    "fortress": "fortress",
    "port-a-fort": "port-a-fort",
    "air": "Air unit",
    "fleet": "Fleet",
    "sub": "Sub Fleet",
    "support": "other support unit",
}
MARK_NAMES = {
    "open": "open port",
    "partly": "port open in the Naval Zones named",
    "closed": "closed port",
    "finding": "finding",
}
# On a picture so many pixels wide the panel has its plain size; on a wider one it grows with it, for a picture is
# looked at as a whole, and then small words are lost.
PLAIN_WIDTH = 1200
NARROWEST = 240
ROW, TEXT, HEADING, PICTURE, PAD = 30.0, 13.0, 17.0, 44.0, 14.0
LONGEST = 260.0  # of the words of an entry, before they are broken


def entries(terrain: Terrain, over: Overlay) -> list[Entry]:
    """What a picture shows, and nothing else."""
    return [
        *_lines(terrain),
        *_signs(terrain),
        *_strategic(terrain),
        *_control(over),
        *_marks(over),
        *_watches(over),
        *_counters(over, terrain),
    ]


def _lines(terrain: Terrain) -> Iterator[Entry]:
    kinds = {kind for side in terrain.board.sides.values() for kind in side.kinds}
    for kind in (*SIDES, *WAYS):
        if kind in kinds:
            colour, width, dash = SIDES[kind] if kind in SIDES else WAYS[kind]
            yield (Line(((-16, 0), (16, 0)), colour, width, dash),), SIDE_NAMES[kind]
        if kind == "border" and any({"border", "sea"} <= side.kinds for side in terrain.board.sides.values()):
            yield (Line(((-16, 0), (16, 0)), *SEA_BORDER),), "border at sea"


def _signs(terrain: Terrain) -> Iterator[Entry]:
    """The signs as they are drawn, brought back to the middle."""
    shown = {name for space in terrain.board.spaces.values() for name in sign_names(space.attributes)}
    for name in SIGNS:
        if name in shown:
            items, box = signs({name: True}, 0, 0)[0]
            yield tuple(moved(items, -(box[0] + box[2]) / 2, -(box[1] + box[3]) / 2)), SIGN_NAMES[name]


def _strategic(terrain: Terrain) -> Iterator[Entry]:
    shown = {space.attributes.get("strategic") for space in terrain.board.spaces.values()}
    for colour, (_, letter, _) in colours.STRATEGIC.items():
        if colour in shown:
            items, box = signs({"strategic": colour}, 0, 0)[0]
            words = f"strategic ({letter}: {_faction(letter)})"
            yield tuple(moved(items, -(box[0] + box[2]) / 2, -(box[1] + box[3]) / 2)), words


def _faction(letter: str) -> str:
    return next(name for name in FACTION_NAMES.values() if name.startswith(letter))


def _control(over: Overlay) -> Iterator[Entry]:
    for value in sorted(set(over.fills.values()), key=lambda v: (v not in FACTION_NAMES, v)):
        letter = control_letter(value, 0, 0)
        patch = Polygon((rectangle(-13, -9, 26, 18),), f"{tint(value)[:7]}{colours.FILLED}", colours.INK, 1)
        words = "contested" if value == "contested" else f"{FACTION_NAMES.get(value, value)} control"
        yield (patch, *((letter,) if letter else ())), words


def _marks(over: Overlay) -> Iterator[Entry]:
    shown = [mark for marks in over.marks.values() for mark in marks]
    for kind, words in MARK_NAMES.items():
        if any(mark.kind == kind for mark in shown):
            yield tuple(mark_items(Mark(kind), 0, 0)), words
    letters = sorted({letter for mark in shown if mark.kind == "open" for letter in mark.text})
    if letters:
        items = tuple(mark_items(Mark("open", letters[0]), -8, 0))
        yield items, f"open to others too ({', '.join(f'{letter}: {_faction(letter)}' for letter in letters)})"


def _watches(over: Overlay) -> Iterator[Entry]:
    """Which units close ports of a zone to their enemies."""
    for value in sorted({watch.value for watch in over.watches.values()}):
        whose = "several factions'" if value == "contested" else FACTION_NAMES.get(value, value)
        yield (
            (Polygon((rectangle(-13, -9, 26, 18),), faint(value), colours.INK, 1),),
            f"Naval Zone with {whose} units On Station",
        )


def _counters(over: Overlay, terrain: Terrain) -> Iterator[Entry]:
    faces = [face for stack in over.pieces.values() for face in stack]
    for kind, words in UNIT_NAMES.items():
        if any(face.kind == kind for face in faces):
            yield _sample(Face(kind, "")), words
    if any(face.steps and face.kind != "marker" for face in faces):
        yield _sample(Face("infantry", "", steps=2)), "dots: steps"
    if any(face.colonial for face in faces):
        yield _sample(Face("infantry", "", colonial=True)), "colonial unit"
    for faction, words in FACTION_NAMES.items():
        if any(face.faction == faction for face in faces):
            yield _sample(Face("marker", "", faction=faction)), f"{words} counter"
    yield from _nations(faces, {t.id: t.name for t in terrain.board.territories.values()})
    if any(len(stack) > 1 for stack in over.pieces.values()):
        yield tuple(count_items(2, 0, 0)), "number of counters in the stack"


def _nations(faces: list[Face], names: Mapping[str, str]) -> Iterator[Entry]:
    for nation in sorted({face.nation for face in faces if face.nation}):
        factions = sorted({face.faction for face in faces if face.nation == nation})
        name = names.get(nation) or nation.replace("-", " ").title()
        yield _sample(Face("marker", "", nation, factions[0])), f"counter of {name}"


def _sample(face: Face) -> tuple[Item, ...]:
    return face_items(face, -13, -13, 26, small=True)


def with_legend(scene: Scene, shown: list[Entry], heading: str = "") -> Scene:
    """The scene with a panel below it: a heading, and a small picture with words for each entry."""
    width = max(scene.width, NARROWEST)
    k = max(1.0, width / PLAIN_WIDTH)
    title = fitted(heading, width - 2 * PAD * k, 9 * HEADING * k, (HEADING * k, 0.6 * HEADING * k), 6)
    top = scene.height + (title.height + 0.8 * PAD * k if title.lines else 0.5 * PAD * k)
    each = _column(shown, width, k)
    columns = max(int((width - PAD * k) // each), 1)
    rows = -(-len(shown) // columns)
    height = round(top + (rows * ROW + 0.5 * PAD) * k)
    items: list[Item] = [
        Polygon((rectangle(0, scene.height, width, height - scene.height),), colours.WHITE),
        Line(((0, scene.height), (width, scene.height)), colours.COAST, k),
        *_left(title.lines, title.size, PAD * k, scene.height + 0.4 * PAD * k + title.height / 2, bold=True),
    ]
    for n, entry in enumerate(shown):
        # below each other and then across, as columns are read
        x, y = PAD * k + each * (n // rows), top + ROW * k * (n % rows + 0.5)
        items += _entry(entry, x, y, each - PICTURE * k, k)
    return Scene(width, height, (*scene.layers, Layer("legend", tuple(items))), scene.ground, scene.title)


def _column(shown: list[Entry], width: float, k: float) -> float:
    """How wide a column is: as its longest words, which are broken when they are very long."""
    longest = max((text_width(words, TEXT * k) for _, words in shown), default=0.0)
    room = width - (PAD + PICTURE) * k
    return float(PICTURE * k + min(longest + PAD * k, LONGEST * k, room))


def _entry(entry: Entry, x: float, y: float, room: float, k: float) -> Iterator[Item]:
    picture, words = entry
    yield from moved(picture, x + PICTURE * k / 2 - 4 * k, y, k)
    fit = fitted(words, room - 4 * k, ROW * k, (TEXT * k, 0.5 * TEXT * k), 2)
    yield from _left(fit.lines, fit.size, x + PICTURE * k, y)


def _left(lines: tuple[str, ...], size: float, x: float, y: float, *, bold: bool = False) -> Iterator[Text]:
    """Lines that begin at `x`, round the height `y`."""
    for n, line in enumerate(lines):
        down = (n - (len(lines) - 1) / 2) * LEADING * size
        yield Text(x + text_width(line, size) / 2, y + down, line, size, colours.INK, bold=bold)
