"""A TripleA map: one geometry with the games played on it, in a folder or a zip."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from mapdata.diagnostic import InputError
from module_builder.formats.triplea.drawing import DECORATIONS, POINTS, PointFile, read_points
from module_builder.formats.triplea.faults import Fault
from module_builder.formats.triplea.game import Game, read_game
from module_builder.formats.triplea.mapyml import MapYml, read_map_yml
from module_builder.formats.triplea.polygons import OutlineFile, read_polygons
from module_builder.formats.triplea.properties import Property, read_properties
from module_builder.formats.vassal.files.archive import Files, open_files
from module_builder.formats.vassal.markup.buildfile import BUILDFILES

__all__ = ["HINT", "POLYGONS", "PROPERTIES", "YML", "TripleAMap", "is_marked", "is_triplea", "open_triplea"]

POLYGONS, PROPERTIES, YML = "polygons.txt", "map.properties", "map.yml"
MARKS = frozenset({POLYGONS, "centers.txt", PROPERTIES})  # the folder that holds one of these is the drawing's
MAX_TEXT = 64 * 1024 * 1024  # bytes of one text file; the largest known polygons.txt has 4 MB
HEAD = 4096  # bytes in which a game XML says that it is one
HINT = "a TripleA map has polygons.txt, centers.txt and place.txt, and its games in games/*.xml"


@dataclass(frozen=True, slots=True)
class TripleAMap:
    """What was read of a map. A file that is not there has no entry; `home` and `root` end in / or are empty."""

    files: Files
    root: str
    home: str
    names: frozenset[str]
    games: tuple[Game, ...]
    outlines: OutlineFile | None
    points: dict[str, PointFile]
    properties: tuple[Property, ...] | None
    yml: MapYml | None
    faults: tuple[Fault, ...] = field(default=())

    @property
    def path(self) -> Path:
        """The folder or zip."""
        return self.files.path

    def file(self, name: str) -> str:
        """How a file of the drawing's folder is called in a message, there or not."""
        return _shown(self.files, self.home + name)


def is_triplea(path: Path) -> bool:
    """Whether a folder, one directly inside it, or a zip looks like a TripleA map. Only names are looked at."""
    if path.is_dir():
        return any(map(is_marked, (path, *(one for one in sorted(path.iterdir()) if one.is_dir()))))
    if path.suffix.lower() != ".zip":
        return False
    try:
        names = open_files(path).names
    except InputError:
        return False
    return names.isdisjoint(BUILDFILES) and bool(_homes(names) or _ymls(names))


def is_marked(folder: Path) -> bool:
    """Whether a folder is itself a TripleA map, by the names of its files."""
    marks = (*MARKS, YML)
    return any((place / name).is_file() for place in (folder, folder / "map") for name in marks)


def open_triplea(path: Path, listed: Iterable[str] = ()) -> list[TripleAMap]:
    """The maps in a folder or zip, mostly one. InputError when it is none, or cannot be opened.

    `listed` are names of further files of the map that are not there to be read, pictures as a rule.
    """
    try:
        files = open_files(path)
    except InputError as error:
        problem = error.problem.replace("not a module", "not a TripleA map")
        raise InputError(error.file, problem, HINT if "vmod" in error.hint else error.hint) from error
    every = files.names | frozenset(listed)
    homes = _homes(files.names) or [name.removesuffix(YML) for name in _ymls(files.names)][:1]
    if not homes:
        raise InputError(path, "is no TripleA map", HINT)
    return [_read(files, home, every) for home in homes]


def _homes(names: Iterable[str]) -> list[str]:
    """The folders with the drawing files of a map, those inside such a folder left out."""
    found = {name.rpartition("/")[0] for name in names if name.rpartition("/")[2].lower() in MARKS}
    folders = sorted(folder + "/" if folder else "" for folder in found)
    return [one for one in folders if not any(one != other and one.startswith(other) for other in folders)]


def _ymls(names: Iterable[str]) -> list[str]:
    return sorted((name for name in names if name.rpartition("/")[2] == YML), key=lambda name: (name.count("/"), name))


def _read(files: Files, home: str, names: frozenset[str]) -> TripleAMap:
    root = home.removesuffix("map/") if home in ("map/",) or home.endswith("/map/") else home
    faults: list[Fault] = []
    own = {name: files.sizes[name] for name in sorted(files.sizes) if name.startswith(root)}

    def read(name: str) -> bytes | None:
        if name not in own:
            return None
        try:
            return files.read(name, MAX_TEXT)
        except InputError as error:
            faults.append(Fault("size", _shown(files, name), error.problem, hint=error.hint))
            return None

    points = {name: read(home + name) for name in (*POINTS, DECORATIONS)}
    outlines, properties = read(home + POLYGONS), read(home + PROPERTIES)
    yml = next((name for name in _ymls(own)), "")
    games = [(name, read(name)) for name in own if _is_game(files, name)]
    said = read(yml) if yml else None
    return TripleAMap(
        files,
        root,
        home,
        names,
        tuple(read_game(data, _shown(files, name), name) for name, data in games if data is not None),
        None if outlines is None else read_polygons(outlines, _shown(files, home + POLYGONS)),
        {n: read_points(data, _shown(files, home + n), n) for n, data in points.items() if data is not None},
        None if properties is None else read_properties(properties, _shown(files, home + PROPERTIES)),
        None if said is None else read_map_yml(said, _shown(files, yml)),
        tuple(faults),
    )


def _is_game(files: Files, name: str) -> bool:
    """Whether a file is a game: what is in games/, and what begins like one elsewhere."""
    folder, _, base = name.rpartition("/")
    if not base.lower().endswith(".xml"):
        return False
    try:
        return folder.rpartition("/")[2] == "games" or b"<game" in files.head(name, HEAD)
    except InputError:
        return True  # it cannot be read, which is told when it is tried


def _shown(files: Files, name: str) -> str:
    """How a file is called in a message: by its path in a folder, behind the zip otherwise."""
    return str(files.path / name) if files.path.is_dir() else files.file_of(name)
