"""Trait by trait: what becomes of the states of a piece whose definition has changed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from module_builder.formats.vassal.pieces.chain import join_chain, split_chain
from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.traits import read_basic, read_trait
from module_builder.migrate.carry import Mover, Pairing, carried
from module_builder.migrate.slots import Template
from tests.module_builder.formats.test_traits import CASES as TRAITS

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "carry_cases.toml").read_text("utf-8"))["case"]
Links = list[tuple[str, str]]
BASIC = ("piece;;;x.png;Tank", "null;0;0;1;0")


def definition(links: Links) -> Definition:
    kinds, states = zip(*links, BASIC, strict=True)
    return Definition("+/7/" + "/".join(join_chain(list(texts)).replace("/", "\\/") for texts in (kinds, states)))


def template(links: Links) -> Template:
    whole = [*links, BASIC]
    read = (*(read_trait(kind) for kind, _ in links), read_basic(BASIC[0]))
    return Template("1", read, tuple(state for _, state in whole))


def stays(name: str, x: int, y: int) -> tuple[str, int, int]:
    return name, x, y


def carry(
    old: Links, new: Links, before: Links | None = None, moved: Mover = stays
) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    """The types and states of the traits afterwards, and what is told."""
    piece = definition(old)
    to = Pairing.of(piece.links, template(new))
    found = carried(piece, to, None if before is None else template(before), moved)
    return list(to.types[:-1]), found.states, found.told


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_piece(case: dict[str, Any]) -> None:
    types, states, told = carry(case["old"], case["new"], case.get("before"))
    if "expect" in case:
        assert [list(link) for link in zip(types, states, strict=True)] == case["expect"]
    else:
        assert (states, len(types)) == (case["states"], len(case["new"]))
    level = {"MIG004": "error", "MIG005": "warning"}
    assert [f"{level[code]} {code}: 'Tank', {what}" for code, what in told] == case.get("told", [])


KNOWN = {
    link
    for case in TRAITS
    for link in zip(split_chain(case["type"])[:-1], split_chain(case["state"]), strict=False)
    if not link[0].startswith("prototype;")
}
LINKS = st.lists(st.sampled_from(sorted(KNOWN)), max_size=8)


@settings(deadline=None)  # the machine may be busy
@given(LINKS)
def test_the_same_definition_changes_nothing_but_fixed_properties(links: Links) -> None:
    piece = definition(links)
    if piece.problem is not None:
        return
    assert carry(links, links) == ([kind for kind, _ in links], list(piece.states[:-1]), [])


@settings(deadline=None)  # the machine may be busy
@given(LINKS, LINKS)
def test_any_definition_takes_any_piece(old: Links, new: Links) -> None:
    """What comes out is a piece that the engine reads, whatever went in."""
    if definition(old).problem is not None or definition(new).problem is not None:
        return
    types, states, _ = carry(old, new)
    assert len(types) == len(states) == len(new)
    made = definition(list(zip(types, states, strict=True)))
    assert made.problem is None


def test_the_spot_that_a_piece_was_sent_from_moves_with_its_place() -> None:
    send = ("sendto;Away;;Main Map;;0;0;;;0;0;1;1;;L;;;;", "Main Map;10;-20")
    _, states, _ = carry([send], [send], moved=lambda name, x, y: (name, x + 1, y + 2))
    assert states == ["Main Map;11;-18"]
