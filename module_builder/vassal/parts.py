"""The traits our pieces are made of, each as engine 3.6 writes it.

Engine 3.6 reads the longer texts of later ones too, but would write them without the fields it does not know; so they
are left out, and a piece that it saves has the text it had.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.formats.vassal.traits import (
    Clone,
    Delete,
    Footprint,
    FreeRotator,
    Layer,
    Marker,
    MarkMoved,
    Mask,
    Property,
    ReportState,
    RestrictCommands,
    Restricted,
    ReturnToDeck,
    SendToLocation,
    SetGlobalProperty,
    SubMenu,
    UsePrototype,
)
from module_builder.formats.vassal.traits.hiding import DisplayStyle
from module_builder.formats.vassal.traits.parts import Change, ChangeCommand, Limits
from module_builder.vassal import keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from module_builder.formats.vassal import traits
    from module_builder.formats.vassal.traits import KeyStroke

__all__ = ["Trait"]

NEWER: dict[type[traits.Trait], int] = {}
NEWER |= {MarkMoved: 5, Layer: 2, Mask: 2}  # fields at the end that engine 3.7 added (its mySetType)
SIGN_SPOT, STRIP_SPOT, FACE_SPOT = (-13, -13), (0, 13), (0, 0)


@dataclass(frozen=True, slots=True)
class Trait:
    """One link of the chain: its type and its state as texts."""

    type: str
    state: str = ""


def _made(trait: traits.Trait, state: str = "") -> Trait:
    cut = NEWER.get(type(trait), 0)
    return Trait(trait.text.rsplit(";", cut)[0], state)


def uses(name: str) -> Trait:
    """The traits of a prototype."""
    return _made(UsePrototype.made(prototype=name))


def marks(values: Mapping[str, str]) -> Trait:
    """Fixed properties."""
    marker = Marker.made().text + ",".join(values)
    return Trait(marker, ",".join(values.values()))


def moved(image: str) -> Trait:
    """The mark of a piece that has moved."""
    return _made(MarkMoved.made(icon=image, x_offset=13, y_offset=13, command="Mark moved", key=keys.MOVED), "false")


def turns(facings: int) -> Trait:
    """Which way the piece looks."""
    made = FreeRotator.made(
        facings=facings,
        rotate_cw_key=keys.TURN_RIGHT,
        rotate_ccw_key=keys.TURN_LEFT,
        rotate_cw_text="Turn right",
        rotate_ccw_text="Turn left",
        name="Facing",
    )
    return _made(made, "0")


def trail() -> Trait:
    """The trail of a piece's movement; the state has no fourth field in 3.6."""
    return _made(Footprint.made(trail_key=keys.TRAIL, menu_command="Movement trail"), "false;;0")


def clone() -> Trait:
    """The command that doubles the piece."""
    return _made(Clone.made(command_name="Clone", key=keys.CLONE))


def delete() -> Trait:
    """The command that takes the piece away."""
    return _made(Delete.made(command_name="Delete", key=keys.DELETE))


def only(sides: Iterable[str]) -> Trait:
    """Nobody but players of these sides may move the piece or use its commands."""
    return _made(Restricted.made(sides=tuple(sides)))


def report(strokes: Iterable[KeyStroke], text: str) -> Trait:
    """A line in the chat for each of these keys."""
    return _made(ReportState.made(keys=tuple(strokes), report_format=text), "-1")


def menu(title: str, commands: Iterable[str]) -> Trait:
    """A menu of their own for these commands."""
    return _made(SubMenu.made(menu_name=title, commands=tuple(commands)))


def hidden(name: str, when: str, strokes: Iterable[KeyStroke]) -> Trait:
    """These keys do nothing while an expression holds."""
    return _made(RestrictCommands.made(name=name, property_match=when, watch_keys=tuple(strokes)))


def sends(title: str, key: KeyStroke, window: str, zone: str) -> Trait:
    """The command that sends the piece to the middle of a box; `zone` may have `$property$` in it."""
    made = SendToLocation.made(
        command_name=title, key=key, map_id=window, destination="Z", zone=zone, x_offset="0", y_offset="0"
    )
    return _made(made, ";;")


def sends_into(title: str, key: KeyStroke, window: str, spot: tuple[int, int]) -> Trait:
    """The command that sends the piece to a point of a window."""
    x, y = map(str, spot)
    made = SendToLocation.made(command_name=title, key=key, map_id=window, x=x, y=y, x_offset="0", y_offset="0")
    return _made(made, ";;")


def returns(title: str, key: KeyStroke, deck: str) -> Trait:
    """The command that puts a card back into its deck."""
    return _made(ReturnToDeck.made(command=title, key=key, version=2, deck_select=False, deck_expression=deck))


def masked(key: KeyStroke, back: str, name: str) -> Trait:
    """The command that turns a card over: others then see its back, the side that did it sees both."""
    made = Mask.made(
        key=key,
        image=back,
        hide_command="Turn over",
        display_style=DisplayStyle("I"),
        masked_name=name,
        access="side:",
        peek_command="",
    )
    return _made(made, "null;")


def value(name: str, values: Iterable[tuple[str, KeyStroke, str]], start: str) -> Trait:
    """A property with a command for each of its values: (command, key, value)."""
    return _property(name, Limits.made(), [_sets(*each) for each in values], start)


def level(name: str, strokes: Iterable[KeyStroke]) -> Trait:
    """A number that the same keys set, counted from 1, for a layer to follow."""
    changes = [_sets("", key, str(n)) for n, key in enumerate(strokes, 1)]
    return _property(name, Limits.made(numeric=True, minimum=1, maximum=len(changes)), changes, "1")


def number(name: str, most: int, changes: Iterable[tuple[str, KeyStroke, int]]) -> Trait:
    """A number from 1 to `most`, which is what it starts at, with commands that add to it."""
    made = [_change(words, key, Change.made(how="I", increment=str(by))) for words, key, by in changes]
    return _property(name, Limits.made(numeric=True, minimum=1, maximum=most), made, str(most))


def _property(name: str, limits: Limits, commands: list[ChangeCommand], start: str) -> Trait:
    return _made(Property.made(key=name, limits=limits, commands=tuple(commands)), start)


def _sets(command: str, key: KeyStroke, to: str) -> ChangeCommand:
    return _change(command, key, Change.made(how="P", value=to))


def _change(command: str, key: KeyStroke, change: Change) -> ChangeCommand:
    return ChangeCommand.made(command_name=command, key=key, change=change)


def module_value(name: str, values: Iterable[tuple[str, KeyStroke, str]]) -> Trait:
    """Commands that set a property of the module; `name` may have `$property$` in it."""
    commands = tuple(_sets(*each) for each in values)
    return _made(SetGlobalProperty.made(key=name, limits=Limits.made(), commands=commands, property_level="Module"))


def layer(name: str, follows: str, levels: list[tuple[str, str]], spot: tuple[int, int], shown: int = 1) -> Trait:
    """Pictures that follow a number: of each level the picture, and the words that go to the piece's name."""
    made = Layer.made(
        images=tuple(image for image, _ in levels),
        level_names=tuple(words for _, words in levels),
        loop_levels=False,
        name=name,
        x_offset=spot[0],
        y_offset=spot[1],
        follow_property=True,
        property_name=follows,
        activate_key="A",
        version=1,
    )
    return _made(made, str(shown))
