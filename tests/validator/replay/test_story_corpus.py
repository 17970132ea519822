"""Genuine logs told: moves, chat and dice compared with what VASSAL itself showed after every step."""

from __future__ import annotations

import itertools
import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from module_builder.formats.vassal.commands.chattext import plain
from module_builder.formats.vassal.pieces.piecekind import Viewer
from module_builder.formats.vassal.saves.container import open_save
from module_builder.formats.vassal.traits import Hideable, Mask
from tests.conftest import shared_folder
from tests.validator.replay.telling import stories
from tests.validator.replay.truth import module, read_lines, steps_of
from validator.replay.dicestats import statistics
from validator.replay.locator import Locator
from validator.replay.replay import Replay, Step, replay
from validator.replay.state import Piece, Place, Stack
from validator.replay.story import Teller

SHARED = shared_folder()
LOGS = SHARED / "corpus/logs" if SHARED else Path()
PUBLIC = SHARED / "corpus/corpus" if SHARED else Path()
INDEX = [*read_lines(LOGS / "index.jsonl")] if SHARED else []
PLAYED = [(LOGS / f"{each['name']}.vlog", LOGS / each["module"]) for each in INDEX]
OTHERS = [
    (PUBLIC / "ccnapoleonics/CCNv4_Tutorial.vlog", PUBLIC / "ccnapoleonics/module.vmod"),
    (PUBLIC / "zxvt/5x5_startup.vlog", PUBLIC / "zxvt/module.vmod"),
]
TOLD = [*PLAYED, *OTHERS] if SHARED else []
VASL = sorted((PUBLIC / "vasl-templates").glob("*.vlog")) if SHARED else []


class Places:
    """Where every piece is by the truth, and what its place is called."""

    def __init__(self, played: Replay, path: Path) -> None:
        self.locator, self.state = Locator(played.module), played.initial
        initial = read_lines(path.with_name(path.name + ".state.jsonl"))
        pieces = (r for r in initial if r["record"] == "piece" and r["when"] == "initial" and r["kind"] == "piece")
        self.at = {record["id"]: place(record) for record in pieces}

    def called(self, where: Place | None) -> str:
        if where is None or where.map is None:
            return ""
        return self.locator.locate(self.state, where).location or f"{where.map} {where.x},{where.y}"

    def moves(self, step: dict[str, Any], stacks: set[str]) -> dict[str, tuple[str, str]]:
        """(from, to) of each piece that is somewhere else after a step than before it; these ids are no pieces."""
        new: dict[str, Place | None] = {record["id"]: place(record) for record in step["changed"] if not pile(record)}
        new |= {key: None for key in step["removed"] if key in self.at}
        found = {}
        for key in new.keys() - stacks:
            old, now = self.at.get(key), new[key]
            if old != now:
                found[key] = named(old, now, self.called(old), self.called(now))
            self.at.pop(key, None)
            self.at |= {key: now} if now else {}
        return found


def place(record: dict[str, Any]) -> Place:
    return Place(record["map"], record["x"], record["y"])


def pile(record: dict[str, Any]) -> bool:
    """Whether a record of a step is one of a stack: only those end in their layer."""
    return re.search(r";@@-?\d+$", record["state"]) is not None


def named(old: Place | None, new: Place | None, start: str, end: str) -> tuple[str, str]:
    if old and new and old.map and new.map and old.map != new.map:
        return f"{old.map}: {start}", f"{new.map}: {end}"
    return start, end


def _ids(step: Step, true: dict[str, Any]) -> set[str]:
    return {*step.changed, *step.removed, *true["removed"], *(record["id"] for record in true["changed"])}


def compared(path: Path, made_with: Path) -> tuple[Counter[str], list[object]]:
    """What was compared, and what is wrong."""
    played = replay(open_save(path), module(made_with))
    teller, places = Teller(played), Places(played, path)
    counts: Counter[str] = Counter()
    wrong: list[object] = []
    for step, true in zip(played.steps(), steps_of(path).values(), strict=True):
        told = teller.tell(step)
        chat = [plain(line.partition(": ")[2]) for line in true["chat"] if not line.startswith("sys: ")]
        wrong += [(step.n, "chat", told.chat, chat)] if [line for line in told.chat if line] != chat else []
        counts.update(steps=1, chat=len(chat))
        if "changed" not in true:
            continue
        items = {key: step.after.items.get(key) or step.before.items.get(key) for key in _ids(step, true)}
        theirs = places.moves(true, {key for key, item in items.items() if isinstance(item, Stack)})
        ours = {move.id: (move.start, move.end) for move in told.moves}
        counts["moves"] += len(theirs)
        wrong += [(step.n, key, ours.get(key), way) for key, way in theirs.items() if ours.get(key) != way]
        extra = {key for key, (start, end) in ours.items() if start != end} - set(theirs)
        wrong += [(step.n, key, ours[key], None) for key in extra]
    return counts, wrong


@pytest.mark.parametrize(("path", "made_with"), TOLD, ids=[path.name for path, _ in TOLD])
def test_moves_and_chat_are_the_engines(path: Path, made_with: Path) -> None:
    counts, wrong = compared(path, made_with)
    print(f"\n{path.name}: {dict(counts)}")  # noqa: T201  (counts by file, shown by -s)
    assert wrong == []
    assert counts["moves"] > 0


# Lines that report a roll, in each log that has any; hotness-report-2 is the longest of the VASL logs.
ROLLS = {
    "3d6.vlog": 6,
    "banner-updates.vlog": 3,
    "custom-labels.vlog": 8,
    "empty.vlog": 0,
    "hotness-report-2.vlog": 66,
    "multiple-1.vlog": 15,
    "multiple-1b.vlog": 5,
}


@pytest.mark.parametrize("path", VASL, ids=[path.name for path in VASL])
def test_every_roll_of_the_vasl_logs_is_read(path: Path) -> None:
    """Without the module: its dice say in their reports what was rolled, by whom."""
    told = list(stories(replay(open_save(path))))
    rolls = [roll for step in told for roll in step.dice]
    reports = [line for step in told for line in step.chat if line.startswith("***")]
    assert (len(rolls), len(reports)) == (ROLLS[path.name], ROLLS[path.name])
    for roll, line in zip(rolls, reports, strict=True):
        assert (f"<{roll.player}>" in line, ",".join(roll.faces) in line, roll.sides) == (True, True, 6)
    assert sum(each.rolls for each in statistics(told) if not each.die.startswith("all ")) == len(rolls)


@pytest.mark.parametrize(("path", "made_with"), PLAYED, ids=[path.name for path, _ in PLAYED])
def test_every_roll_of_the_played_logs_is_read(path: Path, made_with: Path) -> None:
    """As many rolls as steps whose command is a report of a dice button, or a picture of special dice."""
    played = replay(open_save(path), module(made_with))
    told = list(stories(played))
    rolls = [roll for step in told for roll in step.dice]
    commands = [c.raw for s in played.steps() if not s.is_undo for c in s.commands]
    reports = [c for c in commands if c.startswith("CHAT***")]
    special = [c for c in commands if c.startswith("SHOW_RESULTS")]
    assert [len(reports), len(special)] == [
        len([roll for roll in rolls if not roll.outcomes]),
        len([roll for roll in rolls if roll.outcomes]),
    ]
    assert all(roll.sides and roll.faces and roll.total is not None for roll in rolls)


def test_who_did_the_steps_of_a_played_log(shared: Path) -> None:
    """Where a step says who did it, that is the player who played; c2 has two players."""
    for entry in INDEX:
        played = replay(open_save(LOGS / f"{entry['name']}.vlog"), module(LOGS / entry["module"]))
        assert {told.player for told in stories(played)} - {None} == {entry["user"]}


def test_a_log_of_three_thousand_steps_is_told_in_linear_time(shared: Path) -> None:
    """What a step costs does not grow with the steps before it."""
    played = replay(open_save(LOGS / "big3000.vlog"), module(LOGS / "two-fronts.vmod"))
    teller = Teller(played)
    marks = [time.process_time()]
    for step in played.steps():
        teller.tell(step)
        marks += [time.process_time()] if step.n % 900 == 0 else []
    first, *_, last = (after - before for before, after in itertools.pairwise(marks))
    assert last < 4 * first


def _covered(piece: Piece, viewer: Viewer) -> bool:
    """Whether something hides or masks a piece from a viewer."""
    owners = [(trait.hidden_by(link.state(piece.states)), trait.access) for trait, link in piece.type.of(Hideable)]
    owners += [(trait.masked_by(link.state(piece.states)), trait.access) for trait, link in piece.type.of(Mask)]
    return any(owner is not None and not viewer.sees(owner, access) for owner, access in owners)


@pytest.mark.parametrize("side", ["Red", "Blue", "<observer>"])
@pytest.mark.parametrize("name", ["b4", "c1", "c2", "r2", "t2", "v2"])
def test_a_side_is_told_the_same_without_what_others_change(name: str, side: str, shared: Path) -> None:
    """A step that is told is one of the view's, which takes longer to make; and it has no more pieces than that."""
    entry = next(each for each in INDEX if each["name"] == name)
    played = replay(open_save(LOGS / f"{name}.vlog"), module(LOGS / entry["module"]))
    teller = Teller(played, side)
    assert teller.view is not None
    whole = [step for _, step in teller.seen(teller.view)]
    brief = list(teller.steps())
    assert [teller.tell(step) for step in brief] == [teller.tell(step) for step in whole]
    assert all(set(few.changed) <= set(all_.changed) for few, all_ in zip(brief, whole, strict=True))
    assert sum(len(step.changed) for step in brief) < sum(len(step.changed) for step in whole)


@pytest.mark.parametrize(
    ("name", "side"),
    [(name, side) for name in ("c1", "c2", "b7") for side in ("Red", "<observer>")] + [("c2", "Blue")],
)
def test_no_covered_piece_is_named_to_a_side(name: str, side: str, shared: Path) -> None:
    """Names in this module are unique: what is covered before and after a step is named nowhere but in the chat."""
    played = replay(open_save(LOGS / f"{name}.vlog"), module(LOGS / "two-fronts.vmod"))
    secrets = 0
    for step, told in zip(played.steps(), stories(played, side), strict=True):
        ids = frozenset(key for key, (_, taken) in step.after.game.players.items() if taken == side)
        viewer = Viewer(side=side, players=ids)
        text = "\n".join([*(move.piece for move in told.moves), *told.changes])
        for key in step.changed:
            old, new = step.before.items.get(key), step.after.items[key]
            if isinstance(old, Piece) and isinstance(new, Piece) and _covered(old, viewer) and _covered(new, viewer):
                secrets += 1
                assert not re.search(rf"{re.escape(new.type.basic_name)}(?![0-9])", text)
    assert secrets > 0 or name != "c1"
