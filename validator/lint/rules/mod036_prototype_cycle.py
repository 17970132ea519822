"""MOD036: prototypes that use each other in a circle."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.vassal.traits import UsePrototype
from validator.lint.circles import circle
from validator.lint.module import ModuleSubject
from validator.lint.modulesource import PieceDefinition
from validator.lint.rule import Report, rule

__all__ = ["prototype_cycle"]


@rule("MOD036", "prototype-cycle", Severity.ERROR, hint="take one of these uses out")
def prototype_cycle(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A prototype uses itself, alone or by way of others.

    Why it matters: VASSAL reports an endless loop and drops the prototype; some versions end with a full stack.

    Bad:
        prototype "Unit" uses "Moves", and prototype "Moves" uses "Unit"

    Good:
        prototype "Unit" uses "Moves", and "Moves" uses no other

    To fix: put the traits that both need into a third prototype, which uses neither.

    Careful: taking out the wrong one of the uses takes its traits from every piece that has only that prototype. A
    definition inside a place-marker trait may well use the prototype it stands in; that is no circle.
    """
    made = {each.name: each for each in subject.definitions if each.is_prototype}
    uses = {name: tuple(_uses(each)) for name, each in made.items()}
    told: set[str] = set()
    for name, definition in made.items():
        found = () if name in told else circle(name, uses)
        if found:
            told.update(found)
            names = ", which uses ".join(f"'{each}'" for each in (*found[1:], name))
            where = subject.at(definition.element, word=found[1] if len(found) > 1 else name)
            others = tuple(subject.at(made[each].element) for each in found[1:])
            yield report(f"prototype '{name}' uses {names}", where, related=others)


def _uses(definition: PieceDefinition) -> Iterator[str]:
    yield from (part.trait.prototype for part in definition.parts if isinstance(part.trait, UsePrototype))
