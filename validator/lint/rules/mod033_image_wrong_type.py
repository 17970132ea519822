"""MOD033: a picture that is none."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, InputError, Severity
from module_builder.formats.vassal.files.filekind import PNG, kind_of
from module_builder.formats.vassal.modules.pictures import picture_entry
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["image_wrong_type"]

MAGIC = (PNG, b"GIF87a", b"GIF89a", b"\xff\xd8", b"BM", b"II*\x00", b"MM\x00*", b"\x00\x00")
START, LONGEST_START = 64, 65536  # bytes: of a picture of points, and of one of lines before its <svg>


@rule("MOD033", "image-wrong-type", Severity.WARNING, hint="put a PNG, GIF, JPEG or SVG picture there")
def image_wrong_type(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A file that is used as a picture is of another kind, by its content: a text, a web page, a WebP picture.

    Why it matters: VASSAL shows nothing in its place, and says so only when it is first drawn.

    Bad:
        <VASSAL.build.module.DiceButton name="2d6" icon="dice.png"/>   and images/dice.png is a text

    Good:
        <VASSAL.build.module.DiceButton name="2d6" icon="dice.png"/>   and images/dice.png is a picture

    To fix: put the picture itself there. A text that begins with `version https://git-lfs` means that the module was
    packed from a copy without its large files.

    Careful: giving the file another ending changes nothing: VASSAL looks at the content, as this rule does.
    """
    told: set[str] = set()
    for use in subject.pictures_named:
        entry = picture_entry(subject.entries, use.image)
        if entry is None or entry in told:
            continue
        told.add(entry)
        if kind := _kind(subject, entry):
            yield report(f"{entry} is {kind}, no picture", use.where(subject))


def _kind(subject: ModuleSubject, entry: str) -> str:
    """What a file is instead of a picture that the engine reads; "" for such a picture."""
    files = subject.module.files
    try:
        head = files.head(entry, START)
        if head.startswith(MAGIC):
            return ""
        head = files.head(entry, LONGEST_START)
    except InputError:
        return "damaged"
    if b"<svg" in head:
        return ""
    if not head:
        return "empty"
    return kind_of(head) or ("a text" if b"\x00" not in head[:START] else "of an unknown kind")
