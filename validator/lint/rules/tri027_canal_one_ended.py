"""TRI027: a canal that has one end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mapdata.diagnostic import Diagnostic, Severity, nearest
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["canal_one_ended"]


@rule("TRI027", "canal-one-ended", Severity.ERROR, hint="attach the canal to both seas under one canalName")
def canal_one_ended(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A canal that has one end.

    A canalName is attached to one territory only, or a canalAttachment names no canal. Two ends that name different
    lands are told as information: the engine asks for both lists then.

    Why it matters: ships pass the canal freely, whoever holds its banks: the engine closes only what has two ends,
    and says nothing.

    Bad:
        canalName Suez Canal      attached to 98 Sea Zone only

    Good:
        canalName Suez Canal      attached to 98 Sea Zone and to 81 Sea Zone

    To fix: attach it to the other sea under exactly the same name.

    Careful: canals that share a sea need a name each.
    """
    yield from once(report, _alone(subject))
    for found in once(report, _unlike(subject)):
        yield replace(found, severity=Severity.INFO, hint="write the same lands at both ends, if that is what you mean")


def _alone(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        for one in game.attached("CanalAttachment"):
            if not one.value("canalName"):
                yield Seen(f"a canal of '{one.target}' has no canalName", subject.at(game, one.element))
        for name, (first, *others) in game.canals.items():
            if all(one.target == first.target for one in others):
                where = subject.at(game, first.element)
                hint = nearest(name, [other for other in game.canals if other != name])
                yield Seen(f"the canal '{name}' is attached to '{first.target}' alone", where, hint)


def _unlike(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        for name, ends in game.canals.items():
            lands = {frozenset((one.value("landTerritories") or "").split(":")) for one in ends}
            if len(lands) > 1:
                yield Seen(f"the ends of the canal '{name}' name different lands", subject.at(game, ends[1].element))
