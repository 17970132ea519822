"""16.1.2: which units put an Axis Minor Country under Occupation, so that they may be interned (16.7-A4)."""

from __future__ import annotations

from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.facts import held
from validator.rulebooks.axis_empires.grounds import axis, inside
from validator.rulebooks.axis_empires.interning import Due
from validator.rulebooks.axis_empires.military import multi_step, one_step_exp
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import JAPAN
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["causes", "causes_as_japanese", "causes_as_other", "occupation_internment", "under_occupation"]


@rule(
    "AE-16.1.2-T",
    "Axis Minor Country Occupation",
    "an Axis Minor Country under Occupation",
    yes="{0} is under Occupation",
    no="{0} is not under Occupation",
)
def under_occupation(r: Reading, country: str) -> Truth:
    """An Axis Minor with enough Japanese multi-step units, or a unit of another Axis Country, in it or its Dependents.

    One Japanese multi-step unit is enough, two are wanted while the Showa Restoration marker is in the Strategic
    Warfare Box (AE-16.1.2-D3). A No Occupation marker in the Country exempts it wholly (AE-16.1.2-X3).
    """
    if exempt(r, country) is Truth.TRUE:
        return Truth.FALSE
    units = [c for c in r.state.kinds.get("ground", ()) if c.at in r.map.spaces]
    inside_ = [c for c in units if inside(r, c, (country,)) is not Truth.FALSE]
    return any_of((_enough(r, country, inside_), any_of(causes_as_other(r, c, country) for c in inside_)))


def _enough(r: Reading, country: str, units: list[Counter]) -> Truth:
    """Whether as many Japanese multi-step units are there as it takes."""
    answers = [causes_as_japanese(r, counter, country) for counter in units]
    sure, may = answers.count(Truth.TRUE), answers.count(Truth.UNKNOWN)
    wanted = threshold(r)
    return Truth.TRUE if sure >= wanted else Truth.UNKNOWN if sure + may >= wanted else Truth.FALSE


def threshold(r: Reading) -> int:
    """How many Japanese multi-step units it takes (AE-16.1.2-D3)."""
    showa = any(counter.marker == "showa-restoration" for counter in r.counters("strategic-warfare"))
    return 2 if showa else 1


def exempt(r: Reading, country: str) -> Truth:
    """Whether a No Occupation marker lies in the Country itself."""
    markers = [c for c in r.state.kinds.get("no-occupation", ()) if c.at in r.map.spaces]
    return any_of(inside(r, marker, (country,), dependents=False) for marker in markers)


@rule(
    "AE-16.1.2-D1",
    "Axis Minor Country Occupation",
    "a Japanese multi-step unit that causes Occupation",
    yes="{0} causes Occupation of {1} as a Japanese multi-step unit",
    no="{0} does not cause Occupation of {1} as a Japanese multi-step unit",
    options=("OPT-AEX-CLASS",),
)
def causes_as_japanese(r: Reading, counter: Counter, country: str) -> Truth:
    """A Japanese ground unit of two or more steps in the Country or its Dependents.

    Whether a multi-national Axis unit counts as one is OPT-AEX-CLASS.
    """
    if counter.kind != "ground" or axis(r, counter) is Truth.FALSE:
        return Truth.FALSE
    here = inside(r, counter, (country,))
    if here is Truth.FALSE:
        return here
    if counter.has("multinational"):
        mine = Truth.of(r.option("OPT-AEX-CLASS") == "JAPANESE_MULTISTEP")
    else:
        mine = r.nation_is(counter, JAPAN)
    return all_of((here, mine, multi_step(r, counter), negated(_harmless(r, counter, country))))


@rule(
    "AE-16.1.2-D2",
    "Axis Minor Country Occupation",
    "a unit of another Axis Country that causes Occupation",
    yes="{0} causes Occupation of {1} as a unit of another Axis Country",
    no="{0} does not cause Occupation of {1} as a unit of another Axis Country",
    options=("OPT-AEX-CLASS", "OPT-OCC-OTHER"),
)
def causes_as_other(r: Reading, counter: Counter, country: str) -> Truth:
    """A ground unit of any size of an Axis Country that is neither this one nor Japan, in it or in its Dependents.

    Whether the letter includes Japan is OPT-OCC-OTHER; what a multi-national unit counts as is OPT-AEX-CLASS.
    """
    if counter.kind != "ground" or counter.nation == country:
        return Truth.FALSE
    here = all_of((axis(r, counter), inside(r, counter, (country,))))
    if here is Truth.FALSE:
        return here
    if counter.has("multinational"):
        other = Truth.of(r.option("OPT-AEX-CLASS") == "OTHER_COUNTRY")
    elif counter.nation == JAPAN:
        other = Truth.of(r.option("OPT-OCC-OTHER") == "LITERAL")
    else:
        other = Truth.of(counter.nation is not None or None)
    return all_of((here, other, negated(_harmless(r, counter, country))))


def causes(r: Reading, counter: Counter, country: str) -> Truth:
    """Whether a unit causes Occupation of an Axis Minor, in whichever way."""
    return any_of((causes_as_japanese(r, counter, country), causes_as_other(r, counter, country)))


def _harmless(r: Reading, counter: Counter, country: str) -> Truth:
    """A one-step Exp unit (AE-16.1.2-X1), or a multi-national one that holds a unit of the Country (AE-16.1.2-X2)."""
    if counter.has("multinational"):
        return any_of(r.nation_is(component, country) for component in held(r, counter))
    return one_step_exp(r, counter)


def occupation_internment(r: Reading, country: str) -> dict[str, Due]:
    """The units that Option 2 of Occupation interns (AE-16.1.2-E2, AE-16.7-A4): all that cause it.

    Whether those in its Dependents are reached is OPT-OCC-DEPS. That each can trace an overland supply line is for the
    event to check.
    """
    reach = r.option("OPT-OCC-DEPS") == "INCLUDE"
    found = {}
    for counter in r.state.counters:
        answer = causes(r, counter, country) if counter.at in r.map.spaces else Truth.FALSE
        answer = (
            all_of((answer, inside(r, counter, (country,), dependents=reach))) if answer is not Truth.FALSE else answer
        )
        if answer is not Truth.FALSE:
            found[counter.id] = Due("AE-16.7-A4", answer)
    return found
