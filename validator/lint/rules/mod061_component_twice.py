"""MOD061: two of a component that may be there once."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.vassal.markup.buildfile import Element, child_components, simple_class
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["component_twice"]

# Once in a module and once in a map (engine: configure/SingleChildInstance.java, build/GameModule.java).
IN_MODULE = ("GlobalOptions", "PlayerRoster", "GamePieceImageDefinitions", "ChessClockControl")
IN_MAP = ("BoardPicker", "StackMetrics", "Zoomer", "LayeredPieceCollection")


@rule("MOD061", "component-twice", Severity.WARNING, hint="take one out")
def component_twice(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A module has two of a component that it may have once, such as player sides, or a map two board pickers.

    Why it matters: the later one counts, or each in part: what is set in the other is lost.

    Bad:
        two <VASSAL.build.module.PlayerRoster> in a module, each with its sides

    Good:
        one, with all sides

    To fix: put into one of them what both say, and take the other out.

    Careful: two of one kind in two maps are in order.
    """
    for parent in (subject.root, *(each for each in subject.components if each.get("mapName") is not None)):
        alone = IN_MODULE if parent is subject.root else IN_MAP
        first: dict[str, Element] = {}
        for child in child_components(parent):
            kind = simple_class(child)
            other = first.setdefault(kind, child)
            if other is not child and kind in alone and child.tag == other.tag:
                whose = "the module" if parent is subject.root else f"map '{parent.get('mapName')}'"
                yield report(f"{whose} has a second {kind}", subject.at(child), related=(subject.at(other),))
