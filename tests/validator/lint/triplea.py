"""The TripleA maps of lint cases: a sound map of three territories, of which a case says what is otherwise.

A case of kind "triplea" may give

    game            parts of games/game.xml by name instead of the sound ones, or the whole text
    games           further games: the file's name below map/games/, and the parts of each
    files           texts by their names from the map's root, instead of the sound ones or beside them
    latin           the same, written as Latin-1
    absent          names of sound files that are not there
    pictures        names of pictures, each with its width and height
    links           names of links, each with what it leads to (a folder only)
    others          names of games of other maps
    fixed_game      the parts of the game after --fix
    folder_only     that it cannot be a zip
    modern          that engine 1.9 refuses what is sound for the modern one
"""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mapdata.diagnostic import Diagnostic
from module_builder.formats.triplea.map import open_triplea
from tests.validator.lint.cases import Case
from validator.lint.engine import run
from validator.lint.rule import Rule
from validator.lint.triplea import TripleASubject

__all__ = ["SOUND", "findings", "game_text", "placed", "relative", "texts_of", "write"]

ENGINE = "games.strategy.triplea"
GAME = "map/games/game.xml"
PARTS = {
    "info": '<info name="Game" version="1.0"/>',
    "before": "",
    "territories": '<territory name="Alpha"/>\n<territory name="Beta"/>\n<territory name="1 Sea Zone" water="true"/>',
    "connections": '<connection t1="Alpha" t2="Beta"/>\n<connection t1="Beta" t2="1 Sea Zone"/>',
    "players": '<player name="Germans" optional="false"/>\n<player name="British" optional="false"/>',
    "alliances": '<alliance player="Germans" alliance="Axis"/>\n<alliance player="British" alliance="Allies"/>',
    "units": '<unit name="infantry"/>\n<unit name="transport"/>',
    "relationships": "",
    "steps": '<step name="germansMove" delegate="move" player="Germans"/>',
    "rules": (
        '<productionRule name="buyInfantry"><cost resource="PUs" quantity="3"/>'
        '<result resourceOrUnit="infantry" quantity="1"/></productionRule>'
    ),
    "frontier": '<frontierRules name="buyInfantry"/>',
    "attachments": "",
    "owners": (
        '<territoryOwner territory="Alpha" owner="Germans"/>\n<territoryOwner territory="Beta" owner="British"/>'
    ),
    "placements": '<unitPlacement unitType="infantry" territory="Alpha" quantity="1" owner="Germans"/>',
    "resources": "",
    "relations": "",
}
TEXT = """<?xml version="1.0"?>
<!DOCTYPE game SYSTEM "game.dtd">
<game>
{info}
<loader javaClass="{engine}.TripleA"/>
<triplea minimumVersion="1.8"/>
{before}
<map>
{territories}
{connections}
</map>
<resourceList><resource name="PUs"/></resourceList>
<playerList>
{players}
{alliances}
</playerList>
<unitList>
{units}
</unitList>
{relationships}
<gamePlay>
<delegate name="move" javaClass="{engine}.delegate.MoveDelegate" display="Move"/>
<sequence>
{steps}
</sequence>
</gamePlay>
<production>
{rules}
<productionFrontier name="production">
{frontier}
</productionFrontier>
<playerProduction player="Germans" frontier="production"/>
</production>
<attachmentList>
<attachment name="unitAttachment" attachTo="infantry" javaClass="{engine}.attachments.UnitAttachment" type="unitType">
<option name="movement" value="1"/><option name="transportCost" value="2"/>
</attachment>
<attachment name="unitAttachment" attachTo="transport" javaClass="{engine}.attachments.UnitAttachment" type="unitType">
<option name="movement" value="2"/><option name="isSea" value="true"/><option name="transportCapacity" value="5"/>
</attachment>
{attachments}
</attachmentList>
<initialize>
<ownerInitialize>
{owners}
</ownerInitialize>
<unitInitialize>
{placements}
</unitInitialize>
{resources}
{relations}
</initialize>
<propertyList/>
</game>
"""
SOUND = {
    "map/polygons.txt": (
        "Alpha  <  (0,0) (99,0) (99,99) (0,99)  >\n"
        "Beta  <  (100,0) (199,0) (199,99) (100,99)  >\n"
        "1 Sea Zone  <  (200,0) (299,0) (299,99) (200,99)  >\n"
    ),
    "map/centers.txt": "Alpha  (50,50)\nBeta  (150,50)\n1 Sea Zone  (250,50)\n",
    "map/place.txt": "Alpha  (20,20)  (20,60)\nBeta  (120,20)\n1 Sea Zone  (220,20)  | overflowToLeft=false\n",
    "map/map.properties": "map.width=300\nmap.height=100\nmap.scrollWrapX=false\ncolor.Germans=5a5a5a\n",
}


def game_text(given: Mapping[str, str] | str) -> str:
    """A game XML with some of its parts given, or what is given whole."""
    return given if isinstance(given, str) else TEXT.format(**{**PARTS, **given}, engine=ENGINE)


def texts_of(given: Mapping[str, Any]) -> dict[str, bytes]:
    """The files of a case by name."""
    texts = {**SOUND, GAME: game_text(given.get("game", {})), **given.get("files", {})}
    texts |= {f"map/games/{name}": game_text(parts) for name, parts in given.get("games", {}).items()}
    data = {name: text.encode() for name, text in texts.items() if name not in given.get("absent", ())}
    data |= {name: text.encode("latin-1") for name, text in given.get("latin", {}).items()}
    return data | {name: _png(*size) for name, size in given.get("pictures", {}).items()}


def _png(width: int, height: int) -> bytes:
    """As much of a PNG as says its size."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height) + b"\x08\0\0\0\0"


def write(given: Mapping[str, Any], folder: Path) -> Path:
    """The map of a case in a folder."""
    for name, data in texts_of(given).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    for name, target in given.get("links", {}).items():
        (folder / name).symlink_to(target)
    return folder


def placed(given: Mapping[str, Any], path: Path) -> Path:
    """The map of a case in a zip."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in texts_of(given).items():
            archive.writestr(name, data)
    return path


def findings(rules: tuple[Rule[TripleASubject], ...], case: Case, path: Path) -> list[Diagnostic]:
    """What rules find in the map at a path."""
    others = [(name, "another map") for name in case.given.get("others", ())]
    subjects = [TripleASubject(one, others) for one in open_triplea(path)]
    return [found for subject in subjects for found in run(rules, subject, subject.file)]


def relative(found: Diagnostic, path: Path) -> str:
    """A finding as cases write it: its file from the map's root."""
    return str(found).replace(f"{path}!", "").replace(f"{path}/", "").replace(str(path), ".")
