"""Which pictures a TripleA map needs, which it has, and which the engine brings along.

(engine: `units/<player>/<unit>.png`, then `units/<unit>.png`; `flags/<player>.png`; `misc/` for decorations. What the
map does not have is looked for among the engine's own.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mapdata.diagnostic import Diagnostic, InputError, Where, listed
from module_builder.formats.triplea.drawing import DECORATIONS, Entry
from module_builder.formats.vassal.modules.images import PNG_HEAD, png_size

if TYPE_CHECKING:
    from module_builder.formats.triplea.game import Attachment, Game
    from module_builder.formats.vassal.markup.buildfile import Element
    from validator.lint.rule import Report
    from validator.lint.triplea import TripleASubject

__all__ = [
    "bare",
    "decorations",
    "foreign_units",
    "has_flag",
    "has_folder",
    "has_unit_picture",
    "in_other_case",
    "unit_owners",
    "unit_sizes",
    "wears",
]

# What the engine brings along: players with pictures of units, those units, and further flags.
PLAYERS = frozenset({
    "Americans", "Australians", "British", "Canadians", "Chinese", "French", "Germans", "Italians", "Japanese",
    "Neutral", "Puppet_States", "Russians",
})  # fmt: skip
UNITS = frozenset({
    "aaGun", "airfield", "airfield_disabled", "airfield_hit", "armour", "artillery", "battlecruiser",
    "battleship", "battleship_hit", "bomber", "bunker", "bunker_disabled", "bunker_hit", "carrier", "cruiser",
    "destroyer", "factory", "factory_hit", "fighter", "halftrack", "harbour", "harbour_disabled", "harbour_hit",
    "infantry", "marine", "rockets", "s_destroyer", "submarine", "transport",
})  # fmt: skip
FLAGS = PLAYERS | frozenset({
    "ANZAC", "Austria-Hungary", "Belgians", "Colonial-French", "Commonwealth", "Confederacy", "Dutch",
    "Dutch_Neutral", "European-Union", "Finns", "FreeFrench", "German-Empire", "Greeks", "Indians", "Mid-East",
    "NATO", "New-Zealanders", "Norwegians", "Ottomans", "Peoples_Republic_of_China", "Pirates", "Polish",
    "Romanians", "Russian-Empire", "Spanish", "Spanish-State", "Swedish", "Swiss", "UK_Union-Jack", "Union",
})  # fmt: skip
NEUTRAL = "Neutral"


def has_unit_picture(subject: TripleASubject, player: str, picture: str) -> bool:
    """Whether there is a picture of a unit for a player, of the map's own or the engine's."""
    home = subject.map.home
    own = {f"{home}units/{player}/{picture}.png", f"{home}units/{picture}.png"} & subject.map.names
    return bool(own) or (player in PLAYERS and picture in UNITS)


def has_flag(subject: TripleASubject, player: str) -> bool:
    """Whether there is a flag for a player, of the map's own or the engine's."""
    return f"{subject.map.home}flags/{player}.png" in subject.map.names or player in FLAGS


def has_folder(subject: TripleASubject, folder: str) -> bool:
    """Whether the map has any file in a folder of pictures."""
    return any(name.startswith(f"{subject.map.home}{folder}/") for name in subject.map.names)


def foreign_units(game: Game) -> Iterator[str]:
    """The units in use of which the engine has no picture for one of their owners."""
    for unit, owners in unit_owners(game).items():
        if owners and not (unit in UNITS and PLAYERS.issuperset(owners)):
            yield unit


def bare(report: Report, subject: TripleASubject, folder: str, names: Iterable[str]) -> Iterator[Diagnostic]:
    """The one finding about a map that has no folder of its own for some pictures that it needs."""
    lacking = list(dict.fromkeys(names))
    if lacking:
        message = f"there is no {folder}/, and TripleA itself has no pictures for {listed(lacking)}"
        yield report(message, Where(subject.map.file(f"{folder}")))


def in_other_case(subject: TripleASubject, name: str) -> str:
    """The name of a file of the map that differs from `name` by capitals only; "" when there is none."""
    other = subject.by_case.get((subject.map.home + name).casefold(), "")
    return "" if other == subject.map.home + name else other.removeprefix(subject.map.home)


def unit_owners(game: Game) -> dict[str, list[str]]:
    """The players that start with a unit or can buy it, in turn order, by unit type in the game's order."""
    found: dict[str, set[str]] = {name: set() for name in game.names("unitList/unit")}
    for row in game.placements:
        found.get(row.get("unitType", ""), set()).add(row.get("owner") or NEUTRAL)
    makes = {one.get("name"): [made.get("resourceOrUnit", "") for made in one.iter("result")] for one in _rules(game)}
    for player, frontier in _buyers(game):
        for rule in game.names("production/productionFrontier").get(frontier, ()):
            for unit in makes.get(rule.get("name"), ()):
                found.get(unit, set()).add(player)
    order = [*game.players, NEUTRAL]
    return {unit: [name for name in order if name in owners] for unit, owners in found.items()}


def _rules(game: Game) -> list[Element]:
    return game.root.findall("production/productionRule")


def _buyers(game: Game) -> Iterator[tuple[str, str]]:
    for one in game.root.iterfind("production/playerProduction"):
        yield one.get("player", ""), one.get("frontier", "")


def wears(unit: Attachment | None, ending: str) -> bool:
    """Whether a unit can be damaged and stay (`_hit`), or be put out of use (`_disabled`)."""
    if unit is None:
        return False
    damaged = unit.is_true("canBeDamaged")
    if ending == "_disabled":
        return damaged and (unit.value("maxOperationalDamage") or "-1").isdecimal()
    return damaged or unit.is_true("isTwoHit") or (unit.value("hitPoints") or "1") not in ("0", "1")


def decorations(subject: TripleASubject) -> Iterator[tuple[Entry, str]]:
    """The lines of decorations.txt with the picture each one names."""
    read = subject.map.points.get(DECORATIONS)
    for entry in read.entries if read is not None else ():
        yield entry, entry.name


def unit_sizes(subject: TripleASubject) -> Iterator[tuple[str, tuple[int, int]]]:
    """The names of the pictures in units/ that are there to be read, and their width and height."""
    files, home = subject.map.files, f"{subject.map.home}units/"
    for name in sorted(files.sizes):
        if name.startswith(home) and name.endswith(".png"):
            try:
                size = png_size(files.head(name, PNG_HEAD))
            except InputError:
                continue  # what cannot be read has no size
            if size is not None:
                yield name.removeprefix(subject.map.home), size
