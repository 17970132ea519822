"""Pictures of maps and counters: `draw` makes a scene, `to_svg` and `to_png` write it."""

from module_builder.drawing.font import problems
from module_builder.drawing.map_scene import draw
from module_builder.drawing.png import to_png
from module_builder.drawing.scene import Scene
from module_builder.drawing.svg import to_svg
from module_builder.drawing.window import around, cropped

__all__ = ["Scene", "around", "cropped", "draw", "problems", "to_png", "to_svg"]
