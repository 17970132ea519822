"""A scene as SVG: real text, one group per layer, nothing from outside the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from lxml import etree

from module_builder.drawing.font import FAMILIES, text_width
from module_builder.drawing.scene import Disc, Item, Line, Point, Polygon, Scene, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["to_svg"]

SPACE = "http://www.w3.org/2000/svg"
NAMES = cast("dict[str, str]", {None: SPACE})  # the stubs do not know of the unnamed prefix


def to_svg(scene: Scene) -> bytes:
    """The scene as an SVG 1.1 document, UTF-8; the same scene gives the same bytes."""
    size = {"width": str(scene.width), "height": str(scene.height), "viewBox": f"0 0 {scene.width} {scene.height}"}
    root = etree.Element(f"{{{SPACE}}}svg", size, NAMES)
    if scene.title:
        etree.SubElement(root, f"{{{SPACE}}}title").text = scene.title
    if scene.ground:
        _add(root, "rect", {"width": "100%", "height": "100%", "fill": scene.ground})
    for layer in scene.layers:
        group = _add(root, "g", {"id": layer.name})
        for item in layer.items:
            _item(group, item)
    etree.indent(root, space=" ")
    return etree.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n"


def _add(parent: etree._Element, tag: str, attributes: dict[str, str]) -> etree._Element:
    return etree.SubElement(parent, f"{{{SPACE}}}{tag}", attributes)


def _item(group: etree._Element, item: Item) -> None:
    if isinstance(item, Polygon):
        path = " ".join(f"M{_points(ring)}Z" for ring in item.rings)
        _add(group, "path", {"d": path, "fill-rule": "evenodd", **_paint(item.fill, item.stroke, item.width)})
    elif isinstance(item, Line):
        dash = {"stroke-dasharray": " ".join(_number(n) for n in item.dash)} if item.dash else {}
        _add(group, "polyline", {"points": _points(item.points), **_paint("", item.stroke, item.width), **dash})
    elif isinstance(item, Disc):
        spot = {"cx": _number(item.x), "cy": _number(item.y), "r": _number(item.radius)}
        _add(group, "circle", {**spot, **_paint(item.fill, item.stroke, item.width)})
    else:
        _text(group, item)


def _text(group: etree._Element, item: Text) -> None:
    """Words centred on their middle; `textLength` keeps our measured width whatever font the viewer has."""
    attributes = {
        "x": _number(item.x),
        "y": _number(item.y + 0.36 * item.size),
        "font-size": _number(item.size),
        "font-family": FAMILIES,
        "text-anchor": "middle",
        "textLength": _number(text_width(item.text, item.size, item.spacing)),
        **_paint(item.fill, item.halo, 2 * item.rim),
    }
    if item.halo:
        attributes |= {"paint-order": "stroke", "stroke-linejoin": "round"}
    if item.bold:
        attributes["font-weight"] = "bold"
    _add(group, "text", attributes).text = item.text


def _paint(fill: str, stroke: str, width: float) -> dict[str, str]:
    painted = _colour("fill", fill)
    if stroke:
        painted |= {**_colour("stroke", stroke), "stroke-width": _number(width), "stroke-linejoin": "round"}
    return painted


def _colour(what: str, value: str) -> dict[str, str]:
    """A colour attribute; the alpha of "#rrggbbaa" apart, as SVG 1.1 wants it."""
    if len(value) == len("#rrggbbaa"):
        return {what: value[:7], f"{what}-opacity": _number(int(value[7:], 16) / 255)}
    return {what: value or "none"}


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    """At most two decimals: a hundredth of a pixel is beyond seeing, and floats stay the same everywhere."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
