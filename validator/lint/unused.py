"""Which pictures of a module nothing speaks of: their names stand nowhere in it.

Better one too few than one too many: whoever deletes a picture that is in use breaks the module. So a name counts as
used wherever it stands, also in a text, a page or a save, and nothing is told of a module that may put names together.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import unquote

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.modules.pictures import FOLDER
from module_builder.formats.vassal.saves.container import SAVES, read_save
from validator.lint.pictures import html_pages

if TYPE_CHECKING:
    from validator.lint.module import ModuleSubject

__all__ = ["may_build_names", "unused_pictures"]

_TOKEN = re.compile(r"[^,;/<>\"'|\t\n]+")
# A name put together in play: in a text that shows a picture, or in an expression that joins something to an ending.
_BUILT = re.compile(
    r"""src\s*=\s*["']?[^\s>"']{0,99}\$ | src\s*=\s*["']?\s*"\s*\+ | \+\s*"[^"]{0,99}\.(?:png|gif|jpe?g|svg)""",
    re.IGNORECASE | re.VERBOSE,
)


def may_build_names(text: str) -> bool:
    """Whether a text of the module shows pictures whose names only play decides."""
    return _BUILT.search(text) is not None


def unused_pictures(subject: ModuleSubject) -> Iterator[str]:
    """The files in images/ that nothing names, by their names there; none where names may be put together."""
    module = subject.module
    used = {use.image for use in subject.pictures_named}
    files = sorted(entry.removeprefix(FOLDER) for entry in subject.entries if entry.startswith(FOLDER))
    names = [name for name in files if name not in used]  # the quick way: most are named where one looks for them
    if not names or module.own_classes or subject.is_extension:
        return
    text = _plain(module.read(module.entry).decode("utf-8", "replace"))
    if may_build_names(text):
        return
    for source in _sources(subject, text):
        names = _not_in(names, source)
        if not names:
            return
    yield from names


def _sources(subject: ModuleSubject, text: str) -> Iterator[str]:
    """All texts of the module: its definitions, its pages, other small texts, its saves."""
    yield text
    for _, page in html_pages(subject):
        yield unquote(_plain(page.decode("utf-8", "replace")))
    files = subject.module.files
    for name in sorted(name for name in files.names if name.lower().endswith(SAVES)):
        yield _plain(_save_text(subject, name))


def _save_text(subject: ModuleSubject, name: str) -> str:
    try:
        return read_save(subject.module.read(name), name).text.decode("utf-8", "replace")
    except InputError:
        return ""  # no save of VASSAL's, so no piece of it is ever shown


def _plain(text: str) -> str:
    """A text without the escapes of XML and of lists, accents in one form."""
    return unicodedata.normalize("NFC", unescape(text).replace("\\", ""))


def _not_in(names: list[str], text: str) -> list[str]:
    """The names that a text has nowhere, without their `.gif` neither."""
    words = set(_TOKEN.findall(text))
    wanted = {name: unicodedata.normalize("NFC", name).replace("\\", "") for name in names}
    rest = [name for name in names if not {wanted[name], wanted[name].removesuffix(".gif")} & words]
    return [name for name in rest if wanted[name].removesuffix(".gif") not in text]
