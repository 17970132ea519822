"""The key strokes of a built module, all in one place so that none means two things.

What a player does to a counter has control, what sends it to a box has alt and shift, what the toolbar does has
control and shift. A command that nobody types has a name for its key.
"""

from __future__ import annotations

from module_builder.formats.vassal.traits import KeyStroke

__all__ = [
    "BOXES",
    "CLONE",
    "DELETE",
    "LOSE_STEP",
    "MOVED",
    "REGAIN_STEP",
    "TOOLBAR",
    "TRAIL",
    "TURN_LEFT",
    "TURN_OVER",
    "TURN_RIGHT",
    "ZOOM_IN",
    "ZOOM_OUT",
    "named",
    "to_box",
    "window_key",
]

CTRL, CTRL_SHIFT, ALT_SHIFT = 2 | 128, 1 | 2 | 64 | 128, 1 | 8 | 64 | 512
NAMED = 57344  # the number of a named key means nothing: the engine gives them out anew in each session
LEFT, RIGHT = 37, 39


def _ctrl(letter: str) -> KeyStroke:
    return KeyStroke(ord(letter), CTRL)


def _alt(letter: str) -> KeyStroke:
    return KeyStroke(ord(letter), ALT_SHIFT)


def named(name: str) -> KeyStroke:
    """The key of a command that only the menu gives."""
    return KeyStroke(NAMED, 0, name)


CLONE, DELETE, MOVED, TRAIL = map(_ctrl, "CDMT")
LOSE_STEP, REGAIN_STEP = map(_ctrl, "LG")
TURN_LEFT, TURN_RIGHT = KeyStroke(91, CTRL), KeyStroke(93, CTRL)  # the brackets
TURN_OVER = _ctrl("F")
# Boxes by their kind, or by the last word of their id: what has none here has a named key.
BOXES = {
    "delay": _alt("D"),
    "pool": _alt("P"),
    "aside": _alt("A"),
    "removed": _alt("R"),
    "on-station": _alt("O"),
    "convoys": _alt("C"),
    "used": _alt("U"),
    "hand": _alt("G"),
    "deck": _alt("B"),
    "current": _alt("1"),
    "pending": _alt("2"),
    "played": _alt("3"),
}
TOOLBAR = {
    name: str(KeyStroke(ord(code), CTRL_SHIFT))
    for name, code in {
        "die": "D",
        "inventory": "I",
        "range": "L",
        "overview": "O",
        "notes": "N",
        "palette": "P",
        "hide": "H",
        "unmoved": "U",
        "modifier": "M",
        "turn": "T",
    }.items()
} | {"next turn": str(KeyStroke(RIGHT, CTRL_SHIFT)), "previous turn": str(KeyStroke(LEFT, CTRL_SHIFT))}
ZOOM_IN, ZOOM_OUT = str(KeyStroke(61, CTRL)), str(KeyStroke(45, CTRL))


def window_key(number: int) -> str:
    """The key that opens the window of a number, counted from 1: the digits, and none beyond the ninth."""
    return str(KeyStroke(ord(str(number)), CTRL_SHIFT)) if number < 10 else ""


def to_box(word: str) -> KeyStroke:
    """The key that sends to a box, by the last word of its id; one that has no stroke has a name."""
    return BOXES.get(word) or named(f"to {word}")
