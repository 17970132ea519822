"""A game carried over to a map that has grown: every piece is in the place of its old name, in the stack it was in."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mapdata import open_map
from mapdata.skeleton import KINDS, new_map
from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.formats.vassal.pieces.piecekind import BasicState
from module_builder.formats.vassal.saves.container import SaveFile, open_save
from module_builder.formats.vassal.traits import BasicPiece
from module_builder.migrate import Migrated, migrate
from module_builder.plan import Placement, Places, make_plan
from module_builder.vassal.source import build_map
from tests.module_builder.migrate.games import named, save_of

# What is changed in a file of the map: the first text to the second.
GROWN = {
    "hex": (
        ("map.toml", "last-row = 6", "last-row = 8"),
        ("map.toml", 'letter = "a", title = "The Land", columns = 8', 'letter = "a", title = "The Realm", columns = 9'),
        ("map.toml", '["on-station"]', '["convoys", "on-station", "used"]'),
        ("counters.csv", "norland-army,Norland Army", "norland-guard,Norland Army"),
        ("setups/start.toml", "norland-army", "norland-guard"),
    ),
    "area": (
        ("map.toml", 'title = "My land"', 'title = "My country"'),
        ("areas.geojson", "[[[0,0],[260,0]", "[[[0,-90],[260,0]"),
        ("areas.geojson", "[0,200],[0,0]]]", "[0,200],[-70,100],[0,-90]]]"),
        ("counters.csv", "sudland-air,Sudland Air Force", "sudland-air,Sudland Flyers"),
    ),
}  # fmt: skip


class Change:
    """A map before and after, the game with a piece or two in every place, and that game carried over."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.kind, self.folder, source = kind, folder, folder / "my-land"
        new_map(source, kind)
        self.old = self._built(source, "old.vmod", None)
        self.save = self._game(source)
        for name, before, after in GROWN[kind]:
            text = (source / name).read_text("utf-8")
            assert before in text
            (source / name).write_text(text.replace(before, after), "utf-8")
        self.new = self._built(source, "new.vmod", self.old)
        (folder / "old.vsav").write_bytes(self.save.to_bytes())
        self.done: Migrated = migrate(open_save(folder / "old.vsav"), self.new, self.old)
        (folder / "new.vsav").write_bytes(self.done.save.to_bytes())

    def _built(self, source: Path, name: str, against: Module | None) -> Module:
        built = build_map(source, against=against)
        assert built.problems == ()
        (self.folder / name).write_bytes(built.data)
        return open_module(self.folder / name)

    @staticmethod
    def _game(source: Path) -> SaveFile:
        board, _ = open_map(source, cache=False)
        assert board is not None
        plan, _ = make_plan(board)
        keys, places = sorted(plan.pieces), sorted(Places(plan).all)
        each = [Placement(keys[n % len(keys)], place) for n, place in enumerate(places * 2)]
        return save_of(plan, each)


@pytest.fixture(scope="module", params=KINDS)
def change(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Change:
    return Change(request.param, tmp_path_factory.mktemp(request.param))


def where(save: SaveFile, module: Module) -> dict[str, str | None]:
    """The name of every piece's place, by the module's own grids as the save lays its boards."""
    maps = module.laid_out([each.raw for each in save.script() if each.kind == "boards"])
    windows = {window.name: window for window in maps}
    found = {}
    for key, piece in named(save).items():
        if isinstance(piece.basic, BasicPiece):
            spot = BasicState.read(piece.states[-1])
            found[key] = windows[spot.map or ""].locate(spot.x, spot.y).location
    return found


def stacks(save: SaveFile) -> dict[str, str]:
    """What each stack holds, bottom first."""
    found = {key: piece.state for key, piece in named(save).items() if not isinstance(piece.basic, BasicPiece)}
    return {key: re.sub(r"^[^;]*;-?\d+;-?\d+;", "", state) for key, state in found.items()}


def test_every_piece_is_in_the_place_of_its_old_name(change: Change) -> None:
    before, after = where(change.save, change.old), where(change.done.save, change.new)
    assert after == before
    assert len(before) == change.done.pieces == change.done.by_gpid
    assert stacks(change.done.save) == stacks(change.save)
    assert {problem.code for problem in change.done.problems} <= {"MIG002", "MIG006", "MIG010"}
    assert change.done.moved > 12


def test_a_piece_alone_rests_where_its_place_would_let_it_rest(change: Change) -> None:
    main = change.new.maps[0]
    for piece in named(change.done.save).values():
        if isinstance(piece.basic, BasicPiece):
            spot = BasicState.read(piece.states[-1])
            if spot.map == main.name:
                assert main.snap(spot.x, spot.y) == (spot.x, spot.y)


def test_boards_that_are_called_otherwise_are_told(change: Change) -> None:
    told = [str(problem) for problem in change.done.problems if problem.code == "MIG006"]
    gone = {"hex": "The Land", "area": "My land"}[change.kind]
    line = f"warning MIG006: map 'Main Map' has no board {gone}: it shows those of a new game"
    assert told == [f"{change.folder / 'old.vsav'}: {line}"]


def test_back_again_everything_is_where_it_was(change: Change) -> None:
    back = migrate(change.done.save, change.old, change.new).save
    assert where(back, change.old) == where(change.save, change.old)
    assert stacks(back) == stacks(change.save)


def test_without_the_old_module_every_piece_stays_on_its_pixel(change: Change) -> None:
    done = migrate(change.save, change.new)
    assert done.moved == 0


@pytest.mark.engine
def test_the_engine_sees_the_same_names_places_and_stacks(
    oracle: Callable[..., list[dict[str, Any]]], change: Change
) -> None:
    def seen(module: str, save: str) -> tuple[list[Any], int, bool]:
        records = oracle("dump", change.folder / module, change.folder / save)
        pieces = [r for r in records if r["record"] == "piece" and r["kind"] == "piece"]
        heap = {r["id"]: (r["stack"] is not None, r["stack_index"]) for r in pieces}
        rows = [(r["id"], r["props"]["LocationName"], *heap[r["id"]], sorted(r["trait_props"].items())) for r in pieces]
        mates = sorted((sorted(p["id"] for p in pieces if p["stack"] == s)) for s in {p["stack"] for p in pieces} if s)
        return [sorted(_same(rows)), mates], len(pieces), records[-1]["problem_count"] == 0

    before, after = seen("old.vmod", "old.vsav"), seen("new.vmod", "new.vsav")
    assert after == before
    assert before[1:] == (change.done.pieces, True)


def _same(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The rows without what the engine makes of places and names by itself, and the id of a counter, which changed."""
    own = re.compile("^(Old|Current|Location|PieceName|BasicName|UniqueID|ParentID|CloneID|Clicked|Marker|CounterId)")
    return [(*row[:-1], [pair for pair in row[-1] if not own.match(pair[0])]) for row in rows]
