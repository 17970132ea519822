"""Every class of trait: any values of its fields come back from the text written for them, and any text from itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.traits import (
    CLASSES,
    KINDS,
    BasicPiece,
    Color,
    DeckType,
    Field,
    Immobilized,
    KeyStroke,
    Layer,
    Marker,
    NonRectangular,
    OldLayer,
    PlaceMarker,
    PropertySheet,
    Record,
    Replace,
    StackType,
    Trait,
    TraitError,
    UsePrototype,
    read_basic,
    read_trait,
)
from module_builder.formats.vassal.traits.key import DECODED_KEY, KEY, KEYS, PLAIN_KEY
from module_builder.formats.vassal.traits.kind import (
    ACCESS,
    COLOR,
    FLAG,
    NULLABLE,
    REAL,
    STRINGS,
    TEXT,
    WHOLE,
    Kind,
    Refused,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

ALL: tuple[type[Record], ...] = (*CLASSES, Layer, OldLayer, BasicPiece, DeckType)
AWKWARD = st.text(alphabet="\\';,:|/~$ \tabé漢🎲1", max_size=8)
BYTE = st.integers(0, 255)
CODE = st.integers(1, 65535)
KEY_STROKE = st.one_of(
    st.builds(KeyStroke, CODE, st.sampled_from([0, 130, 65, 195, 520])),
    st.builds(KeyStroke, CODE, st.just(0), st.text(alphabet="aé|/; '", min_size=1, max_size=5)),
)
COLORS = st.none() | st.builds(Color, BYTE, BYTE, BYTE) | st.builds(Color, BYTE, BYTE, BYTE, BYTE)
MANY = st.lists(AWKWARD, max_size=4).map(tuple).filter(lambda words: words != ("",))
VALUES: dict[int, st.SearchStrategy[Any]] = {
    id(kind): strategy
    for kind, strategy in [
        (TEXT, AWKWARD),
        (NULLABLE, st.none() | AWKWARD.filter(lambda text: text != "null")),
        (WHOLE, st.integers(-(2**31), 2**31 - 1)),
        (REAL, st.floats(allow_nan=False)),
        (FLAG, st.booleans()),
        (STRINGS, MANY),
        (ACCESS, st.just("side:") | MANY.filter(bool).map(lambda sides: ACCESS.read("sides:" + ":".join(sides)))),
        (COLOR, COLORS),
        (KEY, st.none() | KEY_STROKE),
        (DECODED_KEY, KEY_STROKE),  # a sheet without a key has another than none
        (PLAIN_KEY, st.none() | st.builds(KeyStroke, CODE, st.just(130))),
        (KEYS, st.lists(KEY_STROKE, max_size=3).map(tuple)),
    ]
}
# Fields that the engine writes in a way that it does not read again, whatever they hold: what may stand in them.
NARROW: dict[tuple[type[Record], str], st.SearchStrategy[Any]] = {
    (Immobilized, "description"): st.text(alphabet="aé ,:", max_size=5),  # written as it is, delimiters too
    (NonRectangular, "shape"): st.sampled_from(["", "m,0,0,l,5,5,c", "dM 0 0 L 5.5 1 Z"]),  # read as it stands
    (Marker, "keys"): st.lists(AWKWARD, min_size=1, max_size=4).map(tuple),
}


def value(kind: Kind[Any]) -> st.SearchStrategy[Any]:
    """A value of a kind: of kinds without a strategy, whatever they make of some text."""
    return VALUES.get(id(kind), AWKWARD.map(lambda text: _read(kind, text)))


def _read(kind: Kind[Any], text: str) -> Any:
    try:
        return kind.read(text)
    except (ValueError, Refused):
        return kind.empty


def values(record: type[Record]) -> st.SearchStrategy[dict[str, Any]]:
    fields: dict[str, Field[Any]] = record.fields
    return st.fixed_dictionaries({
        name: NARROW.get((record, name), value(field.kind)) for name, field in fields.items()
    })  # fmt: skip


@pytest.mark.parametrize("record", ALL, ids=[each.__name__ for each in ALL])
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_values_come_back(record: type[Record], data: st.DataObject) -> None:
    given_values = data.draw(values(record))
    try:
        settled = record.settled(dict(given_values))
    except Refused:
        return
    made = record.made(**given_values)
    again = record(made.encode())
    assert again.problem is None
    assert plain(again.values) == plain(relevant(record, settled))
    assert again.canonical() == made.text


def plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values with records inside them as the text that would be written for them."""
    return {name: _plain(value) for name, value in values.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return value.canonical()
    if value is None:
        return ""  # of a list of level names, where none is written as no text
    if isinstance(value, tuple):
        texts = tuple(map(_plain, value))
        return () if texts == ("",) else texts  # a list of one empty text is written as one of none
    return value


def relevant(record: type[Record], settled: dict[str, Any]) -> dict[str, Any]:
    """The values without those that the text does not have beside the others: they are as in a new trait."""
    fields = record.fields.items()
    return {
        name: settled[name] if field.when is None or field.when(settled) else field.otherwise for name, field in fields
    }


@pytest.mark.parametrize("prefix", [*KINDS, "zzz;", ""])
@settings(max_examples=60, deadline=None)
@given(st.lists(AWKWARD, max_size=12), AWKWARD)
def test_any_text_is_given_back_and_read_without_a_crash(prefix: str, tokens: list[str], state: str) -> None:
    text = prefix + ";".join(tokens)
    check_trait(read_trait(text), text, state)


@given(st.sampled_from(["piece;", "deck;", "stack", "x"]), st.lists(AWKWARD, max_size=8), AWKWARD)
def test_any_basic_text_is_given_back(prefix: str, tokens: list[str], state: str) -> None:
    text = prefix + ";".join(tokens)
    check_trait(read_basic(text), text, state)


def check_trait(trait: Trait, text: str, state: str) -> None:
    assert trait.encode() == text
    assert type(trait)(text) == trait
    if trait.problem is not None:
        with pytest.raises(TraitError):
            trait.canonical()
        return
    written = trait.canonical()
    try:
        held = trait.canonical_state(state)
    except TraitError:
        return
    if not isinstance(trait, UsePrototype | Immobilized | NonRectangular | PropertySheet | StackType):
        again = read_trait(written) if trait.id in KINDS else type(trait)(written)
        assert again.canonical() == written
        assert again.canonical_state(held) == held


@settings(max_examples=40, deadline=None)
@given(
    st.lists(AWKWARD, min_size=1, max_size=3),
    AWKWARD.map(lambda text: text.replace("\t", "")),  # the end of a chain has no tab: it would be one more link
    AWKWARD,
    st.integers(0, 3),
)
def test_a_definition_inside_a_definition_comes_back(words: list[str], name: str, state: str, depth: int) -> None:
    """Escapes do not grow or get lost, however deep the pieces lie in each other."""
    marker = Marker.made(keys=tuple(words))
    inner = Definition.made(None, [marker, BasicPiece.made(image="i.png", name=name)], [state, "null;0;0;;0"])
    piece = inner
    for _ in range(depth):
        links: list[Trait] = [Replace.made(marker_spec=piece.text), PlaceMarker.made(marker_spec=piece.text)]
        piece = Definition.made("7", [*links, BasicPiece.made(name=name)], ["", "", "null;0;0;;0"])
    found = [piece, *piece.embedded()]
    assert [each.text for each in found if len(each.links) == 2] == [inner.text] * 2**depth
    assert all(each.problem is None for each in found)
    assert Definition(piece.text).states[:-1] == (("", "") if depth else (state,))
    assert Definition.made(piece.id, piece.links, piece.states) == piece


def test_a_record_says_which_fields_it_does_not_have() -> None:
    with pytest.raises(TypeError, match="Marker has no field colour"):
        Marker.made(colour="red")


def test_a_changed_trait_keeps_its_other_fields() -> None:
    layer = read_trait(
        "emb2;;128;A;;128;;;128;;;;1;false;0;0;a.png,b.png;,+x;true;Step;;;false;;1;1;true;65,130;;;;1.0;;true"
    )
    assert isinstance(layer, Layer)
    changed = layer.changed(name="Str;ength", images=("c,d.png", "e.png"))
    assert changed.images == ("c,d.png", "e.png")
    assert changed.level_names == ("", "+x")
    assert changed.changed(name="Step", images=layer.images) == layer
