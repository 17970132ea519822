"""The referee of saves and logs: every state of play judged, each breach told at the step where it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mapdata.diagnostic import Diagnostic
from validator.assuming import Assumption, Filling
from validator.breaches import Breaches
from validator.check import check_state
from validator.games import Game, Moment, unmatched
from validator.position import build_state
from validator.rulebooks.axis_empires.desk import Memory
from validator.since import Earlier, news

if TYPE_CHECKING:
    from validator.rulebooks.axis_empires.state import State
    from validator.verdict import Verdict

__all__ = ["Judged", "judge_game", "state_at"]

Options = Mapping[str, str] | None


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdicts on a save or log, the state at its end, and what was wrong with the file."""

    verdicts: tuple[Verdict, ...]
    state: State | None
    problems: tuple[Diagnostic, ...] = ()


class _Table:
    """Builds the states of one game on its map; problems are told once each."""

    def __init__(self, game: Game, assumed: Sequence[Assumption]) -> None:
        self.game, self.filling = game, Filling(assumed)
        self.map, found = game.board()
        self.memory = Memory()
        self.problems: dict[tuple[object, ...], Diagnostic] = {}
        self.note([*game.problems, *game.replay.problems, *found])

    def note(self, problems: Sequence[Diagnostic]) -> None:
        for problem in problems:
            self.problems.setdefault((*problem.fingerprint, problem.message), problem)

    def told(self) -> tuple[Diagnostic, ...]:
        """All that was wrong with the file and with what is assumed of it."""
        return (*self.problems.values(), *self.filling.problems)

    def state(self, moment: Moment) -> State | None:
        """The state of a moment, what it leaves unknown filled in from what is assumed."""
        if self.map is None:
            return None
        document: Mapping[str, Any] = {**moment.bound.document, "map": self.map.id}
        self.note(moment.bound.problems)
        state, found = build_state(
            self.filling.fill(document),
            self.map,
            source="save",
            file=self.game.path,
            step=moment.step,
            memory=self.memory,
        )
        self.note(found)
        return state


def judge_game(
    game: Game,
    *,
    assumed: Sequence[Assumption] = (),
    options: Options = None,
    everything: bool = False,
    since: Earlier | None = None,
) -> Judged:
    """Judge a save, or a log after each of its steps.

    A breach is told at the step where it begins; what is undecided, and with `everything` what is in order, is told
    of the end. What `since`, an earlier state of the game, showed is not told again while it lasts. What was removed
    from the game must not come back, from that state to the first and from step to step.
    """
    table = _Table(game, assumed)
    if table.map is None:
        return Judged((), None, table.told())
    found: list[Verdict] = []
    last = since
    breaches = Breaches(options)
    moment, state = None, None
    for moment in game.moments():
        state = table.state(moment)
        if state is not None:
            wrong = breaches.of(state)
            found += [_at(verdict, moment) for verdict in news(last, state, wrong)]
            last = Earlier(state, frozenset(verdict.identity for verdict in wrong))
    if moment is not None and state is not None:
        told = {verdict.identity for verdict in found} | (frozenset() if since is None else since.shown)
        found += [v for v in check_state(state, all=everything, options=options) if v.identity not in told]
        table.note(unmatched(moment.bound, game.path))
    return Judged(tuple(found), state, table.told())


def state_at(game: Game, step: int | None = None, assumed: Sequence[Assumption] = ()) -> Judged:
    """The state after a step of a log (0: before the first), or at the end. No verdicts.

    NoSuchStepError when the log has no such step.
    """
    table = _Table(game, assumed)
    if table.map is None:
        return Judged((), None, table.told())
    state = table.state(game.at(step))  # it tells of what it meets
    return Judged((), state, table.told())


def _at(verdict: Verdict, moment: Moment) -> Verdict:
    offset = verdict.offset if moment.offset is None else moment.offset
    return replace(verdict, because=(), step=moment.step, offset=offset)
