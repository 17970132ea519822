"""The commands of a step as they are shown: as they stand in the file, but for player ids.

A player's id is the password that the player chose, and it opens what the player hid; so wherever a command carries
one, the player's name stands instead, or `?` for somebody who is not in the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands import kinds
from module_builder.formats.vassal.pieces.chain import join_chain, split_chain
from module_builder.formats.vassal.pieces.piece import PieceTypes
from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits import Hideable, Mask, Trait
from validator.replay.state import Piece

if TYPE_CHECKING:
    from module_builder.formats.vassal.commands.base import Command
    from validator.replay.replay import Step

__all__ = ["shown_commands"]

Name = Callable[[str], str]
OWN_KINDS: dict[type[Command], int] = {
    kinds.MovePiece: 9,
    kinds.AddPlayer: 0,
    kinds.RemovePlayer: 0,
    kinds.PrivateNotes: 0,
    kinds.SecretNote: 1,
}


def shown_commands(step: Step) -> list[str]:
    """The commands of a step, each as a text in which no player's id stands."""
    players = {**step.before.game.players, **step.after.game.players}

    def name(key: str) -> str:
        return players[key][0] if key in players else "?"

    return [_shown(step, command, name) for command in step.commands]


def _shown(step: Step, command: Command, name: Name) -> str:
    place = OWN_KINDS.get(type(command))
    if place is not None:
        return _with_name(command, place, name)
    if isinstance(command, kinds.AddPiece):
        return _with_states(command, _traits(step, command.id, command.type), (2,), name)
    if isinstance(command, kinds.ChangePiece):
        return _with_states(command, _traits(step, command.id), (1, 2), name)
    return command.raw


def _with_name(command: Command, place: int, name: Name) -> str:
    tokens = command.tokens()
    if len(tokens) > place:
        tokens[place] = name(tokens[place])
    return _joined(command, tokens)


def _joined(command: Command, tokens: Sequence[str]) -> str:
    return command.prefix + join(tokens, command.delimiter) if command.delimiter else command.prefix + "".join(tokens)


def _traits(step: Step, key: str | None, kind: str | None = None) -> Sequence[Trait]:
    """The traits whose states a command carries; none for a stack, a deck and a piece that is not there."""
    if kind is not None:
        return PieceTypes()[kind].own if not kind.startswith(("stack", "deck;")) else ()
    for state in (step.after, step.before):
        if isinstance(item := state.items.get(key or ""), Piece):
            return item.type.own
    return ()


def _with_states(command: Command, traits: Sequence[Trait], places: Sequence[int], name: Name) -> str:
    """The command with the owners in the states of its traits that hide or mask told by name."""
    if not any(isinstance(trait, Hideable | Mask) for trait in traits):
        return command.raw
    tokens = command.tokens()
    for place in places:
        if place < len(tokens):
            states = split_chain(tokens[place])
            shown = [_owner_named(trait, state, name) for trait, state in zip(traits, states, strict=False)]
            tokens[place] = join_chain([*shown, *states[len(shown) :]])
    return _joined(command, tokens)


def _owner_named(trait: Trait, state: str, name: Name) -> str:
    """A state with the player who hid or masked the piece told by name; sides own what a side hid."""
    if not isinstance(trait, Hideable | Mask) or trait.access.startswith("side"):
        return state
    owner, *others = split(state, ";")
    return state if owner in ("null", "nobody") else join([name(owner), *others], ";")
