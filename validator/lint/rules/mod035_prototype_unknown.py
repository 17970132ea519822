"""MOD035: a trait uses a prototype that the module does not have."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where, nearest
from module_builder.formats.vassal.traits import UsePrototype
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["prototype_unknown"]


@rule("MOD035", "prototype-unknown", Severity.WARNING, hint="correct the name, or define the prototype")
def prototype_unknown(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A piece or a prototype uses a prototype of a name that is defined nowhere. Each name is told once.

    A use without a name, or with one that begins with a sign such as `*` or `#`, is a remark of the module's maker.

    Why it matters: VASSAL says nothing and puts nothing in its place: the piece lacks its commands, and whatever asks
    for its properties gets no answer. Capitals and blanks count.

    Bad:
        <VASSAL.build.widget.PieceSlot ...>+/null/prototype;Unit<tab>piece;...   and the prototype is called "Units"

    Good:
        <VASSAL.build.widget.PieceSlot ...>+/null/prototype;Units<tab>piece;...

    To fix: correct the name in the trait, or define the prototype.

    Careful: a prototype that comes to life by a corrected name brings all its traits, and with them keys that other
    traits of the piece may use already. An extension by itself is not looked at: its module may have the prototype.
    """
    if subject.is_extension:
        return
    known = subject.module.prototypes
    uses: dict[str, list[Where]] = {}
    for definition in subject.definitions:
        for part in definition.of(UsePrototype):
            name = part.trait.prototype if isinstance(part.trait, UsePrototype) else ""
            if name not in known and "$" not in name and name[:1].isalnum():
                where = subject.at(definition.element, *part.path, "prototype", word=name)
                uses.setdefault(name, []).append(where)
    for name, places in uses.items():
        times = f", used {len(places)} times" if len(places) > 1 else ""
        hint = nearest(name, known)
        yield report(f"no prototype '{name}'{times}", places[0], hint=hint, related=tuple(places[1:]))
