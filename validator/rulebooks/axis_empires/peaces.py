"""The counters that the intern steps of a peace take (AE-16.7-EXT): Settlement, Concessions, and the Surrenders.

Each function reads the state in which its step is done, with the cessions of the steps before it made
(AE-16.0-4), and tells of each counter that the step takes or may take by which step (`interning.Due`). `made` are the
areas that the cession steps of this very event have just given away; the internment itself is checked by
`interning.check_internment` with what is told here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.factions import active, aligned, allied, conquered, countries_of
from validator.rulebooks.axis_empires.facts import stands
from validator.rulebooks.axis_empires.grounds import axis, in_dependent, inside
from validator.rulebooks.axis_empires.interning import Due
from validator.rulebooks.axis_empires.outside import of_nations, outside
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import CHINA, RUSSIA, land_of, territory_of
from validator.verdict import Truth

__all__ = [
    "SURRENDERS",
    "british_surrender",
    "chinese_surrender",
    "concessions",
    "forced_settlement",
    "russian_surrender",
    "us_surrender",
]

BRITAIN, US = "britain", "us"
Step = tuple[str, Callable[[Counter], Truth]]
# The step that the text names where it spares land just given away, and what that step does (AE-AMB-40): by the letter
# nothing is spared in 16.2.5 and 16.2.6, whose Step 2 moves the Government marker.
SPARING: Final = "OPT-STEP2"


def forced_settlement(r: Reading, sac: Collection[str], made: Collection[str] = ()) -> dict[str, Due]:
    """Steps 6 to 8 of Forced Settlement (16.2.5): the counters to intern when it is imposed on the Countries `sac`."""
    faction = _side(r, sac)
    return _told(
        r,
        ("AE-16.2.5-S6", lambda c: _axis_in(r, c, sac, spared=made)),
        ("AE-16.2.5-S7", lambda c: all_of((of_nations(r, c, sac, faction), outside(r, c, sac)))),
        ("AE-16.2.5-S8", lambda c: _others_in(r, c, sac, faction)),
    )


def concessions(r: Reading, sac: Collection[str], made: Collection[str] = ()) -> dict[str, Due]:
    """Steps 6 to 8 of Japanese Concessions (16.2.6), made to the Countries `sac`.

    Whether Axis counters in Dependents count is OPT-CONC-DEPS. The counters of a Country settled with are spared in
    land that has just been ceded to any of them.
    """
    faction = _side(r, sac)
    deps = r.option("OPT-CONC-DEPS") == "WITH_DEPENDENTS"
    return _told(
        r,
        ("AE-16.2.6-S6", lambda c: all_of((axis(r, c), inside(r, c, sac, dependents=deps)))),
        ("AE-16.2.6-S7", lambda c: all_of((of_nations(r, c, sac, faction), outside(r, c, sac), _spared(r, c, made)))),
        ("AE-16.2.6-S8", lambda c: _others_in(r, c, sac, faction)),
    )


def british_surrender(r: Reading, made: Collection[str] = ()) -> dict[str, Due]:
    """Steps 5 to 7 of British Surrender (16.4.1)."""
    return _told(r, *_british(r, made))


def _british(r: Reading, made: Collection[str] = ()) -> tuple[Step, ...]:
    return (
        ("AE-16.4.1-S5", lambda c: all_of((axis(r, c), in_dependent(r, c, BRITAIN), _spared(r, c, made)))),
        (
            "AE-16.4.1-S6",
            lambda c: all_of((of_nations(r, c, (BRITAIN,), "west"), outside(r, c, (BRITAIN,)))),
        ),
        (
            "AE-16.4.1-S7",
            lambda c: all_of((_foreign(r, c, (BRITAIN,), "west"), in_dependent(r, c, BRITAIN))),
        ),
    )


def us_surrender(r: Reading, made: Collection[str] = ()) -> dict[str, Due]:
    """Steps 5 to 7 of US Surrender (16.4.3): with the US, its Dependents and the active Western Minors not Chinese."""
    return _told(r, *_american(r, made))


def _american(r: Reading, made: Collection[str] = ()) -> tuple[Step, ...]:
    minors = _countries(r, "west", chinese=False)
    also = _countries(r, "west", chinese=None) if r.option("OPT-US-CHINESE") == "LITERAL" else minors
    mine = (US, *minors)
    return (
        (
            "AE-16.4.3-S5",
            lambda c: all_of(
                (
                    axis(r, c),
                    any_of((in_dependent(r, c, US), _in_active(r, c, also))),
                    _spared(r, c, made),
                )
            ),
        ),
        ("AE-16.4.3-S6", lambda c: all_of((of_nations(r, c, mine, "west"), _outside_us(r, c, mine)))),
        (
            "AE-16.4.3-S7",
            lambda c: all_of(
                (_foreign(r, c, mine, "west"), any_of((in_dependent(r, c, US), _in_active(r, c, minors, proper=True))))
            ),
        ),
    )


def chinese_surrender(r: Reading, faction: str) -> dict[str, Due]:
    """Steps 6 and 7 of Nationalist (16.4.2, `faction` west) or Communist Chinese Surrender (16.6.1, soviet)."""
    return _told(r, *_chinese(r, faction))


def _chinese(r: Reading, faction: str) -> tuple[Step, ...]:
    event = {"west": "AE-16.4.2", "soviet": "AE-16.6.1"}[faction]
    members = _countries(r, faction, chinese=True)
    mine = [name for name in CHINA if aligned(r, name, (faction,)) is not Truth.FALSE]
    return (
        (
            f"{event}-S6",
            lambda c: all_of((of_nations(r, c, mine, faction), outside(r, c, mine, dependents=False))),
        ),
        (
            f"{event}-S7",
            lambda c: all_of((_foreign(r, c, mine, faction), _in_active(r, c, members, proper=True))),
        ),
    )


def russian_surrender(r: Reading, made: Collection[str] = ()) -> dict[str, Due]:
    """Steps 5 to 7 of Russian Surrender (16.6.2); Soviet Minors are not touched."""
    return _told(r, *_russian(r, made))


def _russian(r: Reading, made: Collection[str] = ()) -> tuple[Step, ...]:
    return (
        ("AE-16.6.2-S5", lambda c: all_of((axis(r, c), inside(r, c, (RUSSIA,)), _spared(r, c, made)))),
        ("AE-16.6.2-S6", lambda c: all_of((of_nations(r, c, (RUSSIA,), "soviet"), outside(r, c, (RUSSIA,))))),
        ("AE-16.6.2-S7", lambda c: all_of((_foreign(r, c, (RUSSIA,), "soviet"), inside(r, c, (RUSSIA,))))),
    )


def _told(r: Reading, *steps: Step) -> dict[str, Due]:
    """Of each counter the first step that takes it, else the first that may take it."""
    found: dict[str, Due] = {}
    for counter in r.state.counters:
        answers = [(code, takes(counter)) for code, takes in steps]
        for wanted in (Truth.TRUE, Truth.UNKNOWN):
            code = next((code for code, answer in answers if answer is wanted), None)
            if code is not None:
                found.setdefault(counter.id, Due(code, wanted))
    return found


def _nationalist(r: Reading) -> tuple[Step, ...]:
    return _chinese(r, "west")


def _communist(r: Reading) -> tuple[Step, ...]:
    return _chinese(r, "soviet")


# Posture Box -> the steps of the Surrender that lies in it.
SURRENDERS: Final[Mapping[str, Callable[[Reading], tuple[Step, ...]]]] = {
    "britain": _british,
    "us-and-western-minors": _american,
    "nationalist-china": _nationalist,
    "communist-china": _communist,
    "russia": _russian,
}


def _side(r: Reading, sac: Collection[str]) -> str | Unknown | None:
    """The faction that is settled with; None of Countries that are not of one faction."""
    sides = {r.alignment(name) for name in sac}
    return sides.pop() if len(sides) == 1 else UNKNOWN if UNKNOWN in sides else None


def _countries(r: Reading, faction: str, *, chinese: bool | None) -> list[str]:
    """The Minor Countries that are or may be active and of a faction: Chinese ones, others, or all (None)."""
    minors = [name for name in countries_of(r, faction) if not r.map.territories[name].major]
    wanted = [name for name in minors if chinese is None or (name in CHINA) is chinese]
    return [n for n in wanted if all_of((active(r, n), aligned(r, n, (faction,)))) is not Truth.FALSE]


def _axis_in(r: Reading, counter: Counter, sac: Collection[str], *, spared: Collection[str]) -> Truth:
    """An Axis counter in an active Country of `sac` or a Dependent of one, not in land spared (AE-16.2.5-S6x).

    Land that is Japan's by now is not of `sac`, so that sparing it changes nothing (AE-AMB-40).
    """
    here = all_of((axis(r, counter), inside(r, counter, sac)))
    if here is Truth.FALSE:
        return here
    now = land_of(r, counter.at)
    held = Truth.UNKNOWN if now is None or isinstance(now.country, Unknown) else conquered(r, now.country)
    return all_of((here, negated(held), _spared(r, counter, spared)))


def _spared(r: Reading, counter: Counter, made: Collection[str]) -> Truth:
    """Whether a counter is not in land that the event has just given away, as its text spares it."""
    within = negated(_not_in(r, counter, made))
    return negated(within) if within is Truth.FALSE or r.option(SPARING) == "CESSION_STEPS" else Truth.TRUE


def _not_in(r: Reading, counter: Counter, areas: Collection[str]) -> Truth:
    """Whether a counter is not in one of the areas."""
    territory = territory_of(r, stands(r, counter)) if areas else None
    if territory is None:
        return Truth.TRUE
    return Truth.UNKNOWN if isinstance(territory, Unknown) else Truth.of(territory not in areas)


def _others_in(r: Reading, counter: Counter, sac: Collection[str], faction: str | Unknown | None) -> Truth:
    """An Allied counter of a Country that is not settled with, in one that is or in a Dependent of one."""
    return all_of((_foreign(r, counter, sac, faction), inside(r, counter, sac)))


def _foreign(r: Reading, counter: Counter, mine: Collection[str], faction: str | Unknown | None) -> Truth:
    """An Allied counter that belongs to none of the Countries."""
    ally = allied(r, counter)
    return ally if ally is Truth.FALSE else all_of((ally, negated(of_nations(r, counter, mine, faction))))


def _in_active(r: Reading, counter: Counter, countries: Collection[str], *, proper: bool = False) -> Truth:
    """Whether a counter is in one of the Countries, which may prove active or not, or in a Dependent of one."""
    here = inside(r, counter, countries, dependents=not proper)
    if here is Truth.FALSE:
        return here
    now = land_of(r, counter.at)
    country = None if now is None or isinstance(now.country, Unknown) else now.country
    return all_of((here, Truth.UNKNOWN if country is None else active(r, country)))


def _outside_us(r: Reading, counter: Counter, mine: Collection[str]) -> Truth:
    """US counters outside US Dependents; those of Western Minors outside their Home Countries, if these are active."""
    if counter.nation == US or counter.nation is None:
        return outside(r, counter, mine)
    if counter.nation not in r.map.territories:  # a multi-national one is of no single Western Minor
        return Truth.FALSE
    return all_of((active(r, counter.nation), outside(r, counter, mine, dependents=False)))
