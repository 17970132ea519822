"""MOD062: a moduledata that says something else than the module."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where
from module_builder.formats.vassal.files.metadata import EXTENSION_DATA, MODULE_DATA, metadata_of
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["metadata_differs"]


@rule("MOD062", "metadata-differs", Severity.WARNING, hint="save the module in VASSAL's editor once")
def metadata_differs(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """The name or the version in `moduledata` is not that of the buildFile.

    Elements with a `lang` attribute are translations. In genuine files the text stands in the attribute and the
    language in the element, which looks wrong and is right.

    Why it matters: the module manager shows what moduledata says, saved games are compared with what the buildFile
    says; after a release made by hand players are told that versions differ though they do not.

    Bad:
        <version>1.3</version> in moduledata, and version="1.4" in the buildFile

    Good:
        1.4 in both

    To fix: save the module in VASSAL's editor, which writes both; or write the same into moduledata.

    Careful: when the version goes up, players are asked whether to go on with games of the version before.
    """
    entry = EXTENSION_DATA if subject.is_extension else MODULE_DATA
    metadata = metadata_of(subject.module.files, entry)[0]
    if metadata is None:
        return
    said = {"name": metadata.name, "version": metadata.version}
    for key, value in said.items():
        own = subject.root.get(key)
        if value and own and value != own and not (subject.is_extension and key == "name"):
            where = Where(subject.module.files.file_of(entry), (key,))
            yield report(f"moduledata says {key} '{value}', the buildFile '{own}'", where)
