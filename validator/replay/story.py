"""A log told step by step: who did what, what moved from which place to which, what was rolled, drawn and said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from module_builder.formats.vassal.commands.chattext import plain
from module_builder.formats.vassal.commands.kinds import MovePiece
from module_builder.formats.vassal.modules.dicebuttons import Dice, dice_of
from module_builder.formats.vassal.modules.turns import TurnTracker, turn_trackers
from validator.replay.changes import Told, changes
from validator.replay.chat import named, reporter, speaker
from validator.replay.dice import Roll, rolls
from validator.replay.locator import Locator
from validator.replay.moves import Move, Mover
from validator.replay.replay import taken_back
from validator.replay.view import SideView

if TYPE_CHECKING:
    from validator.replay.replay import Replay, Step
    from validator.replay.state import Game, State

__all__ = ["StepStory", "Teller", "stories"]


@dataclass(frozen=True, slots=True)
class StepStory:
    """One step of a log, told.

    `player` and `turn` are None when nothing says them. `moves` are what came, went or changed its place, cards too;
    `changes` what changed otherwise, in words. `chat` is plain text. `undone` is the step that this one takes back,
    None for an ordinary step, 0 when that one left nothing in the log. `undone_by` is the step that took this one
    back for good. `side`: told as one side sees it, so that what is new or gone may only have come into sight or out
    of it.
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
    side: bool = False

    @property
    def cards(self) -> tuple[Move, ...]:
        """The moves out of decks and into them."""
        return tuple(move for move in self.moves if move.card)


def stories(played: Replay, side: str | None = None) -> Iterator[StepStory]:
    """The steps of a log, told one by one as they are replayed.

    `side`: what it may not see is not told; None tells everything. ValueError for a side without the module.
    """
    teller = Teller(played, side)
    return map(teller.tell, teller.steps())


class Teller:
    """Tells the steps of one log, with the names that its module gives to places, turns and dice."""

    def __init__(self, played: Replay, side: str | None = None) -> None:
        module = played.module
        self.played, self.side = played, side
        self.view = None if side is None else SideView(played, side)
        self.undone = taken_back(played.script)
        self.mover = Mover(Locator(module))
        self.dice: Dice = dice_of(module)
        self.set_by_dice = self.dice.properties
        self.trackers: dict[str, TurnTracker] = turn_trackers(module) if module else {}

    def steps(self) -> Iterator[Step]:
        """The steps to be told: those of the log, with only that in their states which the side sees."""
        if self.view is None:
            yield from self.played.steps()
            return
        before = _with_players(self.view.at(self.played.initial).state, self.played.initial)
        for seen in self.view.steps():
            changed, removed = (tuple(record.id for record in some) for some in (seen.changed, seen.removed))
            after = _with_players(seen.after.state, seen.step.after)
            yield replace(seen.step, before=before, after=after, changed=changed, removed=removed)
            before = after

    def tell(self, step: Step) -> StepStory:
        """One step."""
        chat = tuple(plain(line) for line in step.chat)
        rolled = () if step.is_undo else tuple(rolls(step.commands, self.dice))
        moves = tuple(self.mover.moves(step))
        moved, drawn = ({move.id for move in some} for some in (moves, [move for move in moves if move.card]))
        return StepStory(
            step.n,
            step.offset,
            _player(step, chat, rolled),
            self.turn(step.after.game),
            moves,
            tuple(changes(step, Told(moved, drawn, self.set_by_dice))),
            rolled,
            chat,
            (step.undone or 0) if step.is_undo else None,
            self.undone.get(step.n),
            self.side is not None,
        )

    def turn(self, game: Game) -> str | None:
        """What the turn trackers show; a tracker's state as it is written where the module does not say more."""
        known = {key.removeprefix("Module/"): value for key, value in game.properties.items()}
        texts = (self._turn(key, state, known) for key, state in game.turns.items())
        return "; ".join(texts) if game.turns else None

    def _turn(self, key: str, state: str, known: Mapping[str, str]) -> str:
        text = self.trackers[key].text(state, known) if key in self.trackers else None
        return f"{key} {state}" if text is None else text.replace("\\n", " - ").replace("\\t", " ").strip()


def _with_players(seen: State, whole: State) -> State:
    """What a side sees, with the ids by which moves name their players: they lead to names and are not told."""
    return replace(seen, game=replace(seen.game, players=whole.game.players))


def _player(step: Step, chat: tuple[str, ...], rolled: tuple[Roll, ...]) -> str | None:
    """Who did a step: whoever moves, speaks, rolls or reports in it; else the only one who plays."""
    game = step.after.game
    names = [name for name, _ in game.players.values() if name]
    movers = (command.player_id or "" for command in step.commands if isinstance(command, MovePiece))
    moved = (game.players[key][0] for key in movers if key in game.players)
    said = (named(found[0], names) for line in chat if (found := speaker(line)))
    rolling = (named(roll.player, names) for roll in rolled if roll.player)
    reports = (reporter(line, names) or "" for line in chat)
    only = names if len(set(names)) == 1 else []
    return next((name for source in (moved, said, rolling, reports, only) for name in source if name), None)
