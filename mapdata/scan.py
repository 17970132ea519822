"""An author's own picture of his map: where each point of the map lies on it, fitted to points that he has measured.

The fit is affine, by least squares: two scales, a turn, a skew and a shift. Four points or more say more than it needs,
so that one that was measured or written wrongly is found and told with its line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Where, choose
from mapdata.locate import spots

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from mapdata.model import Map
    from mapdata.source import MapData

__all__ = ["Scan", "ScanPoint", "check_scan", "read_scan"]

TOLERANCE: Final = 5.0  # pixels, where map.toml says nothing
FEWEST: Final = 4  # points of which a wrong one can still be told
FLAT: Final = 1e-3  # points nearer to one line than this part of their spread make no fit
PLACES: Final = ("at", "lon-lat", "map")


_Pair = tuple[float, float]
_Row = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class ScanPoint:
    """A point that was measured: what it is called, where it lies on the map (map coordinates) and on the picture."""

    name: str
    spot: tuple[float, float]
    pixel: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Scan:
    """A picture with its fit.

    Pixel x is a * x + b * y + c of map coordinates, with (a, b, c) the first row of `matrix`; pixel y is the same with
    the second. A point may lie `tolerance` pixels off; one that lies further is not fitted to.
    """

    image: Path
    tolerance: float
    points: tuple[ScanPoint, ...]
    matrix: tuple[_Row, _Row]

    def pixels(self, coordinates: NDArray[np.float64]) -> NDArray[np.float64]:
        """The pixels of points (n, 2) in map coordinates."""
        return _apply(np.array(self.matrix), coordinates)

    @property
    def off(self) -> NDArray[np.float64]:
        """How far each point lies from where the fit puts it, in pixels."""
        spots_, pixels = _arrays(self.points)
        return _lengths(self.pixels(spots_) - pixels)

    @property
    def turn(self) -> float:
        """By how many degrees the map is turned on the picture, clockwise; hundredths."""
        return round(float(np.degrees(np.arctan2(self.matrix[1][0], self.matrix[0][0]))), 2) + 0.0  # no -0

    def upright(self) -> tuple[float, float, float, float]:
        """(scale x, x0, scale y, y0) of the best fit that does not turn or skew."""
        near = [point for point, away in zip(self.points, self.off, strict=True) if away <= self.tolerance]
        spots_, pixels = _arrays(near if len(near) >= FEWEST else self.points)
        one, two = (np.polyfit(spots_[:, axis], pixels[:, axis], 1) for axis in (0, 1))
        return float(one[0]), float(one[1]), float(two[0]), float(two[1])


def read_scan(data: MapData, made: Map) -> Scan | None:
    """The picture that map.toml names, fitted; None when it names none, or its points have faults (`check_scan`)."""
    return _scan(data, made, [])


def check_scan(data: MapData, made: Map) -> list[Diagnostic]:
    """Everything that is wrong with the picture that map.toml names and with its points, each with its line."""
    faults: list[_Fault] = []
    _scan(data, made, faults)
    if not faults:
        return []
    file = data.folder / "map.toml"
    where = spots(file.read_text("utf-8-sig"), toml=True)
    return [problem(f.code, f.message, Where(str(file), f.path, *where.value(f.path)), f.hint) for f in faults]


@dataclass(frozen=True, slots=True)
class _Fault:
    code: str
    path: tuple[str, ...]
    message: str
    hint: str


def _scan(data: MapData, made: Map, faults: list[_Fault]) -> Scan | None:
    said = data.header.get("scan")
    if said is None:
        return None
    image = data.folder / str(said["image"])
    points = [_point(n, row, data, made, faults) for n, row in enumerate(said["points"])]
    known = {n: point for n, point in enumerate(points) if point is not None}
    tolerance = float(said.get("tolerance", TOLERANCE))
    if len(known) < len(points):
        return None
    if _flat(list(known.values())):
        hint = "measure points in different corners of the map"
        faults.append(_Fault("SRC070", ("scan", "points"), "the points lie all but on one line", hint))
        return None
    kept = _kept(known, tolerance)
    faults += _off(known, kept, tolerance)
    return Scan(image, tolerance, tuple(known.values()), _matrix(kept))


def _point(n: int, row: Mapping[str, Any], data: MapData, made: Map, faults: list[_Fault]) -> ScanPoint | None:
    """A point with its place on the map; None, and the fault, when that is not to be had."""
    path: tuple[str, ...] = ("scan", "points", str(n))
    named = [key for key in PLACES if key in row]
    if len(named) != 1:
        hint = "give one of at (a hex id), lon-lat (degrees east and north) and map (map coordinates)"
        says = "says no place of the map" if not named else f"says {' and '.join(named)}"
        faults.append(_Fault("SRC071", path, f"a point {says}", hint))
        return None
    pixel = (float(row["pixel"][0]), float(row["pixel"][1]))
    value, path = row[named[0]], (*path, named[0])
    if named[0] == "map":
        return ScanPoint(_called(value), (float(value[0]), float(value[1])), pixel)
    if named[0] == "at":
        return _at(str(value), pixel, path, made, faults)
    return _lonlat(value, pixel, path, data, faults)


def _called(pair: tuple[float, float]) -> str:
    return f"{pair[0]:g}, {pair[1]:g}"


def _at(space: str, pixel: _Pair, path: tuple[str, ...], made: Map, faults: list[_Fault]) -> ScanPoint | None:
    """The middle of a hex; an area has no middle that could be measured."""
    if made.grid is None:
        hint = "measure a point of an outline, and give its coordinates as map"
        faults.append(_Fault("SRC071", path, "the middle of an area cannot be measured", hint))
    elif space not in made.spaces:
        hint = choose(space, made.spaces) if space[:1].isalpha() else made.grid.form
        faults.append(_Fault("SRC041", path, f"'{space}' is no hex of the map", hint))
    else:
        x, y = made.grid.center(space)
        return ScanPoint(space, (x, y), pixel)
    return None


def _lonlat(pair: _Pair, pixel: _Pair, path: tuple[str, ...], data: MapData, faults: list[_Fault]) -> ScanPoint | None:
    from mapdata.compile_land import make_projection  # shapely and PROJ, which other points do not need

    projection = make_projection(data)
    if projection is None:
        hint = "give a hex id as at, or hex units as map"
        faults.append(_Fault("SRC071", path, "a map without a projection knows no longitude and latitude", hint))
        return None
    try:
        x, y = projection(np.array([pair], dtype=float))[0]
    except ValueError as error:
        faults.append(_Fault("SRC071", path, f"the projection cannot be used: {error}", "give a place on the map"))
        return None
    return ScanPoint(_called(pair), (float(x), float(y)), pixel)


def _arrays(points: tuple[ScanPoint, ...] | list[ScanPoint]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    return np.array([p.spot for p in points], dtype=float), np.array([p.pixel for p in points], dtype=float)


def _flat(points: list[ScanPoint]) -> bool:
    """Whether points, on the map or on the picture, lie at one place or on one line."""
    for given in _arrays(points):
        spread = np.linalg.svd(given - given.mean(axis=0), compute_uv=False)
        if len(points) < 3 or spread[0] == 0 or spread[1] < FLAT * spread[0]:
            return True
    return False


def _solved(points: list[ScanPoint]) -> NDArray[np.float64]:
    """The matrix (2, 3) of the affine fit, by least squares."""
    spots_, pixels = _arrays(points)
    found = np.linalg.lstsq(np.column_stack([spots_, np.ones(len(points))]), pixels, rcond=None)[0]
    return np.asarray(found.T, dtype=np.float64)


def _apply(matrix: NDArray[np.float64], coordinates: NDArray[np.float64]) -> NDArray[np.float64]:
    found: NDArray[np.float64] = coordinates @ matrix[:, :2].T + matrix[:, 2]
    return found


def _lengths(ways: NDArray[np.float64]) -> NDArray[np.float64]:
    found: NDArray[np.float64] = np.hypot(ways[:, 0], ways[:, 1])
    return found


def _matrix(points: dict[int, ScanPoint]) -> tuple[_Row, _Row]:
    one, two = ((float(a), float(b), float(c)) for a, b, c in _solved(list(points.values())))
    return one, two


def _kept(known: dict[int, ScanPoint], tolerance: float) -> dict[int, ScanPoint]:
    """The points without those that are measured wrongly.

    A wrong point draws the fit to itself, so that others look wrong too: the one is left out without which the rest
    fit best, until all that are left fit, or so few are left that any would.
    """
    kept = dict(known)
    while len(kept) > FEWEST and max(_residuals(_without(kept, n), {n: kept[n]})[0] for n in kept) > tolerance:
        del kept[min(kept, key=lambda n: _spread(_without(kept, n)))]
    return kept


def _without(points: dict[int, ScanPoint], left_out: int) -> dict[int, ScanPoint]:
    return {n: point for n, point in points.items() if n != left_out}


def _off(known: dict[int, ScanPoint], kept: dict[int, ScanPoint], tolerance: float) -> Iterator[_Fault]:
    """The points that lie too far from where the fit puts them."""
    for n, away in zip(known, _residuals(kept, known), strict=True):
        if away > tolerance:
            message = f"{known[n].name} lies {away:.1f} pixels from where the other points put it"
            hint = f"measure it again; map.toml allows {tolerance:g} pixels (tolerance)"
            yield _Fault("SRC072", ("scan", "points", str(n), "pixel"), message, hint)


def _residuals(fit: dict[int, ScanPoint], points: dict[int, ScanPoint]) -> list[float]:
    """How far points lie from where a fit to some of them puts them."""
    if _flat(list(fit.values())):
        return [float("inf")] * len(points)
    spots_, pixels = _arrays(list(points.values()))
    return [float(away) for away in _lengths(_apply(_solved(list(fit.values())), spots_) - pixels)]


def _spread(points: dict[int, ScanPoint]) -> float:
    return sum(away**2 for away in _residuals(points, points))
