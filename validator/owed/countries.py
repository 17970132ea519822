"""Conquest, Occupation and Liberation, and what is asked of the counters of Countries that fell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from validator.asked import Asked, Seen
from validator.owed.kept import Group, Kept, again, owed, warned
from validator.rulebooks.axis_empires import events_waiting, invariants, residues
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter, State
from validator.rulebooks.axis_empires.territory import CHINA

__all__ = ["countries", "minors"]

NOBODYS = ""  # no id of a territory


def countries(judge: Judge, kept: Kept) -> Iterator[Group]:
    """Conquest, Occupation, Liberation, and the counters of Conquered Countries."""
    state, r = judge.state, judge.reading
    lands = _held_lands(r)
    bases = state.kinds.get("partisan-base", ())
    held = state.roster.boxed.get("holding", ())
    signs = (*state.kinds.get("showa-restoration", ()), *state.kinds.get("no-occupation", ()), *held)
    always = r.options["OPT-OCC-EMPTY"] == "ALWAYS"
    for name in r.once(("minors",), lambda: minors(state)):
        if name in lands or always:
            units = (*lands.get(name, ()), *lands.get(NOBODYS, ()), *bases)
            near = (*units, *signs, *state.nations.get(name, ()))
            yield again(kept, f"land {name}", near, partial(_country, state, name, units, near))
        if state.lands[name].status.value == "conquered":
            mine = state.nations.get(name, ())
            yield again(kept, f"fallen {name}", mine, partial(_fallen, name, mine))
    chinese = tuple(counter for name in CHINA for counter in state.nations.get(name, ()))
    yield again(kept, "china", chinese, lambda: _china(state))


def minors(state: State) -> tuple[str, ...]:
    """The Minor Countries, as lands now are."""
    lands = state.lands.items()
    return tuple(n for n, land in lands if land.kind.value == "country" and not state.map.territories[n].major)


def _fallen(name: str, mine: Seen) -> Iterator[Asked]:
    yield warned(residues.conquered_apart, (name,), mine)
    if name in events_waiting.UNFALLEN:
        yield Asked(residues.collapse_allowed, (name,), (), swift=True)


def _china(state: State) -> Iterator[Asked]:
    for name in (name for name in CHINA if name in state.lands):
        yield Asked(invariants.one_alignment, (name,), state.nations.get(name, ()), swift=True)
    for name in (name for name in events_waiting.UNFALLEN if name in state.lands):
        yield warned(invariants.dependent_is_empty, (name,), state.nations.get(name, ()))


def _country(state: State, name: str, units: Seen, near: Seen) -> Iterator[Asked]:
    """What the units in a Country, and those `near` it, make happen to it."""
    yield owed(state, events_waiting.conquest_done, (name,), units, "axis")
    yield owed(state, events_waiting.occupation_settled, (name,), near, "axis")
    for faction, liberated in events_waiting.LIBERATED.items():
        yield owed(state, liberated, (name,), units, faction)


def _held_lands(r: Reading) -> dict[str, list[Counter]]:
    """The ground units in each Country and area, with those in what is part of it or ceded to it.

    Those on land of nobody known stand under `NOBODYS`.
    """
    state, found = r.state, dict[str, list[Counter]]()
    over = r.once(("over",), lambda: _lands_over(state))
    for counter in state.kinds.get("ground", ()):
        for name in over.get(counter.at, ()):
            found.setdefault(name, []).append(counter)
    return found


def _lands_over(state: State) -> dict[str, tuple[str, ...]]:
    """What each space is part of, or ceded to."""
    over = {name: tuple(_over(state, name)) for name in state.map.territories}
    spaces = state.map.spaces.values()
    return {space.id: (NOBODYS,) if space.territory is None else over[space.territory] for space in spaces}


def _over(state: State, territory: str) -> Iterator[str]:
    """A territory, what it is part of, and whom any of these is ceded to."""
    name: str | None = territory
    while name is not None:
        yield name
        yield from (str(marker.receiver) for marker in state.ceded.get(name, ()))
        name = state.map.territories[name].parent
