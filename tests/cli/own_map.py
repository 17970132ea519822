"""A map of one's own in a folder, its module and a save of it, made of the small hex map."""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

import mapdata
from module_builder.vassal.source import build_map

SMALL = Path(mapdata.__file__).parent / "maps" / "small-hex"
POSITION = """\
map = "{}"
rules = "axis-empires"

[[counters]]
id = "first-corps"
at = "a0202"
"""


def own_map(folder: Path, name: str = "isle") -> Path:
    """A copy of the small hex map that plays by the rule book, with one setup."""
    shutil.copytree(SMALL, folder)
    for file in (folder / "territories.csv", folder / "counters.csv", folder / "map.toml"):
        text = re.sub(r"(?<![\w-])red(?![\w-])", "axis", file.read_text("utf-8"))
        text = re.sub(r"(?<![\w-])blue(?![\w-])", "west", text)
        file.write_text(text.replace('id = "small-hex"', f'id = "{name}"\nrules = "axis-empires"'), "utf-8")
    (folder / "setups").mkdir()
    (folder / "setups" / "start.toml").write_text(POSITION.format(name), "utf-8")
    return folder


def module_and_save(board: Path, module: Path) -> tuple[Path, Path]:
    """The module of a map at `module`, and the save of its one setup beside it."""
    module.write_bytes(build_map(board).data)
    save = module.with_name("start.vsav")
    with zipfile.ZipFile(module) as packed:
        save.write_bytes(packed.read("start.vsav"))
    return module, save
