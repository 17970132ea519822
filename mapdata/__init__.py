"""The map: what it is, how it is read from a folder of files, how geometry compiles it."""

from mapdata.diagnostic import Diagnostic, InputError, Severity, Where
from mapdata.model import UNKNOWN, Box, Counter, Grid, Map, Sheet, Side, Space, Territory, Zone
from mapdata.opening import bundled, open_map
from mapdata.slug import slug

__all__ = [
    "UNKNOWN",
    "Box",
    "Counter",
    "Diagnostic",
    "Grid",
    "InputError",
    "Map",
    "Severity",
    "Sheet",
    "Side",
    "Space",
    "Territory",
    "Where",
    "Zone",
    "bundled",
    "open_map",
    "slug",
]
