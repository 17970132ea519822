"""Words: every script has its letters or is told; everything written lies within what it is written on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, features

from mapdata.diagnostic import Severity
from mapdata.model import Map
from module_builder.drawing import draw, problems, to_png
from module_builder.drawing.counter import Face, face_items
from module_builder.drawing.fit import fitted
from module_builder.drawing.font import drawable, font_for, text_width
from module_builder.drawing.scene import Layer, Scene, Text
from module_builder.plan.displays import display_windows
from module_builder.plan.make import plain_outfit
from tests.module_builder.small import area_map, small_map

# (words, the scripts that the font lacks)
SCRIPTS = [
    ("Haven", ""),
    ("Tōkyō, Łódź, Ærø, Curaçao, Straße, Đà Nẵng", ""),
    ("Cafe\u0301", ""),
    ("Αθήνα", ""),
    ("Владивосток", ""),
    ("თბილისი", ""),
    ("Երևան", ""),
    ("東京", "CJK"),
    ("トラック", "KATAKANA"),
    ("서울", "HANGUL"),
    ("กรุงเทพ", "THAI"),
    ("東京 (Tokyo)", "CJK"),
    ("🚢", "SHIP"),
]
LETTERS = st.characters(blacklist_categories=("Cs", "Cc"))
AWKWARD = st.one_of(
    st.sampled_from(
        [words for words, _ in SCRIPTS] + ["W" * 60, "i", "a-b-c-" * 12, "Detachment", "of " * 30, "-", "…"]
    ),
    st.text(LETTERS, max_size=40),
    st.lists(st.text(st.sampled_from("WMil-東ÅЖ"), min_size=1, max_size=25), min_size=1, max_size=8).map(" ".join),
)


def extent(text: Text) -> tuple[float, float, float, float]:
    """(left, top, right, bottom) of a text as it is drawn; letters the font lacks with their usual width."""
    half = text_width(text.text, text.size, text.spacing) / 2
    shown = drawable(text.text)
    box = font_for(shown, text.size).getbbox(shown, anchor="lm") if shown.strip() else (0, 0, 0, 0)
    return text.x - half, text.y + box[1], text.x + half, text.y + box[3]


def outside(texts: Iterator[Text], box: tuple[float, float, float, float], slack: float) -> list[str]:
    found = [(text.text, extent(text)) for text in texts]
    left, top, right, bottom = box
    return [
        t
        for t, e in found
        if e[0] < left - slack or e[1] < top - slack or e[2] > right + slack or e[3] > bottom + slack
    ]


def named(board: Map, name: str) -> Map:
    """The small map with all its places, zones and lands called so."""
    spaces = {key: replace(space, name=name if space.name else "") for key, space in board.spaces.items()}
    zones = {key: replace(zone, name=name) for key, zone in board.zones.items()}
    lands = {key: replace(land, name=name) for key, land in board.territories.items()}
    return replace(board, title=name, spaces=spaces, zones=zones, territories=lands)


@pytest.mark.parametrize(("words", "lacks"), SCRIPTS)
def test_scripts_have_their_letters_or_are_told(words: str, lacks: str) -> None:
    scene = Scene(300, 20, (Layer("a", (Text(150, 10, words, 12), Text(150, 10, f"{words}.", 12))),))
    found = problems(scene, "a.toml")
    assert [(p.code, p.severity, p.where.file, p.where.path) for p in found] == (
        [("PIC001", Severity.WARNING, "a.toml", (lacks,))] if lacks else []
    )
    assert all("of 2 texts" in p.message and repr(words) in p.message for p in found)


@pytest.mark.parametrize("words", ["חיפה", "القاهرة"])
def test_letters_that_run_from_right_to_left_are_drawn_where_they_can_be_turned(words: str) -> None:
    scene = Scene(300, 20, (Layer("a", (Text(150, 10, words, 12),)),))
    assert bool(problems(scene, "a.toml")) != features.check("raqm")


def ink(scene: Scene) -> bytes:
    return Image.open(BytesIO(to_png(scene))).tobytes()


def test_a_letter_the_font_lacks_is_no_box() -> None:
    def shown(text: Text) -> bytes:
        return ink(Scene(80, 20, (Layer("a", (text,)),)))

    assert shown(Text(40, 10, "東京", 12)) == shown(Text(40, 10, "", 12))
    assert shown(Text(40, 10, "東京", 12, instead="w0101")) == shown(Text(40, 10, "w0101", 12))
    assert shown(Text(40, 10, "東京 (Tokyo)", 12)) == shown(Text(40, 10, "(Tokyo)", 12))
    assert shown(Text(40, 10, "Cafe\u0301", 12)) == shown(Text(40, 10, "Café", 12))


@given(AWKWARD, st.floats(20, 200), st.floats(8, 60), st.integers(1, 4))
def test_what_is_fitted_fits_and_only_what_is_not_whole_has_left_something_out(
    words: str, width: float, height: float, lines: int
) -> None:
    fit = fitted(words, width, height, (14, 5), lines)
    assert fit.width <= width
    assert fit.height <= height
    assert len(fit.lines) <= lines
    letters = [letter for letter in words if not letter.isspace() and letter != "-"]
    kept = [letter for letter in "".join(fit.lines) if not letter.isspace() and letter != "-"]
    assert not fit.whole or kept == letters


FACES = st.builds(
    Face,
    st.sampled_from(["infantry", "air", "support", "marker"]),
    AWKWARD,
    st.sampled_from(["", "japan", "new-zealand", "w-w"]),
    st.sampled_from(["", "axis", "west", "soviet", "north"]),
    st.sampled_from(["", "MN", "strip", "arrow", "burst"]),
    st.integers(0, 4),
    st.booleans(),
    st.booleans(),
)


@given(FACES, st.booleans())
def test_every_word_of_a_counter_lies_on_the_counter(face: Face, small: bool) -> None:
    size = 28 if small else 40
    items = face_items(face, 0, 0, size, small=small)
    words = (item for item in items if isinstance(item, Text))
    assert outside(words, (0, 0, size, size), 0.5) == []


@settings(max_examples=40, deadline=None)
@given(AWKWARD, st.sampled_from(["hexes", "areas"]))
def test_every_word_lies_on_the_picture(name: str, kind: str) -> None:
    board = named(small_map() if kind == "hexes" else area_map(), name)
    faces = [Face("marker", name, "japan", "axis"), Face("hq", name, "us", "west", steps=2)]
    space = next(iter(board.spaces))
    scene = draw(board, pieces={space: faces}, fills={space: name[:12]}, legend=name or True)
    assert outside(scene.texts(), (0, 0, scene.width, scene.height), 1.0) == []


@given(AWKWARD)
@settings(max_examples=20, deadline=None)
def test_every_word_of_a_display_lies_in_it(name: str) -> None:
    boxes = {key: replace(box, name=name) for key, box in small_map().boxes.items()}
    board = replace(small_map(), boxes=boxes)
    for window in display_windows(board, plain_outfit(board)):
        scene = window.boards[0].scene
        assert outside(scene.texts(), (0, 0, scene.width, scene.height), 1.0) == []
