"""A new map folder to start from: a small invented map whose files explain themselves.

The tables of `skeletons/` hold the columns that a small map fills; `schemas/tables.md` names all that the format has.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from mapdata.diagnostic import InputError, cannot_open
from mapdata.files import write_atomic
from mapdata.schema import names
from mapdata.slug import slug
from mapdata.tables_page import tables_page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

__all__ = ["KINDS", "new_map"]

KINDS = ("hex", "area")
UNNAMED = "my-map"  # of a folder whose name has no letter that an id can have


def new_map(folder: Path, kind: str) -> list[str]:
    """Write a map of a kind into a folder, which is made if it is not there; the names of its files in order.

    The map's id and title are made of the folder's name. InputError when the folder is not empty or cannot be made.
    """
    if kind not in KINDS:
        raise ValueError(f"a map is of kind {' or '.join(KINDS)}, not '{kind}'")
    _must_be_empty(folder)
    name = folder.resolve().name
    words = {"@ID@": slug(name) or UNNAMED, "@TITLE@": _title(name)}
    made = dict(sorted(_files(kind, words)))
    for path, text in made.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(target, text.encode())
    return list(made)


def _must_be_empty(folder: Path) -> None:
    if not folder.exists() and not folder.is_symlink():
        return
    if not folder.is_dir():
        raise InputError(folder, "is there already, and is no folder", "give the name of a new folder")
    try:
        taken = min(folder.iterdir(), default=None)
    except OSError as error:
        raise cannot_open(folder, error) from error
    if taken is not None:
        raise InputError(folder, f"is not empty: it holds '{taken.name}'", "give the name of a new folder")


def _title(name: str) -> str:
    """A title that a TOML text, an XML attribute and a tab-separated command can all hold."""
    words = "".join(letter if letter.isprintable() and letter not in '"\\' else " " for letter in name)
    words = " ".join(words.replace("-", " ").replace("_", " ").split())
    return words[:1].upper() + words[1:] or "My map"


def _files(kind: str, words: dict[str, str]) -> Iterator[tuple[str, str]]:
    for path, file in _below(files("mapdata") / "skeletons" / kind, ""):
        text = file.read_text("utf-8")
        for word, value in words.items():
            text = text.replace(word, value)
        yield path, text
    for name in names():
        file = files("mapdata") / "schemas" / f"{name}.schema.json"
        yield f"schemas/{name}.schema.json", file.read_text("utf-8")
    yield "schemas/tables.md", tables_page()


def _below(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _below(each, f"{prefix}{each.name}/")
        else:
            yield prefix + each.name, each
