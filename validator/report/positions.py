"""Where everything stands, as records (formats/json.md, show) and as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands.chattext import plain, shortened
from validator.replay.state import Piece
from validator.report.commands import shown_commands

if TYPE_CHECKING:
    from validator.replay.positions import PieceRecord
    from validator.replay.replay import Step
    from validator.replay.state import Game
    from validator.replay.view import SeenStep

__all__ = [
    "When",
    "game_record",
    "piece_record",
    "seen_step_record",
    "seen_step_text",
    "step_record",
    "step_text",
    "table_text",
]

When = str | int
NOTHING: Mapping[str, str] = MappingProxyType({})
LONGEST = 80  # letters of a value that are shown


def piece_record(piece: PieceRecord, when: When | None = None) -> dict[str, object]:
    """One piece, stack or deck as a record; what is not known is absent, and of a masked piece all but its name and
    place. `when`: initial, final or a step's number."""
    fields: dict[str, object] = {
        "when": when,
        "id": piece.id,
        "kind": piece.kind,
        "name": piece.name,
        "basic_name": piece.basic_name,
        "gpid": piece.gpid,
        "map": piece.map,
        "board": piece.board,
        "zone": piece.zone,
        "location": piece.location,
        "x": piece.x,
        "y": piece.y,
        "stack": piece.stack,
        "stack_index": piece.stack_index,
        "prototypes": list(piece.prototypes) if piece.kind == "piece" and not piece.masked else None,
        "properties": dict(piece.properties) if piece.kind != "stack" and not piece.masked else None,
    }
    return {key: value for key, value in fields.items() if value is not None}


def game_record(game: Game, when: When, turns: Mapping[str, str] = NOTHING) -> dict[str, object]:
    """The record that follows the pieces. `turn` has the states of the turn trackers by their ids, `turn_text` what
    those of them show that the module tells how to read.

    A player's id is the player's password, so players are told by name and side.
    """
    return {
        "when": when,
        "kind": "game",
        "global_properties": dict(game.properties),
        "turn": dict(game.turns),
        "players": [{"name": name, "side": side} for name, side in game.players.values()],
        "boards": {
            place: [{"name": name, "column": x, "row": y, "reversed": turned} for name, x, y, turned in boards]
            for place, boards in game.boards.items()
        },
        "notes": _notes_record(game),
        "turn_text": dict(turns),
    }


def _notes_record(game: Game) -> dict[str, object]:
    """The notes; whose a private one is, is told by the player's name."""
    notes = game.notes
    names = {key: name for key, (name, _) in game.players.items()}
    return {
        "scenario": notes.scenario,
        "public": notes.public,
        "private": [
            {**({"name": names[key]} if key in names else {}), "text": text} for key, text in notes.private.items()
        ],
        "delayed": [
            {"name": note.name, "owner": note.handle, "hidden": note.hidden, "date": note.date, "text": note.text}
            for note in notes.delayed.values()
        ],
    }


def step_record(step: Step, changed: Sequence[PieceRecord]) -> dict[str, object]:
    """What one step did; its commands as their texts, players' ids aside."""
    return {
        "step": step.n,
        "commands": shown_commands(step),
        "chat": [plain(line) for line in step.chat],
        "changed": [piece_record(piece) for piece in changed],
        "removed": list(step.removed),
    }


def seen_step_record(seen: SeenStep) -> dict[str, object]:
    """What one step did before the eyes of a side. The commands would tell more, so they are not there."""
    return {
        "step": seen.step.n,
        "chat": [plain(line) for line in seen.step.chat],
        "changed": [piece_record(piece) for piece in seen.changed],
        "removed": [piece.id for piece in seen.removed],
    }


def table_text(
    pieces: Sequence[PieceRecord],
    game: Game,
    turns: Mapping[str, str] = NOTHING,
    first: Mapping[str, str] = NOTHING,
) -> Iterator[str]:
    """Lines for a reader: maps, the places on them by name, on each place its stacks from the top down.

    `turns`: what the turn trackers show, by their ids; `first`: the values that every new game has.
    """
    ordered = sorted(pieces, key=lambda piece: piece.map)  # stable: on one map the order of the records stays
    for name, on_map in groupby(ordered, key=lambda piece: piece.map):
        yield _clean(name) or "on no map"
        yield from _map_text(list(on_map))
    yield from _game_text(game, turns, first)


def _map_text(pieces: Sequence[PieceRecord]) -> Iterator[str]:
    for _, group in groupby(sorted(pieces, key=_place_key), key=_place_key):
        here = list(group)
        yield f"  {_place_text(here[0])}"
        piles = {piece.id: piece for piece in here if piece.kind != "piece"}
        for home, held in groupby((p for p in here if p.kind == "piece"), key=lambda piece: piece.stack):
            yield from _pile_text(piles.pop(home or "", None), list(held))
        for empty in piles.values():
            yield from _pile_text(empty, [])


def _place_key(piece: PieceRecord) -> tuple[str, str, int, int]:
    return piece.location or "", piece.board or "", piece.x, piece.y


def _place_text(piece: PieceRecord) -> str:
    """`0505 (board West, zone Sea, 207,270)`: a place by its name, or by its pixels when the name is not known."""
    pixels = f"{piece.x},{piece.y}"
    if not piece.location:
        return pixels
    extra = [f"board {piece.board}"] if piece.board else []
    extra += [f"zone {piece.zone}"] if piece.zone and piece.zone != piece.location else []
    return _clean(f"{piece.location} ({', '.join([*extra, pixels])})")


def _pile_text(pile: PieceRecord | None, pieces: Sequence[PieceRecord]) -> Iterator[str]:
    """The pieces of a stack or deck from the top down; one that lies by itself is one line."""
    indent = "    "
    if pile is not None and pile.kind == "deck":
        name = pile.properties.get("DeckName", "")
        count = int(pile.properties.get(f"{name}_numPieces", len(pieces)))
        order = ", from the top" if pieces else ""
        yield _clean(f"{indent}deck {name}: {count} card{'s' * (count != 1)}{order}")
        indent += "  "
    elif pile is not None and len(pieces) > 1:
        yield f"{indent}stack of {len(pieces)}, from the top"
        indent += "  "
    for piece in reversed(pieces):
        yield _clean(f"{indent}{_name(piece)}")


def _name(piece: PieceRecord) -> str:
    """The name to be read; the basic name where the other one is decided by an expression, or says nothing."""
    return piece.name or piece.basic_name or f"piece {piece.id}"


def _game_text(game: Game, turns: Mapping[str, str], first: Mapping[str, str]) -> Iterator[str]:
    if game.players:
        yield _clean("players: " + ", ".join(dict.fromkeys(_player(*player) for player in game.players.values())))
    yield from _properties_text(game, first)
    for tracker, state in game.turns.items():
        yield _clean(f"turn: {turns.get(tracker, f'{tracker} {state}')}")
    yield from _notes_text(game)


def _player(name: str, side: str) -> str:
    """A player with the side, which some modules have in the name already."""
    return name if name.endswith(f" ({side})") else f"{name} ({side})"


def _properties_text(game: Game, first: Mapping[str, str]) -> Iterator[str]:
    """A line for each property that has another value than in a new game."""
    changed = {key: value for key, value in sorted(game.properties.items()) if first.get(key) != value}
    if changed:
        yield "properties that are not as in a new game:" if first else "properties:"
    for key, value in changed.items():
        shown = shortened(value, LONGEST) or '""'
        yield _clean(f"  {key.removeprefix('Module/')} = {shown}")


def _notes_text(game: Game) -> Iterator[str]:
    notes = game.notes
    names = {key: name for key, (name, _) in game.players.items()}
    texts = {"scenario notes": notes.scenario, "public notes": notes.public}
    texts |= {f"private notes of {names.get(key, 'somebody')}": text for key, text in notes.private.items()}
    texts |= {f"delayed note {note.name} of {note.handle}": note.text for note in notes.delayed.values()}
    for title, text in texts.items():
        if text:
            yield f"{_clean(title)}:"
            yield from (_clean(f"  {line}") for line in text.split("\n"))


def step_text(step: Step, changed: Sequence[PieceRecord], changes: Sequence[str] = ()) -> Iterator[str]:
    """Lines for a reader: what was said in a step, what stands where after it, and what else it changed in words."""
    gone = [item for key in step.removed if isinstance(item := step.before.items[key], Piece)]
    yield from _step_text(step, changed, [piece.type.basic_name or piece.id for piece in gone], changes)


def seen_step_text(seen: SeenStep, changes: Sequence[str] = ()) -> Iterator[str]:
    """The same as a side sees it; what it sees no more is gone for it."""
    gone = [_name(piece) for piece in seen.removed if piece.kind == "piece"]
    yield from _step_text(seen.step, seen.changed, gone, changes)


def _step_text(
    step: Step, changed: Sequence[PieceRecord], gone: Sequence[str], changes: Sequence[str]
) -> Iterator[str]:
    back = (
        "" if not step.is_undo else " takes a step back" if step.undone is None else f" takes back step {step.undone}"
    )
    yield f"step {step.n}{back}"
    yield from (_clean(f"  {plain(line)}") for line in step.chat if line)
    for piece in changed:
        if piece.kind == "piece":
            yield _clean(f"  {_name(piece)}: {piece.map or 'on no map'} {_place_text(piece)}")
    if gone:
        yield _clean(f"  gone: {', '.join(gone)}")
    yield from (_clean(f"  {change}") for change in changes)


def _clean(text: str) -> str:
    """One line without control characters: a save must not move the reader's cursor."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
