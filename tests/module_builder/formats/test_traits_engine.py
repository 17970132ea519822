"""Texts of traits made up here, short and awkward, given to the real engine 3.6: it writes of them what we say.

3.6 does not know the fields that came later, so those are cut from ours; traits that it has in another order, or not
at all, are left out (they are compared with 3.7.26 in `test_pieces_corpus`).
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from module_builder.formats.vassal.pieces.chain import join_chain
from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.sequence import escape, join, parts
from module_builder.formats.vassal.traits import CLASSES, Layer, OldLayer, Trait
from tests.module_builder.formats.tiny import BASICS, buildfile, pack
from tests.module_builder.formats.written import unnumbered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

# How many fields at the end 3.6 does not know.
LATER = {"emb2;": 2, "obs;": 2, "playSound;": 1}
OTHER = {
    *("attach;", "border;", "cmt;", "locCommand;", "setpieceprop;", "nonRect2;"),  # unknown to 3.6
    *("AreaOfEffect;", "button;", "pivot;", "return;", "label;", "footprint;", "rotate;"),  # other fields or order
    *("globalkey;", "markmoved;", "placemark;", "replace;"),  # another form of target, other defaults, whole numbers
}
OTHER_STATE = {"obs;"}  # a mask without options: 3.6 says nothing of them, 3.7 that they are off
KINDS = [kind for kind in (*CLASSES, Layer) if kind.prefix not in OTHER]
WORDS = (
    "",
    "a b",
    "é漢",
    "it's",
    "'q'",
    "a;b",
    "a,b",
    "x:y|z",
    "\\lead",
    "7",
    "-3",
    "2.50",
    "true",
    "65,130",
    "C",
    "$p$",
)


def texts(kind: type[Trait], rng: random.Random) -> Iterator[tuple[str, str]]:
    """Type and state texts of a class: short forms, and full ones with words in some of the fields."""
    full = kind.made().tokens()
    for _ in range(7):
        tokens = [rng.choice(WORDS) if rng.random() < 0.3 else token for token in full[: rng.randint(0, len(full))]]
        written = kind.prefix + kind.delimiter.join(escape(token, kind.delimiter) for token in tokens)
        yield written, rng.choice(("", "1", "-2", "x", "true", "null", "a,b", "noMat", "2;x"))


def definitions() -> list[str]:
    rng = random.Random(7)
    found = []
    for kind in KINDS:
        for type_text, state in texts(kind, rng):
            chain = join_chain([type_text, "piece;;;i.png;X"]), join_chain([state, "null;0;0;5;0"])
            found.append(join(["+", "null", *chain], "/"))
    return found


@pytest.mark.engine
def test_the_engine_writes_what_we_say(oracle: Callable[..., list[dict[str, Any]]], tmp_path: Path) -> None:
    module = pack(tmp_path / "tiny.vmod", buildfile(BASICS))
    given = definitions()
    records = [each for each in oracle("piece", module, "-", stdin="\n".join(given)) if each["record"] == "piecedef"]
    assert len(records) == len(given)
    wrong = []
    for text, record in zip(given, records, strict=True):
        piece = Definition(text)
        if "error" in record or piece.problem is not None:
            ours, theirs = piece.problem is not None, "error" in record
        else:
            trait, told = piece.links[0], record["traits"][0]
            states = (piece.canonical_states(Nothing())[0], told["state"]) if trait.id not in OTHER_STATE else ("", "")
            ours, theirs = (known(trait), states[0]), (unnumbered(told["type"]), states[1])
        if ours != theirs:
            wrong.append((text, ours, theirs))
    assert wrong == []
    assert len(given) > 170


class Nothing:
    """A game without maps and pieces."""

    def map_name(self, name: str) -> str | None:
        return None

    def has_piece(self, key: str) -> bool:
        return False


def known(trait: Trait) -> str:
    """The type as it is written, without the fields that 3.6 does not know and the numbers of named keys."""
    tokens = parts(trait.canonical(), ";")
    later = 0 if isinstance(trait, OldLayer) else LATER.get(trait.id, 0)
    return unnumbered(";".join(tokens[: len(tokens) - later]))
