"""MOD066: triggers that may set each other off without end."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.vassal.traits import KeyStroke, TriggerAction
from validator.lint.circles import circle
from validator.lint.module import ModuleSubject
from validator.lint.modulesource import Part, PieceDefinition
from validator.lint.rule import Report, rule

__all__ = ["trigger_loop"]


@rule("MOD066", "trigger-loop", Severity.WARNING, hint="give one of these triggers a condition, or another key")
def trigger_loop(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """Trigger Actions of one piece, none with a condition, set each other off in a circle.

    It is suspected, not proven: which traits the piece has besides, and what else answers the key, only play shows.

    Why it matters: VASSAL stops such a loop with an error after some hundred turns, in the middle of a game.

    Bad:
        a trigger on Ctrl T that does Ctrl U, and a trigger on Ctrl U that does Ctrl T

    Good:
        a trigger on Ctrl T that does Ctrl U, and one on Ctrl U that does the named command `flip`

    To fix: do the work under a named command that no trigger of the circle waits for.

    Careful: a condition that is true most of the time only makes the loop rare.
    """
    for definition in subject.definitions:
        for level in {part.above for part in definition.of(TriggerAction)}:
            yield from _loops(report, subject, definition, level)


def _loops(
    report: Report, subject: ModuleSubject, definition: PieceDefinition, level: tuple[str, ...]
) -> Iterator[Diagnostic]:
    triggers = [part for part in definition.of(TriggerAction) if part.above == level and _unconditional(part)]
    waits = {part.number: _waits(part) for part in triggers}
    leads = {part.number: [number for number, keys in waits.items() if keys & _does(part)] for part in triggers}
    told: set[int] = set()
    for part in triggers:
        found = () if part.number in told else circle(part.number, leads)
        if found:
            told.update(found)
            labels = " and ".join(_name(other) for other in triggers if other.number in found)
            where = subject.at(definition.element, *part.path, word=part.text.partition(";;")[0])
            yield report(f"{definition.name}: {labels} may set off one another without end", where)


def _trigger(part: Part) -> TriggerAction:
    assert isinstance(part.trait, TriggerAction)
    return part.trait


def _unconditional(part: Part) -> bool:
    return not _trigger(part).property_match


def _waits(part: Part) -> frozenset[object]:
    trigger = _trigger(part)
    keys = (*trigger.watch_keys, *((trigger.key,) if trigger.key is not None else ()))
    return frozenset(_same(key) for key in keys if not key.nothing)


def _does(part: Part) -> frozenset[object]:
    return frozenset(_same(key) for key in _trigger(part).action_keys if not key.nothing)


def _same(key: KeyStroke) -> object:
    """What is equal for equal keys: the number of a named one means nothing."""
    return key.name or (key.code, key.modifiers)


def _name(part: Part) -> str:
    return f"trigger '{_trigger(part).name}'" if _trigger(part).name else part.label
