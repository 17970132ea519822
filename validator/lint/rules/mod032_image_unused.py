"""MOD032: a picture that nothing in the module names."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where
from module_builder.formats.vassal.modules.pictures import FOLDER
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule
from validator.lint.unused import unused_pictures

__all__ = ["image_unused"]


@rule("MOD032", "image-unused", Severity.INFO, hint="take it out if it is not meant for later")
def image_unused(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A file in `images/` whose name stands nowhere in the module.

    A name counts as used wherever it stands: in components, traits, Game Piece Images, texts, pages and saves, also
    without its `.gif`. Of a module that puts names of pictures together in play, or has Java code of its own, nothing
    is told, nor of an extension by itself, whose module may use the picture.

    Why it matters: every player downloads it; and the picture that nobody uses is often the one whose name is
    misspelled where it should be used.

    Bad:
        images/tank-old.png in the module, and no tank-old.png in its buildFile

    Good:
        every file in images/ is named by a piece, a board, a button or a page

    To fix: look whether a missing picture (MOD030, MOD018) is this one under another name; else take the file out.

    Careful: saves that players keep at home may show pictures which the module itself no longer names, and extensions
    may use the pictures of their module. Keep a copy.
    """
    for name in unused_pictures(subject):
        yield report(f"nothing names images/{name}", Where(subject.module.files.file_of(FOLDER + name)))
