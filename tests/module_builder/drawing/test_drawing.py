"""Pictures: what is on them, that nothing covers anything, that the same map gives the same bytes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from PIL import Image

from mapdata.diagnostic import InputError
from module_builder.drawing import draw, to_png, to_svg
from module_builder.drawing.colours import spread
from module_builder.drawing.counter import Face, face_items
from module_builder.drawing.frame import frame_of
from module_builder.drawing.labels import box_of, extent
from module_builder.drawing.overlay import Mark, Watch
from module_builder.drawing.scene import Box, Disc, Layer, Line, Point, Polygon, Scene, Text, rectangle
from module_builder.drawing.unit_symbols import SYMBOLS
from tests.module_builder.small import area_map, small_map

ROOT = Path(__file__).resolve().parents[3]
NAME_LAYERS = {"numbers", "territory-names", "zone-names", "place-names"}


def layer(scene: Scene, name: str) -> Layer:
    return next(found for found in scene.layers if found.name == name)


def texts(scene: Scene, name: str) -> list[str]:
    return [item.text for item in layer(scene, name).items if isinstance(item, Text)]


def test_the_small_map_has_all_its_layers_in_order() -> None:
    assert [found.name for found in draw(small_map()).layers] == [
        "sea", "shallows", "land", "grid", "coast", "zone-border", "border", "strait", "road", "rail", "signs",
        "numbers", "territory-names", "zone-names", "place-names",
    ]  # fmt: skip


def test_every_hex_has_its_number_and_every_name_is_there_once() -> None:
    scene, board = draw(small_map()), small_map()
    assert texts(scene, "numbers") == list(board.spaces)
    assert sorted(texts(scene, "place-names")) == ["Easton", "Harbour Town", "Oldport", "Rock"]
    assert sorted(texts(scene, "zone-names")) == ["INNER SEA", "OUTER OCEAN"]
    # the territory Rock is named by its place of the same name
    assert sorted(texts(scene, "territory-names")) == ["East Land", "North Land", "Old Isle"]


def test_no_words_lie_over_others_or_off_the_picture() -> None:
    scene = draw(small_map())
    words = [i for found in scene.layers if found.name in NAME_LAYERS for i in found.items if isinstance(i, Text)]
    boxes = [(text.text, box_of(text, 0)) for text in words]
    over = [
        (a, b)
        for (a, p), (b, q) in combinations(boxes, 2)
        if p[0] < q[2] and q[0] < p[2] and p[1] < q[3] and q[1] < p[3]
    ]
    assert over == []
    assert [t for t, b in boxes if b[0] < 0 or b[1] < 0 or b[2] > scene.width or b[3] > scene.height] == []


def test_centres_of_hexes_are_whole_pixels() -> None:
    board = small_map()
    frame = frame_of(board)
    spots = [frame.pixel(*map(float, board.centres[space])) for space in board.spaces]
    assert all(abs(n - round(n)) < 1e-6 for spot in spots for n in spot)
    assert frame.pixel(*map(float, board.centres["w0901"])) == pytest.approx((45 + 30 + 30, 45 + 35))


def test_territories_that_touch_have_different_tints() -> None:
    scene = draw(small_map())
    tints = [item.fill for item in layer(scene, "land").items if isinstance(item, Polygon)]
    assert len(set(tints)) == 4


def test_svg_holds_the_words_as_text_and_one_group_a_layer() -> None:
    scene = draw(small_map(), legend=True)
    root = etree.fromstring(to_svg(scene))
    spaces = {"s": "http://www.w3.org/2000/svg"}
    assert [group.get("id") for group in root.findall("s:g", spaces)] == [found.name for found in scene.layers]
    numbers = [text.text for text in root.findall("s:g[@id='numbers']/s:text", spaces)]
    assert numbers == list(small_map().spaces)


def test_svg_writes_each_shape_in_its_own_way() -> None:
    items = (
        Polygon((rectangle(0, 0, 4, 4), rectangle(1, 1, 2, 2)), "#ff000080", "#000000", 2),
        Line(((0, 0), (1.005, 2)), "#00ff00", 1.5, (3, 1)),
        Disc(2, 2, 1, "#0000ff"),
    )
    group = etree.fromstring(to_svg(Scene(4, 4, (Layer("a", items),))))[1]
    assert [dict(child.attrib) for child in group] == [
        {
            "d": "M0,0 4,0 4,4 0,4Z M1,1 3,1 3,3 1,3Z", "fill-rule": "evenodd", "fill": "#ff0000",
            "fill-opacity": "0.5", "stroke": "#000000", "stroke-width": "2", "stroke-linejoin": "round",
        },
        {
            "points": "0,0 1,2", "fill": "none", "stroke": "#00ff00", "stroke-width": "1.5",
            "stroke-linejoin": "round", "stroke-dasharray": "3 1",
        },
        {"cx": "2", "cy": "2", "r": "1", "fill": "#0000ff"},
    ]  # fmt: skip


@pytest.mark.parametrize("holes", [(), (((8, 8), (12, 8), (12, 12), (8, 12)),)], ids=["whole", "with a hole"])
def test_a_fill_that_lets_the_ground_through_does_so_with_holes_too(holes: tuple[tuple[Point, ...], ...]) -> None:
    outline = ((2.0, 2.0), (18.0, 2.0), (18.0, 18.0), (2.0, 18.0))
    item = Polygon((outline, *holes), "#ff000080")
    image = Image.open(BytesIO(to_png(Scene(20, 20, (Layer("a", (item,)),), "#ffffff"))))
    red, green, blue = image.convert("RGB").getpixel((5, 5))  # type: ignore[misc]  # a pixel of three
    assert (red, abs(green - 127) < 2, abs(blue - 127) < 2) == (255, True, True)


def test_png_is_drawn_in_order_with_holes_and_smooth_edges() -> None:
    ring = Polygon((rectangle(2, 2, 16, 16), rectangle(6, 6, 8, 8)), "#ff0000")
    image = Image.open(BytesIO(to_png(Scene(20, 20, (Layer("a", (ring, Disc(10, 10, 2.5, "#0000ff"))),)))))
    found = {spot: image.getpixel(spot) for spot in ((0, 0), (4, 10), (7, 7), (10, 10))}
    assert found == {(0, 0): (255, 255, 255), (4, 10): (255, 0, 0), (7, 7): (255, 255, 255), (10, 10): (0, 0, 255)}
    blues = {image.getpixel((x, 10)) for x in range(6, 15)}
    assert len(blues) > 2  # the edge of the disc is neither blue nor white


def test_png_scales() -> None:
    image = Image.open(BytesIO(to_png(Scene(30, 20, ()), 2.5)))
    assert image.size == (75, 50)


def test_overlays_are_drawn_above_and_unknown_ids_are_left_out() -> None:
    scene = draw(
        small_map(),
        pieces={
            "w0602": [Face("infantry", "Inf", "japan", "axis", steps=2)],
            "delay": [Face("air", "AF", "us", "west")],
        },
        fills={"w0602": "west", "nowhere": "axis"},
        marks={"w0702": Mark("open"), "e0501": [Mark("closed"), Mark("finding", "AE-1")], "delay": Mark("open")},
        watches={"inner-sea": Watch("axis", "On Station A: air"), "nowhere": Watch("west", "")},
        legend="Control",
    )
    assert [found.name for found in scene.layers] == [
        "sea", "shallows", "land", "control", "watched-zones", "grid", "coast", "zone-border", "border", "strait",
        "road", "rail",
        "counters", "signs", "control-letters", "marks",
        "numbers", "territory-names", "zone-names", "place-names", "legend",
    ]  # fmt: skip
    assert "AE-1" in texts(scene, "marks")
    assert texts(scene, "zone-names") == ["INNER SEA", "OUTER OCEAN", "On Station A: air"]
    assert texts(scene, "counters") == ["A", "JA"]
    legend = texts(scene, "legend")
    assert legend[0] == "Control"
    assert legend == [
        "Control", "Naval Zone border", "border", "strait", "railway", "hex with a railway", "ice",
        "restricted waterway", "multi-zone port", "port", "capital", "US impact hex", "city",
        "W", "strategic (W: Western)", "A", "strategic (A: Axis)",
        "W", "Western control", "open port", "closed port", "!", "finding",
        "Naval Zone with Axis units On Station",
        "ground unit", "dots: steps", "A", "Axis counter", "A", "JA", "counter of Japan",
    ]  # fmt: skip


def test_the_legend_has_a_size_that_is_read_on_the_whole_picture() -> None:
    for board in (small_map(), area_map(), replace(small_map(), title="A title that goes on " * 12)):
        scene = draw(board, legend=True)
        words = [item for item in layer(scene, "legend").items if isinstance(item, Text)]
        assert min(text.size for text in words) >= max(9, scene.width / 160)
    assert " ".join(texts(scene, "legend")).startswith(("A title that goes on " * 12).strip())


@pytest.mark.parametrize("stack", [1, 2, 3, 9])
def test_counters_cover_no_name_and_no_sign(stack: int) -> None:
    board = small_map()
    faces = [Face("infantry", "Inf", "japan", "axis", steps=2)] * stack
    spaces = [space.id for space in board.spaces.values() if space.name]
    marks = {"w0602": [Mark("open"), Mark("finding")], "w0702": [Mark("closed")]}
    scene = draw(board, pieces=dict.fromkeys(spaces, faces), fills={"w0602": "west"}, marks=marks)
    counters = [extent(i) for i in layer(scene, "counters").items if isinstance(i, Polygon) and i.fill == "#f7d560"]
    assert len(counters) == len(spaces) * min(stack, 3)
    over = [i for name in ("numbers", "signs", "marks", "place-names") for i in layer(scene, name).items]
    assert [i for i in over if any(covers(extent(i), box) for box in counters)] == []
    shown = texts(scene, "counters")
    assert shown.count(str(stack)) == (len(spaces) if stack > 1 else 0)


def covers(a: Box, b: Box) -> bool:
    return a[0] < b[2] - 0.8 and b[0] < a[2] - 0.8 and a[1] < b[3] - 0.8 and b[1] < a[3] - 0.8


def test_an_area_map_is_drawn_at_its_own_size() -> None:
    scene = draw(area_map())
    assert (scene.width, scene.height) == (220, 220)
    assert sorted(texts(scene, "place-names")) == ["North East", "North West", "South East", "South West"]


@pytest.mark.parametrize("kind", [*SYMBOLS, "marker"])
def test_counters_show_nation_faction_and_label(kind: str) -> None:
    items = face_items(Face(kind, "Sing", "japan", "axis", steps=2), 0, 0)
    shown = Counter(item.text for item in items if isinstance(item, Text))
    assert shown >= Counter(["JA", "A", "Sing"])
    assert all(0 <= item.x <= 40 and 0 <= item.y <= 40 for item in items if isinstance(item, Text))


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=20), st.randoms())
def test_colours_do_not_hang_on_the_order_of_the_nodes(pairs: list[tuple[int, int]], random: object) -> None:
    graph: dict[str, set[str]] = {f"n{n:02}": set() for n in range(13)}
    for a, b in pairs:
        graph[f"n{a:02}"].add(f"n{b:02}")
        graph[f"n{b:02}"].add(f"n{a:02}")
    names = list(graph)
    random.shuffle(names)  # type: ignore[attr-defined]  # hypothesis gives a random.Random
    chosen = spread(graph, 13)
    assert spread({name: graph[name] for name in names}, 13) == chosen
    assert [(a, b) for a in graph for b in graph[a] if a != b and chosen[a] == chosen[b]] == []


SCRIPT = """
import hashlib, sys
from mapdata.diagnostic import InputError
from module_builder.drawing import draw, to_png, to_svg
from tests.module_builder.small import small_map
scene = draw(small_map(), legend=True)
print(hashlib.sha256(to_png(scene)).hexdigest(), hashlib.sha256(to_svg(scene)).hexdigest())
"""


def test_the_same_map_gives_the_same_bytes_in_any_process(tmp_path: Path) -> None:
    def run(seed: str, zone: str) -> str:
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(ROOT)}
        return subprocess.run(
            [sys.executable, "-c", SCRIPT], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
        ).stdout

    scene = draw(small_map(), legend=True)
    here = " ".join(hashlib.sha256(data).hexdigest() for data in (to_png(scene), to_svg(scene)))
    assert {run("1", "UTC").strip(), run("77", "Asia/Tokyo").strip(), here} == {here}


def test_a_picture_that_no_memory_holds_is_not_begun() -> None:
    scene = Scene(20_000, 20_001, (), "#ffffff", "Wide")
    with pytest.raises(InputError) as caught:
        to_png(scene)
    assert str(caught.value) == (
        "Wide: its picture would have 400 million pixels, and may have 200 "
        "(draw it at a smaller scale, a part of it, or as SVG)"
    )
    assert Image.open(BytesIO(to_png(scene, 0.01))).size == (200, 200)
