"""A log told step by step: who did what, what moved from which place to which, what was rolled, drawn and said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands.chattext import plain
from module_builder.formats.vassal.commands.kinds import DisplayText, Empty, MovePiece, Null
from module_builder.formats.vassal.modules.dicebuttons import Dice, dice_of
from validator.replay.changes import Told, changes
from validator.replay.chat import reporter
from validator.replay.dice import Roll, rolls
from validator.replay.locator import Locator
from validator.replay.moves import Move, Mover
from validator.replay.replay import taken_back
from validator.replay.turntexts import TurnTexts
from validator.replay.view import SeenStep, SideView
from validator.replay.writers import Writers, sides_in, writers, written_by

if TYPE_CHECKING:
    from validator.replay.replay import Replay, Step
    from validator.replay.state import Game, State

__all__ = ["StepStory", "Teller"]


IDLE = (DisplayText, Empty, Null)


@dataclass(frozen=True, slots=True)
class StepStory:
    """One step of a log, told.

    `player` and `turn` are None when nothing says them. `moves` are what came, went or changed its place, cards too;
    `changes` what changed otherwise, in words. `chat` is plain text. `undone` is the step that this one takes back,
    None for an ordinary step, 0 when that one left nothing in the log. `undone_by` is the step that took this one
    back for good. `idle`: nothing is in it but chat and the taking back of other steps. `side`: told as one side sees
    it, so that what is new or gone may only have come into sight or out of it.
    """

    step: int
    offset: int
    player: str | None
    turn: str | None
    moves: tuple[Move, ...]
    changes: tuple[str, ...]
    dice: tuple[Roll, ...]
    chat: tuple[str, ...]
    undone: int | None = None
    undone_by: int | None = None
    idle: bool = False
    side: bool = False

    def only_dice(self) -> StepStory:
        """The same without its moves, changes and chat, which whoever only counts dice need not keep."""
        return replace(self, moves=(), changes=(), chat=())

    @property
    def cards(self) -> tuple[Move, ...]:
        """The moves out of decks and into them."""
        return tuple(move for move in self.moves if move.card)


class Teller:
    """Tells the steps of one log, with the names that its module gives to places, turns and dice.

    `side`: what it may not see is not told; None tells everything. ValueError for a side without the module.
    """

    def __init__(self, played: Replay, side: str | None = None) -> None:
        module = played.module
        self.played, self.side = played, side
        self.view = None if side is None else SideView(played, side)
        self.undone = taken_back(played.script)
        self.writers = writers(played.script, sides_in(module))
        self.mover = Mover(Locator(module))
        self.dice: Dice = dice_of(module)
        self.set_by_dice = self.dice.properties
        self.turns = TurnTexts(module)

    def steps(self) -> Iterator[Step]:
        """The steps to be told: those of the log, with only that in their states which the side sees."""
        return self.played.steps() if self.view is None else (step for _, step in self.seen(self.view, own=True))

    def seen(self, view: SideView, *, own: bool = False) -> Iterator[tuple[SeenStep, Step]]:
        """The steps as a side sees them, each with itself as it is to be told; `own` as of the view."""
        before = _with_players(view.at(self.played.initial).state, self.played.initial)
        for seen in view.steps(own=own):
            changed, removed = (tuple(record.id for record in some) for some in (seen.changed, seen.removed))
            after = _with_players(seen.after.state, seen.step.after)
            yield seen, replace(seen.step, before=before, after=after, changed=changed, removed=removed)
            before = after

    def tell(self, step: Step) -> StepStory:
        """One step."""
        chat = tuple(plain(line) for line in step.chat)
        rolled = () if step.is_undo else tuple(self._rolled(step))
        moves = tuple(self.mover.moves(step))
        moved, drawn = ({move.id for move in some} for some in (moves, [move for move in moves if move.card]))
        return StepStory(
            step.n,
            step.offset,
            _player(step, chat, rolled, self.writers),
            self.turn(step.after.game),
            moves,
            tuple(changes(step, Told(moved, drawn, self.set_by_dice))),
            rolled,
            chat,
            (step.undone or 0) if step.is_undo else None,
            self.undone.get(step.n),
            step.is_undo or (not rolled and all(type(command) in IDLE for command in step.commands)),
            self.side is not None,
        )

    def _rolled(self, step: Step) -> Iterator[Roll]:
        """The rolls of a step, each by its player's plain name."""
        names = [name for name, _ in step.after.game.players.values() if name]
        for roll in rolls(step.commands, self.dice):
            yield replace(roll, player=self.writers.named(roll.player, names)) if roll.player else roll

    def turn(self, game: Game) -> str | None:
        """What the turn trackers show; a tracker's state as it is written where the module does not say more."""
        return "; ".join(self.turns.told(game).values()) if game.turns else None


def _with_players(seen: State, whole: State) -> State:
    """What a side sees, with the ids by which moves name their players: they lead to names and are not told."""
    return replace(seen, game=replace(seen.game, players=whole.game.players))


def _player(step: Step, chat: tuple[str, ...], rolled: tuple[Roll, ...], writers: Writers) -> str | None:
    """Who did a step: whoever moves, speaks, rolls or reports in it; else the only one who plays."""
    players = step.after.game.players
    names = [name for name in (writers.name(key, players) for key in players) if name]
    movers = (command.player_id or "" for command in step.commands if isinstance(command, MovePiece))
    moved = (writers.name(key, players) for key in movers if key in players)
    said = (writers.named(found, names) for line in chat if (found := written_by(line, writers.spoken)))
    rolling = (roll.player for roll in rolled)
    reports = (reporter(line, names) for line in chat)
    only = names[:1] if len(set(names)) == 1 and len(names) == len(players) else []
    return next((name for source in (moved, said, rolling, reports, only) for name in source if name), None)
