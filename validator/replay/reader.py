"""Commands read and carried out: what each does to the table, as the engine's executeCommand does it.

Nothing stops a replay: a command that cannot be carried out is a Diagnostic with its offset, and passed by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from mapdata.diagnostic import Severity
from module_builder.formats.vassal.commands import kinds
from module_builder.formats.vassal.commands.kinds import Command
from module_builder.formats.vassal.pieces.piece import PieceTypes
from module_builder.formats.vassal.pieces.piecekind import Viewer
from validator.replay.maps import MapRules, Maps
from validator.replay.shared_map import with_entry
from validator.replay.state import Deck, Game, Item, Piece, Stack, State
from validator.replay.states import StateReader
from validator.replay.table import Table

__all__ = ["Reader"]


class Reader(StateReader):
    """Carries out commands, one step after the other.

    `viewer` is who looks on, since hidden pieces take no part in some decisions of the engine; None stands for
    whoever makes the move at hand.
    """

    def __init__(
        self,
        types: PieceTypes,
        maps: Maps,
        viewer: Viewer | None,
        file: str,
        *,
        told: frozenset[str] = frozenset(),
        first: Game | None = None,
    ) -> None:
        super().__init__(maps, viewer, file)
        self.types = types
        self.first = first or Game()  # what a game is before its save says anything
        self.told = set(told)  # what is said once in a file

    def play(self, state: State, commands: Iterable[Command]) -> State:
        """The state after all of `commands`, in their order."""
        self.table = Table(state, self.maps, self.viewer or Viewer())
        for command in commands:
            handler = HANDLERS.get(type(command))
            if handler is not None:
                self.offset = command.offset
                problem = command.problem if command.kind in CHECKED else ""
                if problem:
                    self.tell("LOG001", Severity.ERROR, f"{command.kind}: {problem}")
                else:
                    handler(self, command)
        return self.table.done()

    # Pieces

    def add(self, command: kinds.AddPiece) -> None:
        """`+/id/type/state` (engine: command/AddPiece.java): a new piece, then its state."""
        kind, state = command.type or "", command.state or ""
        key = command.id or self.table.fresh_id()
        if self.table.items.get(key) is not None:
            self.tell("LOG006", Severity.WARNING, f"piece {key} is added a second time; the first one is gone")
            self._discard(key)
        self.table.put(self._blank(key, kind))
        self.set_state(key, state)

    def _blank(self, key: str, kind: str) -> Item:
        if kind == "stack":
            return Stack(key)
        if kind.startswith("deck;"):
            return Deck(key, type=kind)
        kind_read = self.types[kind]
        for name in kind_read.missing:
            self._tell_prototype(name)
        return Piece(key, kind_read)

    def _tell_prototype(self, name: str) -> None:
        if not self.maps.open and name not in self.told:
            self.told.add(name)
            self.tell("LOG007", Severity.WARNING, f"prototype '{name}' is unknown or contains itself: it gives nothing")

    def pass_by(self, command: kinds.Unknown) -> None:
        """A command of a component's own class, or of nobody: said once for each first word."""
        word = command.raw.split("\t")[0][:40]
        if word not in self.told:
            self.told.add(word)
            self.tell("LOG008", Severity.INFO, f"command '{word}' is none of the engine's: it is passed by")

    def _discard(self, key: str) -> None:
        """Take an item off the table for good, out of its stack too."""
        item = self.table.items.get(key)
        if isinstance(item, Piece) and item.parent is not None:
            self.table.leave(key)
        self.table.drop(key)

    def remove(self, command: kinds.RemovePiece) -> None:
        """`-/id` (engine: command/RemovePiece.java)."""
        item = self._known(command.id)
        if item is None:
            return
        if self.table.place(item).map is not None:
            self.table.set_map(item.id, None)
        self._discard(item.id)

    def change(self, command: kinds.ChangePiece) -> None:
        """`D/id/new[/old]` (engine: command/ChangePiece.java): with the old state only the difference counts."""
        item = self._known(command.id)
        if item is None:
            return
        new, old = command.new_state or "", command.old_state
        if old is None:
            self.set_state(item.id, new)
        else:
            if isinstance(item, Stack) and old != item.state:
                self._tell_other(
                    f"{'deck' if isinstance(item, Deck) else 'stack'} {item.id} does not hold what it held"
                )
            self.merge_state(item, new, old)

    def _tell_other(self, what: str) -> None:
        """A step says what it found; where it finds something else, VASSAL carries it out all the same, and a deck may
        lose its cards by it."""
        self.tell("LOG010", Severity.WARNING, f"{what} when this step was played", "a log of another game?")

    def _known(self, key: str | None) -> Item | None:
        item = self.table.items.get(key or "")
        if item is None:
            self.tell("LOG002", Severity.INFO, f"piece {key} is not in the game: the command does nothing")
        return item

    # Moves

    def move(self, command: kinds.MovePiece) -> None:
        """`M/...` (engine: command/MovePiece.java): onto the piece it was put on, if that is still there, else onto
        what takes it on the spot, else by itself."""
        item = self._known(command.id)
        if item is None:
            return
        self._check_place(item, command)
        player = command.player_id
        if self.viewer is None:
            self.table.viewer = Viewer(player, self.table.game.players.get(player or "", ("", None))[1])
        rules = self.map_named(command.new_map_id)
        if rules is None:
            old = self.maps.find(command.old_map_id)
            if old is not None and item.map == old.name:
                self.table.take_off_map(item.id)
            return
        self._move_to(item.id, rules, (command.new_x or 0, command.new_y or 0), command.new_underneath_id, player)

    def _check_place(self, item: Item, command: kinds.MovePiece) -> None:
        """Tell of a piece that is not where the move takes it from."""
        here, old = self.table.place(item), self.maps.find(command.old_map_id)
        if old is None or here.map is None or (here.map, here.x, here.y) == (old.name, command.old_x, command.old_y):
            return
        self._tell_other(f"piece {item.id} is not where it was")

    def _move_to(self, key: str, rules: MapRules, spot: tuple[int, int], under: str | None, player: str | None) -> None:
        table = self.table
        below = table.items.get(under) if under is not None else None
        if below is not None and _at(table, below, rules, spot):
            table.merge(below.id, key)
            return
        if not table.merge_or(key, rules, *spot, player):
            table.put_down(key, rules, *spot)
        home = table.parent(table.items.get(key) or Stack(key))
        if under is None and home is not None:
            table.insert(home.id, key, 0)

    # The game

    def set_property(self, command: kinds.ChangeProperty | kinds.SetGlobalProperty) -> None:
        """A property of the module, a map or a zone."""
        name = command.property_name if isinstance(command, kinds.ChangeProperty) else command.property_id
        if name and command.new_value is not None:
            key = _property_key(self.table.game.properties, name, command.container_id or "")
            self._game(properties=with_entry(self.table.game.properties, key, command.new_value))

    def set_notes(
        self, command: kinds.ScenarioNotes | kinds.PublicNotes | kinds.PrivateNotes | kinds.SecretNote
    ) -> None:
        """The notes of the scenario, of everyone, or of one player."""
        self._game(notes=self.table.game.notes.after(command))

    def set_turn(self, command: kinds.SetTurn) -> None:
        """The state of a turn tracker."""
        if command.id is not None and command.new_state is not None:
            self._game(turns=with_entry(self.table.game.turns, command.id, command.new_state))

    def add_player(self, command: kinds.AddPlayer) -> None:
        """A player takes a side."""
        if command.id is not None:
            player = (command.name or "", command.side or "")
            self._game(players=with_entry(self.table.game.players, command.id, player))

    def remove_player(self, command: kinds.RemovePlayer) -> None:
        """A player leaves."""
        left = {key: player for key, player in self.table.game.players.items() if key != command.id}
        self._game(players=MappingProxyType(left))

    def set_boards(self, command: kinds.SetBoards) -> None:
        """The boards of a map."""
        boards = tuple((board.name, board.x or 0, board.y or 0, board.reversed) for board in command.boards or ())
        self._game(boards=with_entry(self.table.game.boards, command.map_id or "", boards))

    def begin(self, command: kinds.BeginSave) -> None:
        """A save begins with an empty table."""
        self.table = Table(State(game=self.first), self.maps, self.table.viewer)

    def _game(self, **changes: Any) -> None:
        self.table.game = replace(self.table.game, **changes)


Handler = Callable[[Reader, Any], None]
HANDLERS: dict[type[Command], Handler] = {
    kinds.BeginSave: Reader.begin,
    kinds.Unknown: Reader.pass_by,
    kinds.AddPiece: Reader.add,
    kinds.RemovePiece: Reader.remove,
    kinds.ChangePiece: Reader.change,
    kinds.MovePiece: Reader.move,
    kinds.ChangeProperty: Reader.set_property,
    kinds.SetGlobalProperty: Reader.set_property,
    kinds.SetTurn: Reader.set_turn,
    kinds.AddPlayer: Reader.add_player,
    kinds.RemovePlayer: Reader.remove_player,
    kinds.SetBoards: Reader.set_boards,
    kinds.ScenarioNotes: Reader.set_notes,
    kinds.PublicNotes: Reader.set_notes,
    kinds.PrivateNotes: Reader.set_notes,
    kinds.SecretNote: Reader.set_notes,
}
# The kinds on which the engine gives up when they are incomplete.
CHECKED = {kinds.Kind.ADD_PIECE, kinds.Kind.CHANGE_PIECE, kinds.Kind.MOVE_PIECE}


def _at(table: Table, item: Item, rules: MapRules, spot: tuple[int, int]) -> bool:
    """Whether an item still is on a spot of a map."""
    place = table.place(item)
    return (place.map, place.x, place.y) == (rules.name, *spot)


def _property_key(known: Mapping[str, str], name: str, container: str) -> str:
    """The key `container/name` of a property. Saves write a zone's as name, zone, board and map, without a container
    (engine: ZoneProperty.getPropertyId); old commands name no container and mean the first property of that name."""
    words = name.split("\t")
    if len(words) == 4:
        return f"{words[3]}:{words[1]}/{words[0]}"
    if not container and f"Module/{name}" not in known:
        container = next((key.rpartition("/")[0] for key in known if key.endswith(f"/{name}")), "")
    return f"{container or 'Module'}/{name}"
