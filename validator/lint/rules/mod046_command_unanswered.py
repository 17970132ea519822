"""MOD046: a named command that is given and that nothing answers."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, nearest
from validator.lint.keys import Command, Role, matches
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["command_unanswered"]


@rule("MOD046", "command-unanswered", Severity.INFO, hint="correct the name, or take the command out")
def command_unanswered(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A named key command is given by a trigger, a global command or a button, and nothing in the module answers it.

    Only commands with a name are looked at, each is told once, and what a report or a restriction waits for counts as
    answered. Nothing is told of an extension by itself or of a module with Java code of its own.

    Why it matters: nothing happens, and nothing says so; often the name differs from the one meant by a letter.

    Bad:
        a Trigger Action that does the key command `flipUnit`, and a layer that waits for `flipunit`

    Good:
        both say `flipUnit`

    To fix: write the name as the trait has it that should answer.

    Careful: a command that begins to be answered changes the game: look what else answers that name. An extension may
    answer commands of its module.
    """
    if subject.is_extension or subject.module.own_classes:
        return
    answered = {each.name for each in subject.commands if each.role is not Role.GIVES}
    decided = matches(name for name in answered if "$" in name)
    given: dict[str, list[Command]] = {}
    for each in subject.commands:
        unanswered = each.role is Role.GIVES and each.name not in answered and not _built(each.name)
        if unanswered and not decided.fullmatch(each.name):
            given.setdefault(each.name, []).append(each)
    for name, uses in given.items():
        times = f", given {len(uses)} times" if len(uses) > 1 else ""
        places = tuple(use.where(subject) for use in uses)
        hint = nearest(name, answered)
        yield report(f"nothing answers the command '{name}'{times}", places[0], hint=hint, related=places[1:])


def _built(name: str) -> bool:
    return "$" in name or "{" in name
