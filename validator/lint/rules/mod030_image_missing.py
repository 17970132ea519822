"""MOD030: a picture that is nowhere in the module."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from mapdata.spelling import Spellings
from module_builder.formats.vassal.modules.pictures import NO_IMAGE
from validator.lint.module import ModuleSubject
from validator.lint.pictures import drawn, has_picture, in_other_case
from validator.lint.rule import Report, rule

__all__ = ["image_missing"]


@rule("MOD030", "image-missing", Severity.WARNING, hint="put the picture into images/, or correct its name")
def image_missing(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A component, a trait or the page of a chart names a picture that is not in the module.

    Names are looked for as VASSAL does: in `images/`, then among VASSAL's own pictures, then with `.gif` put to the
    name; and among those that the module draws itself (Game Piece Images). The pieces inside place-marker and replace
    traits are looked at too. The picture of a board is told as MOD003, that of a piece as MOD018. Nothing is told of
    an extension by itself, whose module may have the picture.

    Why it matters: VASSAL opens the module all the same, and complains only when the picture is first drawn, which for
    a layer that is not showing may be in the middle of a game.

    Bad:
        <VASSAL.build.module.DiceButton name="2d6" icon="dice.png"/>   and no images/dice.png

    Good:
        <VASSAL.build.module.DiceButton name="2d6" icon="dice.png"/>   and images/dice.png in the module

    To fix: add the file under exactly that name, or correct the name.

    Careful: taking the name out makes a button without a picture and a layer level that shows nothing; both are legal
    and may not be what you want.
    """
    if subject.is_extension:
        return
    own, known = drawn(subject.root), Spellings(subject.pictures.values())
    for use in subject.pictures_named:
        if use.image in own or has_picture(subject, use.image) or in_other_case(subject, use.image):
            continue
        if not use.told and use.image != NO_IMAGE:
            yield report(f"no picture images/{use.image}", use.where(subject), hint=known.nearest(use.image))
