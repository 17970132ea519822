"""MOD063: files that do not belong into a module."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where, many
from module_builder.formats.vassal.files.ziplimits import printable
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["litter"]

FOLDERS = ("__MACOSX", ".git", ".svn", "CVS", ".idea", ".vscode")
NAMES = (".ds_store", "thumbs.db", "desktop.ini", ".gitignore", ".gitattributes", ".gitkeep")
ENDINGS = (".vmod", ".vmdx", ".mdx", ".bak", ".tmp", ".swp", "~")
OTHERS = {".vmod": "a module", ".vmdx": "an extension", ".mdx": "an extension"}


@rule("MOD063", "litter", Severity.WARNING, hint="pack the module without them")
def litter(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """The archive holds what an operating system or an editor left there, or another module. Each kind is told once.

    Of an unpacked module only other modules and `__MACOSX` are told: what else lies there is not shipped yet.

    Why it matters: every player downloads it; the copies below `__MACOSX` have the names of real files, and scripts
    that look after modules take them for such.

    Bad:
        __MACOSX/images/._tank.png, images/.DS_Store, images/Thumbs.db

    Good:
        nothing but buildFile.xml, moduledata, and what the module uses

    To fix: pack again without them; on a Mac with `zip -r game.vmod . -x '*.DS_Store' -x '__MACOSX/*'` inside the
    folder.

    Careful: pack what is in the folder, not the folder: buildFile.xml belongs at the top of the archive.
    """
    found: dict[str, list[str]] = {}
    for entry in sorted(subject.entries):
        kind = _kind(entry)
        packed = subject.module.path.is_file()
        if kind and (packed or kind == "__MACOSX" or kind in OTHERS):
            found.setdefault(kind, []).append(entry)
    for kind, entries in found.items():
        more = f" and {many(len(entries) - 1, 'more entry', 'more entries')}" if len(entries) > 1 else ""
        what = f": {OTHERS[kind]} inside the module" if kind in OTHERS else ""
        where = Where(subject.module.files.file_of(entries[0]))
        yield report(f"'{printable(entries[0])}'{more}{what}", where)


def _kind(entry: str) -> str:
    """By what an entry is known as litter, "" for one that is none."""
    folders, name = entry.split("/")[:-1], entry.rpartition("/")[2]
    folder = next((each for each in folders if each in FOLDERS), "")
    if folder or name.lower() in NAMES:
        return folder or name.lower()
    return next((ending for ending in ENDINGS if name.lower().endswith(ending)), "")
