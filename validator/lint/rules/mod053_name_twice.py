"""MOD053: two maps, boards or decks that cannot be told apart by their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.vassal.markup.buildfile import Element, child_components, simple_class
from module_builder.formats.vassal.modules.mapread import MAPS, PICKER
from validator.lint.module import ModuleSubject
from validator.lint.names import Kind
from validator.lint.rule import Report, rule

__all__ = ["name_twice"]


@rule("MOD053", "name-twice", Severity.WARNING, hint="give it a name of its own")
def name_twice(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """Two map windows of the module, two boards of one map, or two decks that a trait names have the same name.

    Boards of different maps may be called alike, and so may decks that nothing names.

    Why it matters: saves, traits and layouts call them by name and always get the same one.

    Bad:
        <...Board name="Map" image="west.png"/> and <...Board name="Map" image="east.png"/> in one map

    Good:
        <...Board name="West" image="west.png"/> and <...Board name="East" image="east.png"/>

    To fix: rename the one that is in the wrong, or take it out.

    Careful: what is in saved games keeps the old name, and is looked for under it.
    """
    named = {each.name for each in subject.references if each.kind is Kind.DECK}
    decks = [each for each in subject.components if simple_class(each) == "DrawPile" and each.get("name") in named]
    yield from _twice(report, subject, "maps", "mapName", subject.root.iter(*sorted(MAPS)))
    for picker in subject.root.iter(PICKER):
        boards = (child for child in child_components(picker) if simple_class(child).endswith("Board"))
        yield from _twice(report, subject, "boards of the map", "name", boards)
    yield from _twice(report, subject, "decks", "name", decks)


def _twice(
    report: Report, subject: ModuleSubject, what: str, attribute: str, elements: Iterable[Element]
) -> Iterator[Diagnostic]:
    first: dict[str, Element] = {}
    for element in elements:
        name = element.get(attribute, "")
        other = first.setdefault(name, element)
        if other is not element:
            where, related = (subject.at(each, attribute=attribute) for each in (element, other))
            yield report(f"two {what} are called '{name}'", where, related=(related,))
