"""Saves carried over: to the same module nothing changes, to another one nothing is lost."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.formats.vassal.pieces.piecekind import BasicState
from module_builder.formats.vassal.saves.container import SaveFile, open_save, read_save
from module_builder.formats.vassal.traits import BasicPiece
from module_builder.migrate import migrate
from module_builder.migrate.identity import marks_of
from module_builder.plan import Placement
from module_builder.vassal.gpids import renumbered
from tests.conftest import shared_folder
from tests.module_builder.formats import tiny
from tests.module_builder.migrate.games import PIECES, games, module_of, named, opened, plan, save_of, some

KNOWN = st.booleans()


@settings(deadline=None)  # the first example opens a module
@given(games(), KNOWN)
def test_to_the_same_module_nothing_changes(game: list[Placement], told: bool) -> None:
    save = save_of(plan(), game)
    done = migrate(save, opened(), opened() if told else None)
    assert done.save.to_bytes() == save.to_bytes()
    assert (done.pieces, done.by_gpid, done.kept, done.moved) == (len(game), len(game), 0, 0)
    assert {problem.code for problem in done.problems} <= {"MIG010"}


def played(save: SaveFile) -> dict[str, dict[str, str]]:
    """What play made of each piece: its changing properties, its place, and what it is."""
    found = {}
    for key, piece in named(save).items():
        if isinstance(piece.basic, BasicPiece):
            values = {
                name: value or ""
                for trait, state in zip(piece.traits, piece.states, strict=False)
                if trait.id in ("PROP;", "emb2;", "markmoved;", "rotate;")
                for name, value in trait.properties(state)
            }
            spot = BasicState.read(piece.states[-1])
            counter = marks_of(piece.links, piece.states).get("CounterId", piece.basic.name)
            found[key] = values | {"place": f"{spot.map} {spot.x} {spot.y}", "counter": counter}
    return found


@settings(deadline=None)  # the first example opens a module
@given(games(), st.sets(st.sampled_from(PIECES), min_size=1), KNOWN)
def test_to_a_module_with_other_counters_nothing_is_lost(game: list[Placement], keys: set[str], told: bool) -> None:
    save = save_of(plan(), game)
    made, _ = renumbered(some(keys), opened())
    done = migrate(save, module_of(made), opened() if told else None)
    before, after = named(save), named(done.save)
    assert list(after) == list(before)
    assert played(done.save) == played(save)
    assert [piece.text for piece in after.values()] == [piece.text for piece in before.values()]
    gone = [plan().pieces[each.piece].name for each in game if each.piece not in keys]
    assert (done.pieces, done.kept) == (len(game), len(gone))
    lines = [problem.message for problem in done.problems if problem.code == "MIG001"]
    assert {line.split("'")[1] for line in lines} == set(gone)


@settings(deadline=None)  # the first example opens a module
@given(games(), st.permutations(PIECES), KNOWN)
def test_counters_numbered_anew_are_known_by_their_ids(game: list[Placement], order: list[str], told: bool) -> None:
    """A module built without --against: what is gpid 3 now was another counter."""
    save = save_of(plan(), game)
    pieces = {key: replace(plan().pieces[key], gpid=number) for number, key in enumerate(order, 1)}
    done = migrate(save, module_of(replace(plan(), pieces=pieces)), opened() if told else None)
    assert played(done.save) == played(save)
    assert (done.kept, {p.code for p in done.problems} <= {"MIG002", "MIG010"}) == (0, True)
    numbers = [BasicState.read(piece.states[-1]).gpid for piece in named(done.save).values() if piece.traits]
    assert numbers == [str(pieces[each.piece].gpid) for each in game]


def test_a_log_is_refused() -> None:
    save = read_save(b"begin_save\x1bend_save\x1bLOG\tCHATx", "game.vlog")
    with pytest.raises(InputError, match="is a log: its steps fit the pieces of the old module alone"):
        migrate(save, opened())


def test_name_and_version_are_those_of_the_new_module_and_the_rest_of_the_file_stays() -> None:
    save = save_of(plan(), [Placement("grand-hq", "w0602")])
    newer = module_of(replace(plan(), map=replace(plan().map, title='Seas & "Isles"', version="2")))
    done = migrate(save, newer).save
    again = read_save(done.to_bytes(), "again")
    assert again.module is not None
    assert (again.module.name, again.module.version) == ('Seas & "Isles"', "2")
    assert [entry.name for entry in again.entries] == [entry.name for entry in save.entries]
    assert (again.saved, again.text, again.problems) == (save.saved, save.text, ())


SLOT = '<VASSAL.build.widget.PieceSlot entryName="{1}" gpid="{0}">+/null/{2}piece;;;x.png;{1}/{3}null;0;0;{0};0</VASSAL.build.widget.PieceSlot>'  # noqa: E501  (one element)


def slots(folder: Path, *rows: tuple[str, str, str, str]) -> Module:
    """A module of slots: gpid, name, type and state of the traits before the basic piece."""
    return open_module(tiny.pack(folder / "m.vmod", tiny.buildfile("".join(SLOT.format(*row) for row in rows))))


def piece(gpid: str, name: str, kind: str = "", state: str = "") -> SaveFile:
    text = f"begin_save\x1b+/7/{kind}piece;;;x.png;{name}/{state}null;3;4;{gpid};0\x1bend_save"
    return read_save(text.encode(), "game.vsav")


PLAIN = ("1", "Tank", "", "")


@pytest.mark.parametrize(
    ("known", "rows", "now", "told"),
    [
        (("1", "Tank"), [PLAIN], "1", []),
        (("1", "Old tank"), [PLAIN], "1", ["info MIG002: 'Old tank' is matched by its gpid: is called 'Tank' now"]),
        (("", "Tank"), [PLAIN], "1", ["info MIG002: 'Tank' is matched by its name: it has no gpid"]),
        (("9", "Tank"), [PLAIN], "1", ["info MIG002: 'Tank' is matched by its name: no slot has its gpid 9"]),
        (
            ("", "Tonk"),
            [PLAIN],
            "",
            ["error MIG001: 'Tonk' is not matched and stays as it was: it has no gpid, and none is called "
             "'Tonk': did you mean 'Tank'?"],
        ),
        (
            ("1", "Tank"),
            [("1", "Plane", "", ""), ("2", "Tank", "", "")],
            "2",
            ["info MIG002: 'Tank' is matched by its name: the gpid 1 is now that of 'Plane'"],
        ),
        (
            ("1", "Tank"),
            [("1", "Plane", "", ""), ("1", "Tank", "", "")],
            "1",
            [
                "warning MIG008: several slots have the gpid 1: the first counts (give each its own)",
                "info MIG002: 'Tank' is matched by its name: the gpid 1 is now that of 'Plane'",
            ],
        ),
        (
            ("5", "Tank"),
            [PLAIN, ("2", "Tank", "delete;Delete;68,130;\t", "\t")],
            "5",
            ["error MIG001: 'Tank' is not matched and stays as it was: no slot has its gpid 5, and 2 "
             "different slots are called 'Tank'"],
        ),
        (("5", "Tank"), [PLAIN, ("2", "Tank", "", "")], "1", ["info MIG002: 'Tank' is matched by its name: no slot has "
                                                            "its gpid 5"]),
    ],
    ids=["gpid", "renamed", "no gpid", "gpid gone", "nothing", "given away", "gpid twice", "names differ", "copies"],
)  # fmt: skip
def test_which_slot_a_piece_is_of(
    known: tuple[str, str], rows: list[tuple[str, str, str, str]], now: str, told: list[str], tmp_path: Path
) -> None:
    module = slots(tmp_path, *rows)
    done = migrate(piece(*known), module)
    assert [str(problem).replace(f"{module.path}: ", "").partition(": ")[2] for problem in done.problems] == told
    (made,) = named(done.save).values()
    assert BasicState.read(made.states[-1]) == BasicState(None, 3, 4, now, "0")
    assert done.pieces == 1


CORPUS = shared_folder()
GAMES = sorted((CORPUS / "corpus" / "corpus").glob("*/*.vsav")) if CORPUS else []
WHOLE = [game for game in GAMES if (game.parent / "module.vmod").exists()]


@cache
def own_module(folder: Path) -> Module:
    return open_module(folder / "module.vmod")


@pytest.mark.parametrize("game", WHOLE, ids=lambda game: f"{game.parent.name}/{game.stem}")
def test_a_public_save_carried_over_to_its_own_module(game: Path) -> None:
    """Those of `ccnapoleonics` are of other versions of it; the commands of the others are the same to the byte."""
    module, save = own_module(game.parent), open_save(game)
    done = migrate(save, module, module)
    assert [p for p in done.problems if p.code != "MIG010"] == []
    assert (done.by_gpid, done.by_name, done.kept, done.moved) == (done.pieces, 0, 0, 0)
    assert list(named(done.save)) == list(named(save))
    if game.parent.name != "ccnapoleonics":
        assert done.save.text == save.text


def test_there_are_public_saves(shared: Path) -> None:
    assert len(WHOLE) >= 9


WRONG = st.text(alphabet="\x1b\t;,/\\'|@-09aé", max_size=4)
CUTS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 6), WRONG), min_size=1, max_size=6)


@settings(deadline=None)  # the first example opens a module
@given(games(), CUTS, KNOWN)
def test_a_damaged_save_keeps_all_it_has(game: list[Placement], cuts: list[tuple[float, int, str]], told: bool) -> None:
    """Whatever stands in it: the ids are the same afterwards, and what the engine read before it reads still."""
    text = save_of(plan(), game).text
    for share, length, put in cuts:
        at = int(share * len(text))
        text = text[:at] + put.encode() + text[at + length :]
    try:
        save = read_save(b"begin_save\x1b" + text, "game.vsav")
        done = migrate(save, opened(), opened() if told else None)
    except InputError:
        return
    before, after = named(save), named(done.save)
    assert list(after) == list(before)
    sound = {key for key, piece in before.items() if piece.problem is None}
    assert {key for key in sound if after[key].problem is not None} == set()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("+/7/piece;;;x.png", "'?' is not matched and stays as it was: its text has no type or no state"),
        (
            "+/7/delete;D;68,130;\tpiece;;;x.png;Tonk/null;1;1;2;0",
            "'Tonk' is not matched and stays as it was: VASSAL makes no piece of it: delete;D;68,130; has no state",
        ),
    ],
    ids=["cut short", "too few states"],
)
def test_what_vassal_makes_no_piece_of_stays_as_it_is(text: str, told: str) -> None:
    save = read_save(f"begin_save\x1b{text}\x1bend_save".encode(), "game.vsav")
    done = migrate(save, opened())
    assert (done.save.text, done.pieces, done.kept) == (save.text, 1, 1)
    assert [problem.message for problem in done.problems] == [told]
