"""The referee: what is wrong with a state, and what cannot be decided, short enough to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mapdata.diagnostic import Diagnostic, InputError, nearest
from mapdata.model import UNKNOWN
from validator.asked import Asked, ruled
from validator.assuming import Assumption, assume
from validator.breaches import contested, invariants
from validator.maps import Naming, open_named
from validator.owed.internments import undecided_internments
from validator.owed.lands import choices_now
from validator.owed.obligations import obligations
from validator.position import build_state, read_position
from validator.rulebooks.axis_empires import bases, control, openports
from validator.rulebooks.axis_empires.internment import interned
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.options import OPTIONS, SETTINGS
from validator.rulebooks.axis_empires.state import State
from validator.rulebooks.rule import Rule
from validator.verdict import Ruling, Truth, Verdict

__all__ = ["Loaded", "bad_option", "check_state", "load_states", "state_of"]

Question = tuple[Rule[..., object], tuple[object, ...]]
MARKED = ("city", "port", "capital")  # what --all speaks of, besides strategic hexes


@dataclass(frozen=True, slots=True)
class Loaded:
    """The states of one file, and what is wrong with it."""

    states: tuple[State, ...]
    problems: tuple[Diagnostic, ...] = ()


def load_states(path: Path, *, assumed: Sequence[Assumption] = (), own: str | None = None) -> Loaded:
    """The states that a file holds: one of a position file. `assumed` fills what is unknown.

    `own` is a map folder, or the name of a bundled map, to take for the one that the file names. InputError when it or
    the file cannot be opened, or the file is of no kind that is known.
    """
    if path.suffix != ".toml":
        raise InputError(path, "not a position file", "a position is a .toml file")
    document, text, problems = read_position(path)
    if document is None:
        return Loaded((), tuple(problems))
    return state_of(document, assumed, source="position", file=str(path), text=text, own=own)


def state_of(
    document: Mapping[str, Any],
    assumed: Sequence[Assumption],
    *,
    source: str,
    file: str,
    text: str | None = None,
    step: int | None = None,
    own: str | None = None,
) -> Loaded:
    """The state of a document on the map that it names (or on `own`), with what is assumed filled in."""
    board, problems = open_named(Naming(document["map"], file, Path(file).parent, text), own)
    if board is None:
        return Loaded((), tuple(problems))
    document = {**document, "map": board.id}
    document, problems = assume(document, *assumed)
    state, found = build_state(document, board, source=source, file=file, text=text, step=step)
    return Loaded(() if state is None else (state,), (*problems, *found))


def bad_option(name: str, value: str) -> str:
    """What is wrong with an option and its reading, "" when nothing is."""
    known = {option.name: option for option in (*OPTIONS, *SETTINGS)}
    if name not in known:
        return f"there is no option '{name}'{_hint(nearest(name.upper(), known) or 'zoc rules lists them')}"
    if value not in known[name].values:
        return f"'{value}' is no reading of {name}; its readings are {', '.join(known[name].values)}"
    return ""


def _hint(hint: str) -> str:
    return f": {hint}" if hint else ""


def check_state(state: State, *, all: bool = False, options: Mapping[str, str] | None = None) -> list[Verdict]:  # noqa: A002  (the option's own name)
    """What breaks a rule and what cannot be decided; with `all` also what is in order.

    Undecided questions that want the same kind of input are one verdict, unless `all` asks for each. Those that no
    counter is part of and that nothing but the map could answer are the map's, not the position's: only `all` has them.
    """
    judge = Judge(state, options)
    found = [*invariants(judge), *(judge.verdict(control.control, place, because=False) for place in contested(judge))]
    undecided = [(rule.article, judge.verdict(rule, *args, because=False)) for rule, args in _undecided(judge)]
    if not all:
        wrong = [verdict for verdict in found if verdict.ruling is not Ruling.LEGAL]
        return _plain([*wrong, *_grouped([pair for pair in undecided if not _map_alone(pair[1])])])
    legal = [judge.verdict(rule, *args, because=False) for rule, args in _decided(judge)]
    legal += [judge.verdict(asked.rule, *asked.args, because=False) for asked in _settled(judge)]
    legal += [verdict for asked in choices_now(judge) if (verdict := ruled(judge, asked)) is not None]
    return _plain([*found, *(verdict for _, verdict in undecided), *legal])


def _plain(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Verdicts as `check` gives them: the tree behind each is what `explain` is for."""
    return [replace(verdict, because=()) for verdict in verdicts]


def _undecided(judge: Judge) -> Iterator[Question]:
    """The questions that matter and have no answer: control, bases, ports, what is owed, internment."""
    yield from ((control.control, (place,)) for place in sorted(_unknown(judge)))
    for (place, faction), answer in judge.naval_bases.items():
        if answer is Truth.UNKNOWN:
            yield bases.naval_base_of, (place, faction)
    for (place, faction), answer in judge.air_bases.items():
        if answer is Truth.UNKNOWN:
            yield bases.air_base_of, (place, faction)
    for (place, faction, zone), answer in judge.open_ports.items():
        if answer is Truth.UNKNOWN:
            yield openports.open_port, (place, faction, zone)
    yield from ((interned, (counter,)) for counter in undecided_internments(judge))
    for asked in obligations(judge):
        if asked.swift and judge.answer(asked.rule, *asked.args) is Truth.UNKNOWN:
            yield asked.rule, asked.args


def _unknown(judge: Judge) -> set[str]:
    return {place for place, answer in judge.controls.items() if answer is UNKNOWN}


def _decided(judge: Judge) -> Iterator[Question]:
    """What `--all` adds: control of every marked hex, and the bases and ports that are there."""
    for place, space in judge.state.map.spaces.items():
        marked = any(space.get(name) is True for name in MARKED) or space.get("strategic") in ("green", "red", "orange")
        if marked and judge.controls[place] not in (UNKNOWN, "CONTESTED"):
            yield control.control, (place,)
    for (place, faction), answer in judge.naval_bases.items():
        if answer is Truth.TRUE:
            yield bases.naval_base_of, (place, faction)
    for (place, faction), answer in judge.air_bases.items():
        if answer is Truth.TRUE:
            yield bases.air_base_of, (place, faction)
    for (place, faction, zone), answer in judge.open_ports.items():
        if answer is Truth.TRUE:
            yield openports.open_port, (place, faction, zone)


def _settled(judge: Judge) -> Iterator[Asked]:
    """What a position might owe and does not: the questions that nothing is said of when nothing is wrong."""
    for asked in obligations(judge):
        if asked.swift and judge.answer(asked.rule, *asked.args) not in (asked.wrong, Truth.UNKNOWN):
            yield asked


def _map_alone(verdict: Verdict) -> bool:
    """Whether a question is open for want of the map's knowledge alone."""
    wanted = [fact.source for fact in verdict.facts if fact.value is None and fact.subject in verdict.missing]
    return not verdict.counters and all(source.startswith("map:") for source in wanted)


def _grouped(verdicts: Sequence[tuple[str, Verdict]]) -> list[Verdict]:
    """Verdicts on questions of one article that want the same kinds of input, as one that names them all."""
    groups: dict[tuple[str, ...], list[Verdict]] = {}
    for article, verdict in verdicts:
        kinds = sorted({wanted.partition(" of ")[0] for wanted in verdict.missing})
        groups.setdefault((article, *kinds), []).append(verdict)
    return [_together(article, group) for (article, *_), group in groups.items()]


def _together(article: str, group: list[Verdict]) -> Verdict:
    if len(group) == 1:
        return group[0]
    first = group[0]
    return replace(
        first,
        message=f"{len(group)} questions of {article}, the first {first.message}",
        answer=None,
        facts=tuple(
            dict.fromkeys(fact for verdict in group for fact in verdict.facts if fact.subject in verdict.missing)
        ),
        missing=tuple(dict.fromkeys(name for verdict in group for name in verdict.missing)),
        counters=tuple(dict.fromkeys(name for verdict in group for name in verdict.counters)),
        spaces=tuple(dict.fromkeys(name for verdict in group for name in verdict.spaces)),
        options=tuple(dict.fromkeys(text.partition(":")[0] for verdict in group for text in verdict.options)),
    )
