"""What the engine makes of pieces in a save that is not what their text says."""

from __future__ import annotations

import pytest

from module_builder.formats.vassal.commands.script import parse
from module_builder.formats.vassal.modules.savecheck import check_save_pieces

EMPTY = "VASSAL puts something empty in its place"
# type and state of a piece -> the place and text of each finding
CASES = {
    "known": (b"piece;;;a.png;A", b"null;0;0;1;0", []),
    "no type at all": (b"", b"null;0;0;1;0", [("savedGame", "'' is no piece of VASSAL", EMPTY)]),
    "an unknown trait": (
        b"zzz;1\tpiece;;;a;b",
        b"x\tnull;0;0;1;0",
        [("savedGame zzz;", "'zzz;1' is no trait of VASSAL", EMPTY)],
    ),
    "junk": (
        b"\x01" * 200 + b";\tpiece;;;a;b",
        b"x\tnull;0;0;1;0",
        [
            (
                "savedGame " + r"\x01" * 60 + "..." + r"\x01" * 19 + ";",
                "'" + r"\x01" * 60 + "...' is no trait of VASSAL",
                EMPTY,
            )
        ],
    ),
    "too few states": (
        b"mark;a\tpiece;;;a;b",
        b"x",
        [
            (
                "savedGame 11",
                "piece 1: 1 state for 2 traits: none after 'mark;a'",
                "VASSAL gives the whole file up there",
            )
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_pieces_of_a_save(name: str) -> None:
    kind, state, expected = CASES[name]
    script = parse(b"begin_save\x1b+/1/" + kind + b"/" + state + b"\x1bend_save", "game.vsav")
    found = [(" ".join(each.where.path), each.message, each.hint) for each in check_save_pieces(script, "game.vsav")]
    assert found == expected
