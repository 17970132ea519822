"""16.7: the conditions that Allied counters are interned by, each a question of one counter."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from mapdata.model import UNKNOWN, Unknown
from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.china import GROUPS, PAN_NATIONAL, member
from validator.rulebooks.axis_empires.factions import active, aligned, countries_of
from validator.rulebooks.axis_empires.facts import stands
from validator.rulebooks.axis_empires.grounds import in_neutral, of_the_allies
from validator.rulebooks.axis_empires.policies import affected, policy_in, surrendered
from validator.rulebooks.axis_empires.politics import barred
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS, Counter
from validator.rulebooks.axis_empires.territory import CHINA, Standing, japanese_dependent, land_of, territory_of
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["CEDED_BY", "allied_in_neutral", "base_in_enemy_country", "in_new_dependent", "where_policy_forbids"]

# The areas that a Forced Settlement or a Surrender can make a Japanese Dependent, with the Posture Boxes of those who
# give it (AE-TAB-BRIT, -CHN, -RUS, -US, AE-16.2.5-S5, AE-16.4.2-S3, AE-16.6.1-S3).
CEDED_BY: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("sarawak", "hong-kong", "papua", "solomon-islands", "burma", "malaya"), ("britain",)),
    **dict.fromkeys(("inner-mongolia", "hainan"), ("nationalist-china", "communist-china")),
    "kiangsu": ("nationalist-china",),
    "kansu": ("communist-china",),
    **dict.fromkeys(("sakhalin", "amur", "trans-baikal", "siberia", "kamchatka", "primorye"), ("russia",)),
    **dict.fromkeys(
        ("aleutian-islands", "guam", "philippines", "midway", "indochina", "wake"), ("us-and-western-minors",)
    ),
}


@rule(
    "AE-16.7-L1",
    "Internment",
    "an Allied counter in a Neutral Country",
    yes="{0} is an Allied counter in a Neutral Country",
    no="{0} is no Allied counter in a Neutral Country",
    options=("OPT-NEUTRAL-DEPS",),
)
def allied_in_neutral(r: Reading, counter: Counter) -> Truth:
    """An Allied counter, unit or marker, in a hex of a Neutral Country is interned.

    Whether the Dependents of a Neutral Country count with it is OPT-NEUTRAL-DEPS.
    """
    mine = of_the_allies(r, counter)
    return mine if mine is Truth.FALSE else all_of((mine, in_neutral(r, counter)))


@rule(
    "AE-16.7-L2",
    "Internment",
    "an Allied counter where a Policy forbids it to be",
    yes="{0} is where the Policy of its Country forbids it to be",
    no="{0} is not where the Policy of its Country forbids it to be",
    options=("OPT-MARKER-INTERN",),
)
def where_policy_forbids(r: Reading, counter: Counter) -> Truth:
    """A counter of an Allied Country affected by a Policy, in a Country which that Policy forbids it to enter.

    What a Policy forbids is in chapters that we do not have: the table `[policy-bans]` of a position tells it, and
    until it does, a counter outside its own Country and its Dependents is UNDECIDED. A marker that shows only its
    faction belongs to a Country as OPT-MARKER-INTERN says, a pan-national Chinese HQ to its side's.
    """
    mine = of_the_allies(r, counter)
    if mine is Truth.FALSE:
        return mine
    now = land_of(r, stands(r, counter))
    if now is None:
        return Truth.FALSE
    if counter.nation in r.map.territories:
        return all_of((mine, _abroad(r, counter, now, str(counter.nation))))
    if counter.nation is None and not counter.has("multinational"):
        return all_of((mine, _nameless(r, counter)))
    return all_of((mine, _pan_national(r, counter, now)))


def _pan_national(r: Reading, counter: Counter, now: Standing) -> Truth:
    """Whether a multi-national unit is where a Policy forbids it to be; only a Chinese HQ is of a side with any.

    It is a counter of every Chinese Country of its side (AE-CHINA-3, AE-CHINA-4), and may be in each of them.
    """
    if counter.nation != PAN_NATIONAL:
        return Truth.FALSE
    return any_of(_barred_group(r, counter, now, group) for group in GROUPS)


def _barred_group(r: Reading, counter: Counter, now: Standing, group: str) -> Truth:
    bound = all_of((r.belongs(counter, GROUPS[group]), policy_in(r, group)))
    if bound is Truth.FALSE:
        return bound
    among = CHINA if isinstance(now.country, Unknown) else (now.country,)
    home = any_of(all_of((member(r, name, group), now.of((name,)))) for name in among if name in CHINA)
    if home is Truth.TRUE:
        return Truth.FALSE
    return all_of((bound, negated(home), _barred_side(r, counter.at, group)))


def _barred_side(r: Reading, place: str, group: str) -> Truth:
    """Whether the Policy of a side bars its counters from a hex: told of the side, or of each Country of it."""
    told = [name for name in CHINA if name in r.state.bans]
    each = any_of(all_of((member(r, name, group), _barred(r, place, name))) for name in told)
    if each is Truth.TRUE or (told and group not in r.state.bans and _whole(r, group, told)):
        return each
    return any_of((each, _barred(r, place, group)))


def _whole(r: Reading, group: str, told: Collection[str]) -> bool:
    """Whether no Country but those `told` of can be of the side."""
    return all(name in told or member(r, name, group) is Truth.FALSE for name in CHINA)


def _abroad(r: Reading, counter: Counter, now: Standing, country: str) -> Truth:
    """Whether a counter of `country` stands outside its land, and its Policy bars it from there."""
    home = now.of((country,))
    if home is Truth.TRUE:
        return Truth.FALSE
    found = _barred(r, counter.at, country)
    return found if home is Truth.FALSE else all_of((found, negated(home)))


def _nameless(r: Reading, counter: Counter) -> Truth:
    """Whether a Policy may bar a counter that shows no nation: only when its faction has a Policy at all."""
    sides = sorted(countries_of(r, counter.faction).items(), key=lambda each: each[1] is not Truth.TRUE)
    bound = any(affected(r, name) is not Truth.FALSE for name, _ in sides)
    reading = "OTHER_NATION" if not bound else "UNKNOWN" if counter.is_unit else r.option("OPT-MARKER-INTERN")
    if reading == "OTHER_NATION":
        return Truth.FALSE
    if reading == "SURRENDERED_NATION":
        return any_of(all_of((sure, _barred(r, counter.at, name))) for name, sure in sides)
    r.note(f"the nation of {counter.id} is not known", UNKNOWN, counter.source, f"nation of {counter.id}")
    return Truth.UNKNOWN


def _barred(r: Reading, place: str, country: str) -> Truth:
    """Whether the Policy of `country` bars its counters from a hex, by its territory or the Country that is part of."""
    here, now = territory_of(r, place), land_of(r, place)
    names = {here, now.country if now is not None and now.proper is Truth.TRUE else here}
    known = [barred(r, country, name) for name in sorted(name for name in names if isinstance(name, str))]
    open_land = now is None or now.proper is Truth.UNKNOWN
    return any_of((*known, all_of((affected(r, country), Truth.UNKNOWN)) if open_land else Truth.FALSE))


@rule(
    "AE-16.7-L3",
    "Internment",
    "an Allied counter in land that a peace gave to Japan",
    yes="{0} is an Allied counter in a Japanese Dependent that a Settlement or Surrender made",
    no="{0} is no Allied counter in a Japanese Dependent that a Settlement or Surrender made",
    options=("OPT-L3",),
)
def in_new_dependent(r: Reading, counter: Counter) -> Truth:
    """An Allied counter in a Japanese Dependent created by Forced Settlement or by one of the five Surrenders.

    By the letter when that is applied; whether it holds on while the marker lies in the Ceded Lands Box and the
    Surrender is in force is OPT-L3. Japanese Concessions (16.2.6) are not listed.
    """
    mine = of_the_allies(r, counter)
    territory = None if mine is Truth.FALSE else territory_of(r, stands(r, counter))
    if territory is None:
        return Truth.FALSE
    if isinstance(territory, Unknown):
        return Truth.UNKNOWN
    area, given = _given_to_japan(r, territory)
    if area not in CEDED_BY or r.option("OPT-L3") == "AT_APPLICATION":
        return Truth.FALSE
    return all_of((mine, given, any_of(surrendered(r, box) for box in CEDED_BY[area])))


def _given_to_japan(r: Reading, territory: str) -> tuple[str, Truth]:
    """The area that is, or may be, a Japanese Dependent and that a territory is, or is a Region of; "" for none."""
    name: str | None = territory
    while name is not None:
        given = japanese_dependent(r, name)
        if given is not Truth.FALSE:
            return name, given
        region = r.state.lands[name].kind.value == "region" and name not in r.state.ceded
        name = r.map.territories[name].parent if region else None
    return "", Truth.FALSE


@rule(
    "AE-16.7-L4",
    "Internment",
    "a Partisan Base in an enemy Country",
    yes="{0} is a Partisan Base in an enemy Country",
    no="{0} is no Partisan Base in an enemy Country",
    options=("OPT-L4",),
)
def base_in_enemy_country(r: Reading, counter: Counter) -> Truth:
    """A Partisan Base marker in a Country aligned with an enemy of its faction; its Dependents are not named.

    Whether a Conquered Country counts that keeps its alignment, and whether only the Axis is meant, is OPT-L4.
    """
    if counter.marker != "partisan-base":
        return Truth.FALSE
    now = land_of(r, stands(r, counter))
    if now is None or now.proper is Truth.FALSE:
        return Truth.FALSE
    if isinstance(now.country, Unknown):
        return Truth.UNKNOWN
    mine, reading = of_the_allies(r, counter), r.option("OPT-L4")
    if counter.faction is UNKNOWN:
        return mine
    foes = ("axis",) if reading == "AXIS_ONLY" else tuple(name for name in FACTIONS if name != counter.faction)
    living = active(r, now.country) if reading == "ALIGNED_ENEMY_ACTIVE" else Truth.TRUE
    return all_of((mine, now.proper, aligned(r, now.country, foes), living))
