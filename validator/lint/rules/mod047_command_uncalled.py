"""MOD047: a named command that something waits for and nothing gives."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, nearest
from validator.lint.keys import Command, Role, matches
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["command_uncalled"]


@rule("MOD047", "command-uncalled", Severity.INFO, hint="correct the name, or take the trait out")
def command_uncalled(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A trait without words in the menu waits for a named key command that nothing in the module gives.

    Only commands with a name are looked at, each is told once. Nothing is told of an extension by itself or of a module
    with Java code of its own.

    Why it matters: the trait never does anything. It may be left over, or the one that should give the command has
    another name for it.

    Bad:
        a layer that waits for `flipunit`, and a Trigger Action that does `flipUnit`

    Good:
        both say `flipUnit`

    To fix: write the name alike on both sides, or take the trait out.

    Careful: an extension may give commands to the pieces of its module, and a save may hold older pieces that do.
    """
    if subject.is_extension or subject.module.own_classes:
        return
    others = {each.name for each in subject.commands if each.role in (Role.GIVES, Role.UNSURE) or each.in_menu}
    decided = matches(name for name in others if "$" in name or "{" in name)
    found: dict[str, list[Command]] = {}
    for each in subject.commands:
        waits = each.role is Role.ANSWERS and each.part is not None and each.name not in others
        if waits and "$" not in each.name and not decided.fullmatch(each.name):
            found.setdefault(each.name, []).append(each)
    for name, uses in found.items():
        times = f", waited for {len(uses)} times" if len(uses) > 1 else ""
        places = tuple(use.where(subject) for use in uses)
        hint = nearest(name, others)
        yield report(f"nothing gives the command '{name}'{times}", places[0], hint=hint, related=places[1:])
