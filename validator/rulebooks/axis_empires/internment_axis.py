"""16.7: the conditions that Axis counters are interned by, each a question of one counter."""

from __future__ import annotations

from typing import Final

from mapdata.model import Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.factions import neutral
from validator.rulebooks.axis_empires.facts import marked, stands
from validator.rulebooks.axis_empires.grounds import (
    axis,
    in_dependent,
    in_neutral,
    inside,
    of_the_allies,
    on_the_map,
)
from validator.rulebooks.axis_empires.military import of_minor, one_step_exp
from validator.rulebooks.axis_empires.policies import policy_in
from validator.rulebooks.axis_empires.politics import live_policy
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Counter
from validator.rulebooks.axis_empires.territory import JAPAN, land_of, territory_of
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["axis_in_affected", "axis_in_neutral", "axis_minor_in_japan", "kwantung_abroad", "near_neutral"]

KWANTUNG_BOXES: Final = ("russia", "communist-china", "nationalist-china")  # AE-16.7-A5


@rule(
    "AE-16.7-A1",
    "Internment",
    "an Axis counter in a Neutral Country",
    yes="{0} is an Axis counter in a Neutral Country",
    no="{0} is no Axis counter in a Neutral Country",
    options=("OPT-NEUTRAL-DEPS",),
)
def axis_in_neutral(r: Reading, counter: Counter) -> Truth:
    """An Axis counter, unit or marker, in a hex of a Neutral Country is interned.

    Whether the Dependents of a Neutral Country count with it is OPT-NEUTRAL-DEPS.
    """
    mine = axis(r, counter)
    return mine if mine is Truth.FALSE else all_of((mine, in_neutral(r, counter)))


@rule(
    "AE-16.7-A2",
    "Internment",
    "an Axis counter in a Country affected by a Policy",
    yes="{0} is an Axis counter in a Country that a Policy affects",
    no="{0} is no Axis counter in a Country that a Policy affects",
)
def axis_in_affected(r: Reading, counter: Counter) -> Truth:
    """An Axis counter in a hex of a Policy-affected Country or of its Dependents is interned.

    A Conquered Country is exempt, here alone (AE-16.7-X1). The Axis may end the Policy instead (AE-16.7-A2c). A Truce
    alone interns nothing (AE-16.7-N1).
    """
    mine = axis(r, counter)
    if mine is Truth.FALSE:
        return mine
    land = territory_of(r, stands(r, counter))
    if land is None:
        return Truth.FALSE
    policy = Truth.UNKNOWN if isinstance(land, Unknown) else live_policy(r, land)
    return policy if policy is Truth.FALSE else all_of((mine, policy))


@rule(
    "AE-16.7-A3",
    "Internment",
    "a Minor Country or multi-national unit in Japan",
    yes="{0} is a Minor Country or multi-national unit of the Axis in Japan or a Japanese Dependent",
    no="{0} is no Minor Country or multi-national unit of the Axis in Japan or a Japanese Dependent",
)
def axis_minor_in_japan(r: Reading, counter: Counter) -> Truth:
    """An Axis unit of a Minor Country, or a multi-national one, in Japan or a Japanese Dependent is interned.

    One-step Expeditionary units are exempt. Markers are not named (AE-16.7-N2).
    """
    if not counter.is_unit or counter.nation == JAPAN:
        return Truth.FALSE
    mine = axis(r, counter)
    if mine is Truth.FALSE:
        return mine
    here = inside(r, counter, (JAPAN,))
    if here is Truth.FALSE:
        return here
    return all_of((mine, here, _minor_or_several(r, counter), negated(one_step_exp(r, counter))))


def _minor_or_several(r: Reading, counter: Counter) -> Truth:
    """Whether a unit is of a Minor Country or of several nations (AE-EXT-13)."""
    several = marked(r, counter, "multinational")
    return several if several is Truth.TRUE else any_of((several, of_minor(r, counter)))


@rule(
    "AE-16.7-A5",
    "Internment",
    "a Kwantung unit outside the Japanese Dependents",
    yes="{0} is a Kwantung unit that must not be outside the Japanese Dependents",
    no="{0} is no Kwantung unit that must not be outside the Japanese Dependents",
    options=("OPT-KWANTUNG",),
)
def kwantung_abroad(r: Reading, counter: Counter) -> Truth:
    """An Axis Kwantung unit on the map and outside every Japanese Dependent is interned, unless Policies allow it.

    They do when Russia, Communist China and Nationalist China are all three affected by a Policy; whether one of them
    that is not is enough to intern, or all three must be without one, is OPT-KWANTUNG. Japan itself is outside.
    """
    if counter.kind != "ground" or counter.attributes.get("kwantung", False) is False or not on_the_map(r, counter):
        return Truth.FALSE
    abroad = negated(in_dependent(r, counter, JAPAN))
    if abroad is Truth.FALSE:
        return abroad
    policies = [policy_in(r, box) for box in KWANTUNG_BOXES]
    free = all_of(policies) if r.option("OPT-KWANTUNG") == "ANY_NOT" else any_of(policies)
    return all_of((marked(r, counter, "kwantung"), axis(r, counter), abroad, negated(free)))


@rule(
    "AE-AMB-56",
    "Internment",
    "a counter in a Dependent of a Neutral Country",
    yes="{0} is in a Dependent of a Neutral Country",
    no="{0} is not in a Dependent of a Neutral Country",
)
def near_neutral(r: Reading, counter: Counter) -> Truth:
    """A counter of a faction in a Dependent of a Neutral Country, where readers differ (OPT-NEUTRAL-DEPS)."""
    mine = any_of((axis(r, counter), of_the_allies(r, counter)))
    if mine is Truth.FALSE:
        return mine
    now = land_of(r, stands(r, counter))
    if now is None or now.proper is Truth.TRUE:
        return Truth.FALSE
    country = Truth.UNKNOWN if isinstance(now.country, Unknown) else neutral(r, now.country)
    return all_of((mine, negated(now.proper), country))
