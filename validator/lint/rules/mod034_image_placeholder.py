"""MOD034: the text that stands for no picture, kept as a picture's name."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.vassal.modules.pictures import FOLDER, NO_IMAGE
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["image_placeholder"]


@rule("MOD034", "image-placeholder", Severity.WARNING, hint="leave the name empty for no picture")
def image_placeholder(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """The words `(No Image)` stand where the name of a picture belongs.

    Why it matters: the editor of some versions wrote them when a picture was taken away; VASSAL then looks for a file
    of that name, and complains whenever the piece is drawn.

    Bad:
        <VASSAL.build.widget.PieceSlot ...>+/null/piece;;;(No Image);Tank/...

    Good:
        <VASSAL.build.widget.PieceSlot ...>+/null/piece;;;;Tank/...

    To fix: take the words out; `--fix` does so where they stand once in the component.

    Careful: a layer with an empty level shows nothing there; a level that was meant to have a picture needs one.
    """
    for use in subject.pictures_named:
        if use.image == NO_IMAGE and FOLDER + NO_IMAGE not in subject.entries and use.element is not None:
            once = subject.replaced if use.attribute else subject.reworded
            edits = once(use.element, use.attribute or NO_IMAGE, "")
            yield report(f"'{NO_IMAGE}' is no picture", use.where(subject), edits=edits)
