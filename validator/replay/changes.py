"""What a step changed on its pieces and in the game, beside moving them, in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapdata.diagnostic import many
from module_builder.formats.vassal.commands.chattext import shortened
from module_builder.formats.vassal.commands.kinds import (
    Flare,
    PlayAudioClip,
    PrivateNotes,
    PublicNotes,
    ScenarioNotes,
    SecretNote,
)
from module_builder.formats.vassal.traits import Mask
from validator.replay.moves import called
from validator.replay.state import Deck, Piece

if TYPE_CHECKING:
    from validator.replay.replay import Step

__all__ = ["Told", "changes"]

# Properties that go along with others: the picture and name of a layer's level, whether a piece was moved, is masked
# or hidden, which has a line of its own.
ALONG = ("_Image", "_Name", "_Active")
PASSING = frozenset({"Moved", "BasicName", "ObscuredToOthers", "InvisibleToOthers"})
LONG = 80  # letters of a note or a value that are shown


@dataclass(frozen=True, slots=True)
class Told:
    """What is told elsewhere: ids that `moved`, which leaves marks; `cards` that were drawn or put back, which turns
    them over; `properties` of the module that its dice set."""

    moved: Collection[str] = ()
    cards: Collection[str] = ()
    properties: Collection[str] = ()


def changes(step: Step, told: Told) -> Iterator[str]:
    """The changes of one step, a line each."""
    for key in step.changed:
        before, after = step.before.items.get(key), step.after.items[key]
        if isinstance(before, Piece) and isinstance(after, Piece):
            if before.states != after.states:
                lines = list(_piece(before, after, key in told.cards))
                yield from lines if lines or key in told.moved else _marks(before, after)
        elif isinstance(before, Deck) and isinstance(after, Deck):
            yield from _deck(before, after)
    yield from _others(step)
    yield from _game(step, told.properties)


def _piece(before: Piece, after: Piece, card: bool) -> Iterator[str]:
    name, new_name = called(before), called(after)
    masked, hidden = _masked(before, after), _hidden(before, after)
    if (masked and not card) or hidden:
        yield f"{name if 'un' not in (masked or hidden) else new_name} is {masked or hidden}"
    turned = new_name != name and not masked and not hidden
    if turned:
        yield f"{name} becomes {new_name}"
    was, now = before.type.properties(before.states), after.type.properties(after.states)
    differing = _differing(was, now)
    for key in differing:
        if not _along(key, turned, differing):
            yield f"{new_name}: {key.removeprefix('_')} {_value(was.get(key))} -> {_value(now.get(key))}"


def _marks(before: Piece, after: Piece) -> Iterator[str]:
    """The traits, by the engine's ids, of which something changed that is no property: a trail, a facing."""
    traits = zip(after.type.own, before.states, after.states, strict=False)
    ids = dict.fromkeys(trait.id.rstrip(";") for trait, was, now in traits if was != now)
    yield f"{called(after)}: {', '.join(ids)} changed"


def _along(key: str, turned: bool, differing: Collection[str]) -> bool:
    """Whether a property changes because of another change that is told."""
    facing = key.removesuffix("_Degrees") + "_Facing" if key.endswith("_Degrees") else None
    return key in PASSING or key.endswith(ALONG) or (turned and key.endswith("_Level")) or facing in differing


def _value(value: str | None) -> str:
    return "(none)" if value is None else shortened(value, LONG) or ('""' if not value else "(no text)")


def _masked(before: Piece, after: Piece) -> str:
    """`masked`, `unmasked`, or "" when neither."""
    was, now = _owner(before), _owner(after)
    return "" if (was is None) == (now is None) else "masked" if now is not None else "unmasked"


def _owner(piece: Piece) -> str | None:
    owners = (mask.masked_by(link.state(piece.states)) for mask, link in piece.type.of(Mask))
    return next((owner for owner in owners if owner is not None), None)


def _hidden(before: Piece, after: Piece) -> str:
    was, now = (piece.type.hidden_by(piece.states) for piece in (before, after))
    return "" if (was is None) == (now is None) else "hidden" if now is not None else "unhidden"


def _deck(before: Deck, after: Deck) -> Iterator[str]:
    """A new order of the same cards, a deck turned over, and how many cards are in one that is not looked into."""
    name = after.name or after.id
    if before.unseen != after.unseen:
        yield f"deck {name}: {many(before.unseen, 'card')} -> {many(after.unseen, 'card')}"
    if before.contents != after.contents and sorted(before.contents) == sorted(after.contents):
        yield f"deck {name}: {many(len(after.contents), 'card')} in a new order"
    if before.face_down != after.face_down and after.contents:
        yield f"deck {name}: now face {'down' if after.face_down else 'up'}"


def _others(step: Step) -> Iterator[str]:
    """Notes that were written, places pointed at and sounds. What is in private notes is their owner's."""
    players = step.after.game.players
    sounds = Counter(each.clip_name for each in step.commands if isinstance(each, PlayAudioClip))
    for command in step.commands:
        if isinstance(command, ScenarioNotes | PublicNotes):
            which = "scenario" if isinstance(command, ScenarioNotes) else "public"
            yield f"{which} notes: {_first(command.text)}"
        elif isinstance(command, PrivateNotes | SecretNote):
            owner = players.get(command.owner or "", ("somebody", ""))[0]
            what = f"'{command.name}', a delayed note" if isinstance(command, SecretNote) else "private notes"
            yield f"{what} of {owner}: written"
        elif isinstance(command, PlayAudioClip):
            count = sounds.pop(command.clip_name, 0)  # the first of several says how many there are
            if count:
                yield f"sound {command.clip_name}" + (f", {count} times" if count > 1 else "")
        elif isinstance(command, Flare):
            yield f"flare at {command.x},{command.y}"


def _first(text: str | None) -> str:
    """The beginning of a text of several lines."""
    return shortened(text or "", LONG) or "(empty)"


def _game(step: Step, passing: Collection[str]) -> Iterator[str]:
    """Properties of the module, its maps and zones; players who come and go."""
    was, now = step.before.game, step.after.game
    if was is now:
        return
    for key in _differing(was.properties, now.properties):
        if key.removeprefix("Module/") not in passing:
            old, new = _value(was.properties.get(key)), _value(now.properties.get(key))
            yield f"{key.removeprefix('Module/')}: {old} -> {new}"
    for key in _differing(was.players, now.players):
        name, side = now.players.get(key) or was.players[key]
        yield f"{name} plays {side}" if key in now.players else f"{name} no longer plays {side}"


def _differing(was: Mapping[str, object], now: Mapping[str, object]) -> list[str]:
    """The keys whose values differ."""
    return [] if was is now else [key for key in dict.fromkeys((*was, *now)) if was.get(key) != now.get(key)]
