"""Findings of every shape that a report must carry."""

from __future__ import annotations

import zipfile
from pathlib import Path

from mapdata.diagnostic import Diagnostic, Edit, InputError, Severity, Where
from validator.lint.project import Checked
from validator.lint.texts import Texts

__all__ = ["checked"]

TABLE = "name,hex\nLäe,e2205\n"
BUILD = '<m>\n<a icon="Dice.png"/>\n</m>\n'


def checked(folder: Path) -> Checked:
    """One of each: with a place, without, in an archive, in a folder of a hard name, with a point, edits, related."""
    (folder / "a, b: 100%").mkdir()
    (folder / "a, b: 100%" / "places.csv").write_text(TABLE, "utf-8")
    (folder / "u").mkdir()
    (folder / "u" / "buildFile.xml").write_text(BUILD, "utf-8")
    with zipfile.ZipFile(folder / "p.vmod", "w") as archive:
        archive.writestr("buildFile.xml", BUILD)
    table, packed, unpacked = "a, b: 100%/places.csv", "p.vmod!buildFile.xml", "u!buildFile.xml"
    at = BUILD.index("Dice")
    problems = (
        Diagnostic(
            "MAP003",
            Severity.WARNING,
            "Läe lies 2.00 hexes off,\nthat is 100%",
            Where(table, ("hex",), 2, 5),
            (Where(table, (), 1, 1), Where("gone.csv")),
            (1.5, -2.25),
            "look: again",
            "place-outside-its-hex",
        ),
        Diagnostic("MAP004", Severity.INFO, "nothing is there", Where(table), name="territory-without-spaces"),
        Diagnostic(
            "MOD031",
            Severity.WARNING,
            "the picture 'Dice.png'\x07 is called 'dice.png'",
            Where(unpacked, ("DiceButton '2d6'", "@icon"), 2, 10),
            hint="write the name as the file has it",
            name="image-case",
            fixable=True,
            edits=(Edit(unpacked, at, at + 4, "dice"),),
        ),
        Diagnostic(
            "MOD031",
            Severity.ERROR,
            "the picture \udcff",
            Where(packed, ("PieceSlot 'A'", "trait 3 (emb2)", "Dice.png"), 2, 10),
            name="image-case",
            fixable=True,
            edits=(Edit(packed, at, at + 4, "dice"),),
        ),
        Diagnostic("INT001", Severity.ERROR, "rule MOD030 crashed", Where(packed, ("MOD030",)), name="rule-crashed"),
    )
    closed = (InputError("gone.vmod", "no such file", "check the name"),)
    return Checked(("a, b: 100%", "u", "p.vmod", "gone.vmod", "clean"), problems, 0, closed, Texts())
