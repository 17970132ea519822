"""Traits: the links of a piece's chain, each a type text of fields and a state.

`read_trait` turns a type text into a frozen object, which reads its fields when they are asked for; `encode()` gives
the text back, `canonical()` and `canonical_state()` what engine 3.7.26 would write. Unknown ids are kept, as `Unknown`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from module_builder.formats.vassal.traits.basic import BasicPiece, DeckType, StackType, UnknownPiece, read_basic
from module_builder.formats.vassal.traits.commands import (
    ActionButton,
    Clone,
    CounterGlobalKeyCommand,
    Delete,
    Deselect,
    GlobalHotKey,
    MenuSeparator,
    MultiLocationCommand,
    PlaySound,
    ReportState,
    RestrictCommands,
    Restricted,
    SubMenu,
    TriggerAction,
)
from module_builder.formats.vassal.traits.handling import Immobilized
from module_builder.formats.vassal.traits.hiding import Hideable, Mask
from module_builder.formats.vassal.traits.key import KeyStroke
from module_builder.formats.vassal.traits.kind import Color
from module_builder.formats.vassal.traits.layer import FirstLayer, Layer, OldLayer, read_layer
from module_builder.formats.vassal.traits.looks import AreaOfEffect, BorderOutline, Label, NonRectangular
from module_builder.formats.vassal.traits.mats import Attachment, Mat, MatCargo
from module_builder.formats.vassal.traits.moves import (
    Footprint,
    FreeRotator,
    MarkMoved,
    Pivot,
    ReturnToDeck,
    SendToLocation,
    Translate,
)
from module_builder.formats.vassal.traits.placing import PlaceMarker, Replace, UsePrototype
from module_builder.formats.vassal.traits.record import Fault, Field, Record, TraitError
from module_builder.formats.vassal.traits.trait import NOWHERE, Formula, Setting, Trait
from module_builder.formats.vassal.traits.values import (
    BasicName,
    CalculatedProperty,
    Comment,
    Marker,
    Property,
    PropertySheet,
    SetGlobalProperty,
    SetPieceProperty,
    TableInfo,
    TranslatableMessage,
    Unknown,
)

__all__ = [
    "CLASSES",
    "KINDS",
    "NOWHERE",
    "ActionButton",
    "AreaOfEffect",
    "Attachment",
    "BasicName",
    "BasicPiece",
    "BorderOutline",
    "CalculatedProperty",
    "Clone",
    "Color",
    "Comment",
    "CounterGlobalKeyCommand",
    "DeckType",
    "Delete",
    "Deselect",
    "Fault",
    "Field",
    "FirstLayer",
    "Footprint",
    "Formula",
    "FreeRotator",
    "GlobalHotKey",
    "Hideable",
    "Immobilized",
    "KeyStroke",
    "Label",
    "Layer",
    "MarkMoved",
    "Marker",
    "Mask",
    "Mat",
    "MatCargo",
    "MenuSeparator",
    "MultiLocationCommand",
    "NonRectangular",
    "OldLayer",
    "Pivot",
    "PlaceMarker",
    "PlaySound",
    "Property",
    "PropertySheet",
    "Record",
    "Replace",
    "ReportState",
    "RestrictCommands",
    "Restricted",
    "ReturnToDeck",
    "SendToLocation",
    "SetGlobalProperty",
    "SetPieceProperty",
    "Setting",
    "StackType",
    "SubMenu",
    "TableInfo",
    "Trait",
    "TraitError",
    "TranslatableMessage",
    "Translate",
    "TriggerAction",
    "Unknown",
    "UnknownPiece",
    "UsePrototype",
    "read_basic",
    "read_trait",
]

CLASSES: tuple[type[Trait], ...] = (
    ActionButton,
    AreaOfEffect,
    Attachment,
    BasicName,
    BorderOutline,
    CalculatedProperty,
    Clone,
    Comment,
    CounterGlobalKeyCommand,
    Delete,
    Deselect,
    Footprint,
    FreeRotator,
    GlobalHotKey,
    Hideable,
    Immobilized,
    Label,
    MarkMoved,
    Marker,
    Mask,
    Mat,
    MatCargo,
    MenuSeparator,
    MultiLocationCommand,
    NonRectangular,
    Pivot,
    PlaceMarker,
    PlaySound,
    Property,
    PropertySheet,
    Replace,
    ReportState,
    RestrictCommands,
    Restricted,
    ReturnToDeck,
    SendToLocation,
    SetGlobalProperty,
    SetPieceProperty,
    SubMenu,
    TableInfo,
    TranslatableMessage,
    Translate,
    TriggerAction,
    UsePrototype,
)

KINDS: dict[str, Callable[[str], Trait]] = {kind.prefix: kind for kind in CLASSES}
"""How the trait of each id is read."""
KINDS |= {"emb;": FirstLayer, "emb2;": read_layer, "nonRect;": NonRectangular}


@lru_cache(maxsize=1 << 14)
def read_trait(text: str) -> Trait:
    """The trait of a type text. Ids are told apart as the engine does; unknown ones are kept as `Unknown`.

    Types repeat, so each text is read once, as long as it is among the last that were asked for.
    """
    return KINDS.get(text[: text.find(";") + 1], Unknown)(text)
