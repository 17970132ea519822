"""Reading a map folder: every file checked, every fault a Diagnostic with its place, never an exception.

`load` refuses nothing silently and stops at nothing early: one call lists the faults of all files.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, InputError, Severity, Where, cannot_open, choose, in_order, worst
from mapdata.files import unmarked
from mapdata.folder import LIMIT, header_of
from mapdata.links import check_links
from mapdata.links_outfit import check_outfit
from mapdata.locate import line_column
from mapdata.model import Grid, Sheet
from mapdata.outlines import read_outlines
from mapdata.schema import check, names, parse_toml
from mapdata.source import MapData, Outline
from mapdata.tables import TABLES, Row, read_table

__all__ = ["content_hash", "load", "read_files", "source_files"]

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")  # what no XML, so no module and no SVG, can hold
NEEDED: Final = {
    "hex": ("land.geojson", "territories.csv", "outlines.csv"),
    "area": ("areas.geojson", "connections.csv"),
}
GEOJSON: Final = {"land.geojson": "land", "zones.geojson": "zones", "areas.geojson": "areas"}
DATA: Final = {".toml", ".csv", ".geojson", ".json"}
KNOWN: Final = ("map.toml", "module.toml", *GEOJSON, *TABLES)
PAGES: Final = {"charts": "*.md", "help": "*.md"}  # folders of pages inside a map's


@dataclass
class _Loading:
    """What has been read so far."""

    found: list[Diagnostic] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    tables: dict[str, tuple[Row, ...]] = field(default_factory=dict)
    outlines: dict[str, tuple[Outline, ...]] = field(default_factory=dict)
    setups: dict[str, dict[str, Any]] = field(default_factory=dict)
    module: dict[str, Any] = field(default_factory=dict)


def read_files(folder: Path) -> dict[str, bytes | OSError]:
    """The data files of a map folder by name, `setups/NAME.toml`, `charts/NAME.md` and `help/NAME.md` with them.

    A file that cannot be read is its OSError.

    InputError when `folder` is no folder or holds no map.toml at all.
    """
    if not folder.is_dir():
        raise InputError(folder, "no such map folder", "a map is a folder with a map.toml")
    return {path.relative_to(folder).as_posix(): _read(path) for path in _data_files(folder)}


def _data_files(folder: Path) -> list[Path]:
    """The files of a map folder that are read as its data. InputError when the folder cannot be looked into."""
    try:
        paths = [p for p in (*folder.iterdir(), *_inside(folder / "setups")) if p.suffix in DATA]
        paths += [p for name, wanted in PAGES.items() for p in _inside(folder / name) if p.match(wanted)]
        return sorted(paths)
    except OSError as error:
        raise cannot_open(error.filename or folder, error) from error


def _inside(folder: Path) -> list[Path]:
    """What is in a folder, nothing when there is none. OSError when it cannot be looked into."""
    return list(folder.iterdir()) if folder.is_dir() else []


def _read(path: Path) -> bytes | OSError:
    try:
        with path.open("rb") as file:
            return file.read(LIMIT + 1)
    except OSError as error:
        return error


def source_files(folder: Path) -> list[Path]:
    """All files that a map folder is made of: its data and, where map.toml names one, the scan it is measured on."""
    scan = header_of(folder).get("scan")
    image = scan.get("image") if isinstance(scan, dict) else None
    return [*_data_files(folder), *([folder / image] if isinstance(image, str) else [])]


def content_hash(files: dict[str, bytes | OSError]) -> str:
    """One hash over names and contents of all files."""
    total = hashlib.sha256()
    for name, data in sorted(files.items()):
        body = data if isinstance(data, bytes) else repr(data).encode()
        total.update(f"{name}\0{len(body)}\0".encode() + body)
    return total.hexdigest()


def load(folder: Path, files: dict[str, bytes | OSError] | None = None) -> tuple[MapData | None, list[Diagnostic]]:
    """The map data of a folder and everything that is wrong with it; None when any of that is an error.

    `files` are its files if they have been read already (`read_files`). InputError when there is no such folder.
    """
    folder = Path(folder)
    contents = read_files(folder) if files is None else files
    state = _Loading()
    for name, content in contents.items():
        _decode(folder, name, content, state)
    header = _read_header(folder, contents, state)
    _read_tables(folder, state)
    _read_geojson(folder, state)
    _read_setups(folder, state, without_rules=header is not None and "rules" not in header)
    state.module = _read_module(folder, state)
    if header is None:
        return None, in_order(state.found)
    state.found += _missing(folder, str(header["kind"]), contents)
    data = _assemble(folder, content_hash(contents), header, state)
    if worst(state.found) is not Severity.ERROR:
        state.found += check_links(data)
        state.found += check_outfit(data)
    return (None if worst(state.found) is Severity.ERROR else data), in_order(state.found)


def _decode(folder: Path, name: str, data: bytes | OSError, state: _Loading) -> None:
    where = Where(str(folder / name))
    if name not in KNOWN and name.partition("/")[0] not in {"setups", *PAGES}:
        state.found.append(problem("SRC006", "a map has no file of this name", where, choose(name, KNOWN)))
    elif isinstance(data, OSError):
        reason = (data.strerror or type(data).__name__).lower()
        state.found.append(
            problem("SRC002", f"the file cannot be read: {reason}", where, "make it a file you may read")
        )
    elif len(data) > LIMIT:
        hint = "a map needs no file of that size: thin out its outlines"
        state.found.append(problem("SRC004", f"the file is larger than {LIMIT // 2**20} MiB", where, hint))
    elif not data.strip():
        state.found.append(problem("SRC005", "the file is empty", where, "delete it, or restore its content"))
    else:
        _decode_text(name, data, where, state)


def _decode_text(name: str, data: bytes, where: Where, state: _Loading) -> None:
    data = unmarked(data)  # an editor shows no mark: columns are counted without it
    try:
        state.texts[name] = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        spot = Where(where.file, (), line, column)
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        state.found.append(problem("SRC003", message, spot, "save the file as UTF-8"))
        return
    odd = CONTROL.search(state.texts[name])
    if odd is not None:
        spot = Where(where.file, (), *line_column(state.texts[name], odd.start()))
        message = f"a control character (0x{ord(odd.group()):02x}) stands in the text"
        state.found.append(problem("SRC007", message, spot, "take it out"))
        del state.texts[name]


def _read_header(folder: Path, files: dict[str, bytes | OSError], state: _Loading) -> dict[str, Any] | None:
    file = str(folder / "map.toml")
    if "map.toml" not in files:
        hint = "every map folder has one: id, title, version, kind"
        state.found.append(problem("SRC001", "the file is missing", Where(file), hint))
    if "map.toml" not in state.texts:
        return None
    text = state.texts["map.toml"]
    document, found = parse_toml(text, file)
    if document is not None:
        found = check(document, "map", file, text)
    state.found += found
    return document if not found else None


def _read_tables(folder: Path, state: _Loading) -> None:
    for name in TABLES:
        if name in state.texts:
            state.tables[name], found = read_table(name, state.texts[name], str(folder / name))
            state.found += found


def _read_geojson(folder: Path, state: _Loading) -> None:
    for name, schema_name in GEOJSON.items():
        if name in state.texts:
            state.outlines[name], found = read_outlines(state.texts[name], str(folder / name), schema_name)
            state.found += found


def _read_setups(folder: Path, state: _Loading, *, without_rules: bool) -> None:
    """The setups: position files. On a map that no rule book is made for they name none."""
    checked = "position" in names()
    for name in [n for n in state.texts if n.startswith("setups/")]:
        file = str(folder / name)
        document, found = parse_toml(state.texts[name], file)
        if document is not None and checked:
            rules = {"rules": "axis-empires"} if without_rules else {}
            found = check({**rules, **document}, "position", file, state.texts[name])
        state.found += found
        if document is not None and not found:
            state.setups[Path(name).stem] = document


def _read_module(folder: Path, state: _Loading) -> dict[str, Any]:
    """module.toml, nothing when there is none or it is not in order."""
    if "module.toml" not in state.texts:
        return {}
    file, text = str(folder / "module.toml"), state.texts["module.toml"]
    document, found = parse_toml(text, file)
    if document is not None:
        found = check(document, "module", file, text)
    state.found += found
    return {} if document is None or found else document


def _missing(folder: Path, kind: str, files: dict[str, bytes | OSError]) -> list[Diagnostic]:
    needed = [name for name in NEEDED[kind] if name not in files]
    hint = f"a map of kind '{kind}' needs {', '.join(NEEDED[kind])}"
    return [problem("SRC001", "the file is missing", Where(str(folder / name)), hint) for name in needed]


def _assemble(folder: Path, digest: str, header: dict[str, Any], state: _Loading) -> MapData:
    return MapData(
        folder,
        digest,
        header,
        _grid(header),
        state.tables,
        state.outlines.get("land.geojson", ()),
        state.outlines.get("zones.geojson", ()),
        state.outlines.get("areas.geojson", ()),
        state.setups,
        state.module,
        {name: text for name, text in state.texts.items() if name.endswith((".toml", ".md"))},
    )


def _grid(header: dict[str, Any]) -> Grid | None:
    if "grid" not in header:
        return None
    grid = header["grid"]
    sheets = tuple(Sheet(s["letter"], s["title"], s["columns"], s["offset"]) for s in grid["sheets"])
    return Grid(grid["first-row"], grid["last-row"], sheets)
