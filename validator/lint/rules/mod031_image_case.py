"""MOD031: a picture whose name differs from the file's by capitals only."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.module import ModuleSubject
from validator.lint.pictures import has_picture, in_other_case
from validator.lint.rule import Report, rule

__all__ = ["image_case"]


@rule("MOD031", "image-case", Severity.WARNING, hint="write the name as the file has it")
def image_case(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A picture is named with other capitals than its file has.

    Why it matters: names inside a module are told apart by capitals on every system, so the picture is missing; an
    author who tests an unpacked folder on Windows or macOS does not see it.

    Bad:
        <VASSAL.build.widget.PieceSlot ...>+/null/piece;;;Tank.png;Tank/...   and images/tank.png

    Good:
        <VASSAL.build.widget.PieceSlot ...>+/null/piece;;;tank.png;Tank/...   and images/tank.png

    To fix: correct the name where it is used; `--fix` does so for attributes of components, unless
    several files differ by capitals only.

    Careful: renaming the file instead breaks whatever names it rightly; look for the other uses first.
    """
    for use in subject.pictures_named:
        other = None if has_picture(subject, use.image) else in_other_case(subject, use.image)
        if other is not None:
            element, attribute = use.element, use.attribute
            whole = element is not None and bool(attribute) and element.get(attribute) == use.image
            whole = whole and use.image.casefold() not in subject.pictures_alike  # else it is not sure which is meant
            edits = subject.replaced(element, attribute, other) if element is not None and whole else ()
            message = f"the picture '{use.image}' is called '{other}' in images/"
            yield report(message, use.where(subject), edits=edits)
