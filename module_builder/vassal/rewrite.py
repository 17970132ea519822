"""Writing a module that was edited: what was not touched keeps its bytes, and nothing is ever half-written."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from mapdata.files import write_atomic
from module_builder.formats.vassal.files.ziprewrite import rewritten
from module_builder.formats.vassal.markup.document import Document

if TYPE_CHECKING:
    from collections.abc import Mapping

    from module_builder.formats.vassal.modules.module import Module

__all__ = ["document_of", "rewrite", "save_module"]


def document_of(module: Module) -> Document:
    """The module's buildFile as a document to be edited, read anew at each call."""
    return Document.read(module.read(module.entry), f"{module.path}!{module.entry}")


def save_module(
    module: Module, document: Document | None, target: Path, others: Mapping[str, bytes | None] | None = None
) -> None:
    """Write a module with its edited buildFile and `others` of its files (None takes one away) to `target`."""
    edited = {} if document is None else {module.entry: document.encode()}
    same = edited and edited[module.entry] == module.read(module.entry)
    rewrite(module.path, target, {**({} if same else edited), **(others or {})})


def rewrite(source: Path, target: Path, changes: Mapping[str, bytes | None]) -> None:
    """Write the zip at `source` with some entries changed to `target`, which may be the same file.

    Of an unpacked module only `target` equal to `source` can be written: the changed files, one by one. InputError
    when the source is damaged, ValueError for a name that leads out of the module.
    """
    wrong = next((name for name in changes if not _inside(name)), None)
    if wrong is not None:
        raise ValueError(f"'{wrong}' leads out of the module")
    if not source.is_dir():
        write_atomic(target, source.read_bytes() if not changes else rewritten(source, changes))
        return
    if target != source:
        raise ValueError("an unpacked module is changed in its own folder")
    for name, data in changes.items():
        _place(source / name, data)


def _inside(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return bool(parts) and "\\" not in name and ":" not in name and not {"/", "..", "\0"} & {*parts, *name[:1]}


def _place(file: Path, data: bytes | None) -> None:
    if data is None:
        file.unlink(missing_ok=True)
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(file, data)
