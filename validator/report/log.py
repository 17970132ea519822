"""A log's steps and dice, as records (formats/json.md, log) and as text for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from mapdata.diagnostic import many
from validator.replay.dicestats import ENOUGH

if TYPE_CHECKING:
    from validator.replay.dice import Roll
    from validator.replay.dicestats import DiceStatistics, Reroll
    from validator.replay.moves import Move
    from validator.replay.story import StepStory

__all__ = ["dice_record", "dice_text", "reroll_record", "story_record", "story_text"]

OFF = "off the map"
WIDTH = 100  # letters of a line of counts


def story_record(told: StepStory) -> dict[str, object]:
    """One step. A place off all maps is "", which is also where new pieces come from and gone ones go to.

    `undone`: of a step that takes another one back that one's number, 0 when it left nothing in the log; true of a
    step that was taken back for good; else false. `changes`: the lines that the text has for what is no move.
    """
    fields: dict[str, object] = {
        "step": told.step,
        "player": told.player,
        "turn": told.turn,
        "moves": [{"piece": move.piece, "from": move.start, "to": move.end} for move in told.moves],
        "dice": [_roll_record(roll) for roll in told.dice],
        "cards": [{"card": move.piece, "from": move.start, "to": move.end} for move in told.cards],
        "chat": list(told.chat),
        "undone": told.undone_by is not None if told.undone is None else told.undone,
        "changes": list(told.changes),
    }
    return _known(fields)


def _roll_record(roll: Roll) -> dict[str, object]:
    faces = [int(face) if _whole(face) else face for face in roll.faces] or None
    return _known(
        {
            "die": roll.die,
            "player": roll.player,
            "dice": roll.dice,
            "sides": roll.sides,
            "faces": faces,
            "total": roll.total,
        }
    )


def _known(fields: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in fields.items() if value is not None}


def _whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def dice_record(dice: DiceStatistics) -> dict[str, object]:
    """The statistics of one player and die; absent is what cannot be told."""
    return _known(
        {
            "kind": "dice",
            "player": dice.player,
            "die": dice.die,
            "rolls": dice.rolls,
            "undone": dice.undone,
            "counts": dict(dice.counts),
            "mean": dice.mean,
            "expected": {face: chance * dice.seen for face, chance in dice.expected} or None,
            "expected_mean": dice.expected_mean,
            "strange": list(dice.strange) or None,
            "chi_square": dice.chi_square,
            "degrees": dice.degrees,
            "p": dice.p,
        }
    )


def reroll_record(found: Reroll) -> dict[str, object]:
    """A roll that was taken back, by the steps of it; `rerolled` is false when it was not rolled again."""
    steps = {"rolled": found.first, "undone": found.undo, "rerolled": found.again or False}
    return _known({"kind": "taken back", "player": found.player, "die": found.die, **steps})


def story_text(told: StepStory) -> Iterator[str]:
    """Lines for a reader: a step, what it moved, changed, rolled and said."""
    yield _clean(", ".join([f"step {told.step}", *filter(None, (told.player, told.turn)), *_undone(told)]))
    for _, group in groupby(told.moves, key=_way):
        yield _clean(f"  {_moved(list(group), told.side)}")
    yield from (_clean(f"  {change}") for change in told.changes)
    yield from (_clean(f"  dice {_rolled(roll, told.player)}") for roll in told.dice)
    yield from (_clean(f"  {line}") for line in told.chat if line)


def _undone(told: StepStory) -> Iterator[str]:
    if told.undone is not None:
        yield f"takes back step {told.undone}" if told.undone else "takes a step back"
    if told.undone_by is not None:
        yield f"taken back by step {told.undone_by}"


def _way(move: Move) -> tuple[object, ...]:
    return move.start, move.end, move.made, move.gone, move.card


def _moved(moves: Sequence[Move], side: bool) -> str:
    """Pieces that went the same way, in one line; a side cannot tell what is new from what was hidden."""
    first = moves[0]
    names = ", ".join(
        f"{name} ({count})" if count > 1 else name for name, count in Counter(move.piece for move in moves).items()
    )
    names = f"{'cards' if len(moves) > 1 else 'card'} {names}" if first.card else names
    if first.made:
        return f"{'now seen' if side else 'new'}: {names}" + (f" at {first.end}" if first.end else "")
    if first.gone:
        return f"{'no longer seen' if side else 'gone'}: {names}" + (f" from {first.start}" if first.start else "")
    return f"{names}: {first.start or OFF} -> {first.end or OFF}"


def _rolled(roll: Roll, player: str | None) -> str:
    """`2d6: 3, 4 = 7 (Ann)`; the player only when the step is somebody else's."""
    faces, total = ", ".join(roll.faces), "" if roll.total is None else str(roll.total)
    result = f"{faces} = {total}" if faces and total and faces != total else faces or total
    who = f" ({roll.player})" if roll.player and roll.player != player else ""
    return f"{roll.die}: {result}{who}"


def dice_text(found: Sequence[DiceStatistics], again: Sequence[Reroll]) -> Iterator[str]:
    """Lines for a reader: how the dice fell, and which rolls were taken back."""
    yield "dice" if found else "dice: none by a dice button"
    for dice in found:
        yield from (_clean(line) for line in _dice_lines(dice))
    if any(_too_few(dice) for dice in found):
        yield f"  (judged once every face is expected {ENOUGH} times)"
    for each in again:
        yield _clean(f"  {_again(each)}")


def _again(found: Reroll) -> str:
    what = f"{found.player or 'somebody'}, {found.die}: step {found.first} was taken back by step {found.undo}"
    if found.again is None:
        return f"taken back: {what}, not rolled again"
    return f"rolled again: {what}, rolled again in step {found.again}"


def _too_few(dice: DiceStatistics) -> bool:
    return bool(dice.seen and dice.p is None and dice.expected and not dice.strange)


def _dice_lines(dice: DiceStatistics) -> Iterator[str]:
    """One line where there is too little to judge, else the faces on lines of their own."""
    back = f", {dice.undone} more taken back" if dice.undone else ""
    head = f"  {dice.player or 'somebody'}, {dice.die}: {dice.rolls} roll{'s' * (dice.rolls != 1)}{back}"
    verdict = "; ".join(_verdict(dice))
    if not dice.seen:
        yield head
    elif _too_few(dice):
        fallen = ", ".join(f"{face}: {count}" for face, count in dice.counts.items() if count)
        yield f"{head} ({fallen}); {verdict}"
    else:
        yield head
        yield from _wrapped([f"{face}: {count}" for face, count in dice.counts.items()])
        yield f"    {verdict}"


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    """Counts in lines that are not too long."""
    line = "   "
    for word in words:
        if len(line) + len(word) > WIDTH:
            yield line
            line = "   "
        line += f" {word} "
    yield line.rstrip()


def _verdict(dice: DiceStatistics) -> Iterator[str]:
    if dice.mean is not None:
        wanted = f" (expected {dice.expected_mean:.2f})" if dice.expected_mean is not None else ""
        yield f"mean {dice.mean:.2f}{wanted}"
    if dice.strange:
        yield f"not faces of this die: {', '.join(dice.strange)}"
    elif not dice.expected:
        yield "what fair dice give is not known here"
    elif dice.p is None:
        yield "too few to judge"
    else:
        degrees = many(dice.degrees or 0, "degree")
        yield f"chi-square {dice.chi_square:.2f}, {degrees} of freedom, p {dice.p:.3f}"


def _clean(text: str) -> str:
    """One line without control characters: a log must not move the reader's cursor."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
