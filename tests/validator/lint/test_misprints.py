"""The misprints of the tables in the documents are found by rules: every `misprint` row of the facts, unmarked.

The maps take the right reading by an option; here the tables stand as printed.
"""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path

import pytest

from mapdata.diagnostic import Diagnostic
from mapdata.opening import map_folder
from tests.conftest import shared_folder
from validator.lint import lint

pytestmark = pytest.mark.skipif(shared_folder() is None, reason="no shared folder beside this checkout")
CODES = ("MAP001", "MAP002", "MAP003")


def as_printed(folder: Path) -> Path:
    """The Pacific map with the documents' rows of places.csv, and no option that chooses among them."""
    shutil.copytree(map_folder("pacific"), folder)
    table = folder / "places.csv"
    rows = list(csv.reader(table.read_text("utf-8").splitlines()))
    option, source = rows[0].index("option"), rows[0].index("source")
    kept = [[*row[:option], "", *row[option + 1 :]] for row in rows[1:] if row[source] == "document"]
    with table.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([rows[0], *kept])
    return folder


def told(found: list[Diagnostic], word: str) -> list[str]:
    """The codes of the findings about a place or hex."""
    return [one.code for one in found if one.code in CODES and word in one.message.split()]


def test_every_misprint_is_found_and_nothing_else(shared: Path, tmp_path: Path) -> None:
    facts = json.loads((shared / "map" / "facts.json").read_text("utf-8"))
    misprints = [fact for fact in facts if fact["misprint"]]
    found = lint(as_printed(tmp_path / "printed"))
    hexes = {tuple(fact["args"]): next(word for word in fact["args"] if word[1:].isdigit()) for fact in misprints}
    assert {fact: told(found, place) for fact, place in hexes.items()} == {
        ("Tsitsihar", "w5226"): ["MAP002", "MAP003"],
        ("Irkutsk", "w5817"): ["MAP001", "MAP003"],
        ("w5226", "Heilungkiang"): ["MAP002", "MAP003"],
        ("w5817", "Siberia"): ["MAP001", "MAP003"],
    }
    assert [(one.code, one.message.partition(" (")[0]) for one in found if one.code in CODES] == [
        ("MAP002", "w5226 holds Mukden and Tsitsihar"),
        ("MAP003", "Tsitsihar lies 2.77 hexes from the middle of w5226"),
        ("MAP001", "Irkutsk stands at w5817 and w5821"),
        ("MAP003", "Irkutsk lies 3.65 hexes from the middle of w5817"),
    ]


def test_the_facts_as_printed_fail(shared: Path, tmp_path: Path) -> None:
    """The same of facts.csv: of all that the documents say, the four misprints do not hold on the map."""
    folder = shutil.copytree(map_folder("pacific"), tmp_path / "printed")
    table = folder / "facts.csv"
    lines = [line.split(",") for line in table.read_text("utf-8").splitlines() if "reconstruction" not in line]
    table.write_text("".join(f"{kind},{about},{source},{cite}\n" for kind, about, _, source, cite in lines), "utf-8")
    facts = json.loads((shared / "map" / "facts.json").read_text("utf-8"))
    misprints = {" ".join(fact["args"]) for fact in facts if fact["misprint"]}
    found = [one.message.split("'")[1] for one in lint(folder) if one.code == "MAP049"]
    assert found == [
        "at Tsitsihar w5226",
        "at Irkutsk w5817",
        "in-territory w5226 heilungkiang",
        "in-territory w5817 siberia",
    ]
    assert {one.partition(" ")[2] for one in found} == {
        one.replace("Hei", "hei").replace("Sib", "sib") for one in misprints
    }
