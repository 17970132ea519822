"""What a chain of traits ends in: a basic piece, a stack or a deck."""

from __future__ import annotations

from module_builder.formats.vassal.expressions.values import java_int
from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits.key import KEY
from module_builder.formats.vassal.traits.kind import (
    COLOR,
    EXPRESSION,
    FLAG,
    LETTER,
    STRINGS,
    TEXT,
    WHOLE,
    Color,
    Kind,
    whole,
)
from module_builder.formats.vassal.traits.parts import DECK_COMMANDS
from module_builder.formats.vassal.traits.record import Fault, Field, TraitError
from module_builder.formats.vassal.traits.trait import NOWHERE, Setting, Trait

__all__ = ["BasicPiece", "DeckType", "StackType", "UnknownPiece", "read_basic"]


class BasicPiece(Trait):
    """The piece itself: its picture and name; the keys are of the first versions (engine: counters/BasicPiece.java)."""

    prefix = "piece;"
    clone_key = Field(LETTER, "")
    delete_key = Field(LETTER, "")
    image = Field(TEXT)
    name = Field(TEXT)

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """`map;x;y;gpid;number;key;value;...`: a map that is not there is null, pairs are as many as are told."""
        place, x, y, gpid, count, *pairs = [*split(state, ";"), "", "", "", ""][: max(5, state.count(";") + 1)]
        told = 2 * max(0, whole(count))
        pairs = [*pairs[:told], *[""] * (min(told, len(pairs) + 1) - len(pairs))]
        properties = dict(zip(pairs[::2], pairs[1::2], strict=False))
        name = None if place == "null" else game.map_name(place)
        words = [name or "null", str(whole(x)), str(whole(y)), gpid, str(len(properties))]
        return join([*words, *(word for pair in properties.items() for word in pair)], ";")


class StackType(Trait):
    """A stack: it has no fields (engine: counters/Stack.java)."""

    java = "Stack"

    def canonical(self) -> str:
        """The one word."""
        return "stack"

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """`map;x;y;id;...;@@layer`: on no map at 0,0; pieces that are not there are left out; layer -1 for none."""
        problem = self.state_problem(state)
        if problem is not None:
            raise problem
        place, *rest = split(state, ";")
        name, spot, words = "null", ["0", "0"], [word for word in rest if word not in ("0", "")]
        if place != "null":
            name, spot, words = game.map_name(place) or "null", [str(whole(word)) for word in _two(rest)], rest[2:]
        layers = [whole(word[2:]) for word in words if word.startswith("@@")]
        pieces = [word for word in words if not word.startswith("@@") and game.has_piece(word)]
        return join([name, *spot, *pieces, f"@@{layers[-1] if layers else -1}"], ";")

    def state_problem(self, state: str) -> TraitError | None:
        """The engine throws at a layer that is no number."""
        for word in split(state, ";")[1:]:
            if word.startswith("@@") and java_int(word[2:]) is None:
                return TraitError("stack", "layer", Fault.WRONG, word)
        return None


def _two(words: list[str]) -> list[str]:
    return [*words, "", ""][:2]


def _counted(token: str) -> tuple[str, ...]:
    """`name:expression` of each count; an entry without a colon is dropped."""
    return tuple(each for each in STRINGS.read(token) if ":" in each)


COUNTED: Kind[tuple[str, ...]] = Kind(_counted, STRINGS.write, ())


class DeckType(Trait):
    """A deck (engine: counters/Deck.java)."""

    prefix = "deck;"
    java = "Deck"
    draw_outline = Field(FLAG, True)
    outline_color = Field(COLOR, Color(0, 0, 0))
    width = Field(WHOLE, 40)
    height = Field(WHOLE, 40)
    face_down_option = Field(TEXT, "Always")
    shuffle_option = Field(TEXT, "Always")
    allow_multiple_draw = Field(FLAG, True)
    allow_select_draw = Field(FLAG, True)
    reversible = Field(FLAG, True)
    reshuffle_command = Field(TEXT, "")
    reshuffle_target = Field(TEXT, "")
    reshuffle_message_format = Field(TEXT, "")
    deck_name = Field(TEXT, "deck")
    shuffle_message_format = Field(TEXT, "")
    reverse_message_format = Field(TEXT, "")
    face_down_message_format = Field(TEXT, "")
    draw_face_up = Field(FLAG, False)
    persistable = Field(FLAG, False)
    shuffle_key = Field(KEY, None)
    reshuffle_key = Field(KEY, None)
    max_stack = Field(WHOLE, 10)
    count_expressions = Field(COUNTED, ())
    expression_counting = Field(FLAG, False)
    global_commands = Field(DECK_COMMANDS, ())
    hotkey_on_empty = Field(FLAG, False)
    empty_key = Field(KEY, None)
    select_display_property = Field(TEXT, "$BasicName$")
    select_sort_property = Field(TEXT, "")
    restrict_option = Field(FLAG, False)
    restrict_expression = Field(EXPRESSION, "")
    shuffle_command = Field(TEXT, "Shuffle")
    reverse_command = Field(TEXT, "Reverse")
    reverse_key = Field(KEY, None)
    draw_multiple_message = Field(TEXT, "Draw multiple cards")
    draw_specific_message = Field(TEXT, "Draw specific cards")
    face_up_message = Field(TEXT, "Face up")
    face_down_message = Field(TEXT, "Face down")
    face_up_key = Field(KEY, None)
    face_up_message_format = Field(TEXT, "")
    face_flip_key = Field(KEY, None)
    face_down_key = Field(KEY, None)
    save_message = Field(TEXT, "Save Deck")
    save_key = Field(KEY, None)
    save_report = Field(TEXT, "Deck Saved")
    load_message = Field(TEXT, "Load Deck")
    load_key = Field(KEY, None)
    load_report = Field(TEXT, "Deck Loaded")
    restrict_access = Field(FLAG, False)
    owners = Field(STRINGS, ())

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """`map;x;y;face down;id,id,...`: cards that are not there are left out (engine: Deck.setState)."""
        problem = self.state_problem(state)
        if problem is not None:
            raise problem
        place, x, y, face, *cards = split(state, ";")
        name = None if place == "null" else game.map_name(place)
        held = [card for card in split(cards[0], ",") if card and game.has_piece(card)] if cards else []
        words = [name or "null", str(whole(x)), str(whole(y)), "true" if face == "true" else "false"]
        return join([*words, *([join(held, ",")] if held else [])], ";")

    def state_problem(self, state: str) -> TraitError | None:
        """The engine throws at a state that ends before it says which way the deck lies."""
        return TraitError("deck;", "face_down", Fault.MISSING) if len(split(state, ";")) < 4 else None


class UnknownPiece(Trait):
    """Something else, which the engine cannot make: alone it is nothing, inside traits an empty basic piece."""

    java = "BasicPiece"

    def canonical(self) -> str:
        """The empty piece that stands in its place."""
        return "piece;;;;"

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """The state as that of the empty piece."""
        return BasicPiece("piece;;;;").canonical_state(state, game)


def read_basic(text: str) -> BasicPiece | StackType | DeckType | UnknownPiece:
    """What a chain ends in, told by its id."""
    if text == "stack":
        return StackType(text)
    if text.startswith("piece;"):
        return BasicPiece(text)
    return DeckType(text) if text.startswith("deck;") else UnknownPiece(text)
