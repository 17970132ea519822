"""MOD056: a component that the module's own version of VASSAL does not have."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.vassal.grids.gridread import OBLIQUE
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule
from validator.lint.versions import before

__all__ = ["component_too_new"]

SINCE = {OBLIQUE: (3, 8)}  # from which version on a class is there


@rule("MOD056", "component-too-new", Severity.WARNING, hint="save the module with that version, or do without")
def component_too_new(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A module says that it is for an older VASSAL than a component of it needs.

    Why it matters: players with that older version open the module, as it says they may, and VASSAL drops what it does
    not know: an oblique numbering is gone, and with it every location name.

    Bad:
        VassalVersion="3.7.5" and <...mapgrid.ObliqueHexGridNumbering .../>

    Good:
        VassalVersion="3.8.0" and <...mapgrid.ObliqueHexGridNumbering .../>

    To fix: open and save the module with the version that knows the component, so that older ones refuse it.

    Careful: players must then have that version before they can go on with their games.
    """
    for element in subject.components:
        since = SINCE.get(str(element.tag))
        if since is not None and before(subject, since):
            said, wanted = subject.root.get("VassalVersion"), ".".join(map(str, since))
            yield report(
                f"VASSAL {said} does not know {str(element.tag).rpartition('.')[2]}, {wanted} does", subject.at(element)
            )
