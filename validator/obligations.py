"""What a state owes: internments, mandatory events, and what events left out of order (the -VS checks)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain

from mapdata.diagnostic import Severity
from mapdata.model import Unknown
from validator.asked import Asked, Seen
from validator.rulebooks.axis_empires import choices, events_waiting, garrisons, invariants, residues
from validator.rulebooks.axis_empires.destinations import homeless
from validator.rulebooks.axis_empires.grounds import on_the_map
from validator.rulebooks.axis_empires.internment import conditions_of, interned
from validator.rulebooks.axis_empires.internment_axis import near_neutral
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.peaces import SURRENDERS, peace_kept
from validator.rulebooks.axis_empires.places import listed
from validator.rulebooks.axis_empires.policies import posture_box, surrendered
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import FACTIONS, Counter, State
from validator.rulebooks.axis_empires.territory import CHINA
from validator.rulebooks.rule import Rule
from validator.verdict import Fact, Ruling, Truth, Verdict

__all__ = ["Group", "Kept", "again", "choices_now", "minors", "obligations", "owed_groups", "undecided_internments"]

PROGRAMS = {"army-program": "16.2.1", "economic-program": "16.2.2", "political-program": "16.2.4"}
CARD = "option-card-events"
NOBODYS = ""  # no id of a territory
ASKED = {"event-group", "multinational"}  # attributes of counters that questions are asked of
BORDER = "the border"  # no id of a counter
Group = tuple[Asked, ...]


@dataclass(slots=True)
class Kept:
    """The groups of questions of the state before, each with the counters that it is made of.

    `own` are those of single counters by their ids, and whether the counter is one that is asked of for what it is.
    """

    groups: dict[str, tuple[Seen, Group]] = field(default_factory=dict)
    own: dict[str, tuple[Counter, Group, bool]] = field(default_factory=dict)


def obligations(judge: Judge) -> Iterator[Asked]:
    """The questions of what must happen, and of what events left behind."""
    return chain.from_iterable(owed_groups(judge, Kept()))


def owed_groups(judge: Judge, kept: Kept) -> Iterator[Group]:
    """The questions of `obligations` in groups.

    `kept` holds those of the state before, as long as nothing changes but counters: a group whose counters are the
    same is the very same tuple.
    """
    state = judge.state
    own = [_own(judge, kept, counter) for counter in state.counters]
    yield from (group for _, group, _ in own if group)
    yield from _countries(judge, kept)
    special = tuple(counter for counter, _, special in own if special)
    yield again(kept, "markers", special, lambda: _markers(state))
    yield again(kept, "boxes", state.postured, lambda: _boxes(state))
    stars = judge.reading.lasts(listed, "star")
    around = (*_standing_in(state, stars), *state.kinds.get("reduced-us-impact", ()))
    yield again(kept, "impact", around, lambda: (_warned(residues.impact_shown, (), around),))
    peace = judge.reading.once(("peace",), lambda: _at_peace(judge.reading))
    yield again(kept, "lands", state.counters if peace else (), lambda: _lands(judge))
    yield from _garrisons(judge, kept)


def _at_peace(r: Reading) -> bool:
    """Whether somebody that a peace is made of has surrendered."""
    return any(surrendered(r, box) is Truth.TRUE for box in SURRENDERS)


def _warned(rule: Rule[..., object], args: tuple[Counter | str, ...], seen: Seen) -> Asked:
    return Asked(rule, args, seen, Severity.WARNING, swift=True)


def again(kept: Kept, name: str, seen: Seen, make: Callable[[], Iterable[Asked]]) -> Group:
    """Some questions: those of the state before, while the counters that they are made of are the same."""
    old = kept.groups.get(name)
    if old is None or old[0] != seen:
        old = kept.groups[name] = (seen, tuple(make()))
    return old[1]


def _special(counter: Counter) -> bool:
    """Whether a counter is asked of for what it is, or lies in a box that asks something of all that lies in it."""
    of_note = counter.marker is not None or counter.kind == "support" or ASKED & counter.attributes.keys()
    return bool(of_note) or counter.at.startswith(("pending:", "conquered:", "holding:", "turn:"))


def passed(state: State, *factions: str) -> bool:
    """Whether the phase is just after the Permanent events of one of the factions (AE-CONV-5, AE-EXT-36)."""
    return state.phase is not None and state.phase.value in {f"{faction}-{CARD}" for faction in factions}


def _owed(
    state: State, rule: Rule[..., object], args: tuple[Counter | str, ...], seen: tuple[Counter, ...], *whose: str
) -> Asked:
    """A mandatory event of one of the factions `whose`: pending, or an error when its phase is over."""
    late = passed(state, *whose)
    ruling, level = (Ruling.ILLEGAL, Severity.ERROR) if late else (Ruling.PENDING, Severity.WARNING)
    return Asked(rule, args, seen, level, ruling, swift=True)


def _own(judge: Judge, kept: Kept, counter: Counter) -> tuple[Counter, Group, bool]:
    """A counter, what is asked of where it stands, and whether it is asked of for what it is."""
    old = kept.own.get(counter.id)
    if old is None or (old[0] is not counter and old[0] != counter):
        old = kept.own[counter.id] = (counter, tuple(_internment(judge, counter)), _special(counter))
    return old


def _internment(judge: Judge, counter: Counter) -> Iterator[Asked]:
    """Whether a counter must be interned, with every condition it meets."""
    if counter.faction is None or not on_the_map(judge.reading, counter):
        return
    met = [code for code, answer in conditions_of(judge.reading, counter).items() if answer is Truth.TRUE]
    if met:
        level, ruling = _weight(judge, counter, met)
        more = tuple(met)
        yield Asked(interned, (counter,), (counter,), level, ruling, Truth.TRUE, then=partial(_by, more), more=more)
    elif near_neutral(judge.reading, counter) is Truth.TRUE:
        yield Asked(near_neutral, (counter,), (counter,), Severity.WARNING, wrong=Truth.TRUE)


def undecided_internments(judge: Judge) -> Iterator[Counter]:
    """The counters of which it is not known whether they must be interned."""
    for counter in judge.state.counters:
        if set(conditions_of(judge.reading, counter).values()) == {Truth.UNKNOWN}:
            yield counter


def _weight(judge: Judge, counter: Counter, met: list[str]) -> tuple[Severity, Ruling]:
    """How bad it is that a counter was not interned."""
    r = judge.reading
    if homeless(r, counter) is Truth.TRUE:
        return Severity.INFO, Ruling.PENDING  # nothing says where it would go (AE-16.7-D3)
    if met == ["AE-16.7-L3"] and _at_war(r, counter):
        return Severity.WARNING, Ruling.ILLEGAL if passed(judge.state, *FACTIONS) else Ruling.PENDING  # AE-AMB-58
    return (Severity.ERROR, Ruling.ILLEGAL) if passed(judge.state, *FACTIONS) else (Severity.WARNING, Ruling.PENDING)


def _at_war(r: Reading, counter: Counter) -> bool:
    box = None if counter.nation is None else posture_box(r, counter.nation)
    shown = r.state.postures.get(box) if isinstance(box, str) else None
    return shown is not None and shown.value == "war"


def _by(met: tuple[str, ...], verdict: Verdict) -> Verdict:
    """The verdict under its first condition, all of them in its message, with the facts that they rest on."""
    facts = [fact for part in verdict.because if part.rule in met for fact in _facts(part)]
    message = f"{verdict.message}: {', '.join(met)}"
    return replace(verdict, rule=met[0], message=message, facts=tuple(dict.fromkeys(facts)))


def _facts(verdict: Verdict) -> Iterator[Fact]:
    """All facts of a verdict and of those it rests on."""
    yield from verdict.facts
    for part in verdict.because:
        yield from _facts(part)


def _countries(judge: Judge, kept: Kept) -> Iterator[Group]:
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
    yield _warned(residues.conquered_apart, (name,), mine)
    if name in events_waiting.UNFALLEN:
        yield Asked(residues.collapse_allowed, (name,), (), swift=True)


def _china(state: State) -> Iterator[Asked]:
    for name in CHINA:
        yield Asked(invariants.one_alignment, (name,), state.nations.get(name, ()), swift=True)
    for name in events_waiting.UNFALLEN:
        yield _warned(invariants.dependent_is_empty, (name,), state.nations.get(name, ()))


def _country(state: State, name: str, units: Seen, near: Seen) -> Iterator[Asked]:
    """What the units in a Country, and those `near` it, make happen to it."""
    yield _owed(state, events_waiting.conquest_done, (name,), units, "axis")
    yield _owed(state, events_waiting.occupation_settled, (name,), near, "axis")
    yield _owed(state, events_waiting.liberation_done, (name, "west"), units, "west")
    yield _owed(state, events_waiting.liberation_done, (name, "soviet"), units, "soviet")


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


def _markers(state: State) -> Iterator[Asked]:
    """What is asked of single counters."""
    for faction in FACTIONS:
        for counter in state.at.get(f"pending:{faction}", ()):
            yield Asked(invariants.interned_fits, (counter,), (counter,))
    for faction in FACTIONS[1:]:
        for counter in state.at.get(f"conquered:{faction}", ()):
            if counter.is_unit:
                yield Asked(residues.returned, (counter,), (counter,), swift=True)
    for counter in state.kinds.get("enforced-peace", ()):
        if counter.at.startswith("turn:"):
            around = (counter, *state.postured)
            yield Asked(invariants.peace_has_surrender, (counter,), around, Severity.INFO, swift=True)
            yield Asked(residues.peace_runs, (counter,), (counter,), Severity.INFO, swift=True)
    yield from _held(state)


def _held(state: State) -> Iterator[Asked]:
    """What is asked of No Occupation markers and of multi-national units."""
    for counter in state.kinds.get("no-occupation", ()):
        if counter.at in state.map.spaces:
            yield Asked(residues.capital_marked, (counter,), (counter,), Severity.WARNING, swift=True)
    for counter in state.counters:
        if counter.has("multinational"):
            around = (counter, *state.at.get(f"holding:{counter.id}", ()))
            yield Asked(invariants.held_alike, (counter,), around, swift=True)
    yield from _grouped(state)


def _grouped(state: State) -> Iterator[Asked]:
    """What is asked of the counters of events."""
    for counter in state.counters:
        group = counter.attributes.get("event-group")
        if group in PROGRAMS and state.done is not None:
            yield Asked(residues.once_used, (counter, PROGRAMS[str(group)]), (counter,), Severity.WARNING, swift=True)
        elif group in events_waiting.FORCES:
            event, box = events_waiting.FORCES[str(group)]
            whose = "soviet" if event == "16.5.3" else "west"
            yield _owed(state, events_waiting.far_east_forces_out, (counter, box), (counter,), whose)
    for kind in ("limited-war-reserves", "total-war-reserves"):
        for counter in state.kinds.get(kind, ()):
            box = "russia" if counter.faction == "soviet" else "britain"
            yield _owed(state, events_waiting.reserves_out, (counter, box), (counter,), str(counter.faction))
    for counter in state.kinds.get("support", ()):
        if counter.id.partition("#")[0] == "british-neutrality-pact":
            yield from _pact(state, counter)
    groups = {
        str(c.attributes["event-group"]): c.at
        for c in state.counters
        if "event-group" in c.attributes and c.at.startswith("events:")
    }
    for group, box in groups.items():
        mine = tuple(c for c in state.counters if c.attributes.get("event-group") == group)
        yield Asked(invariants.group_together, (group, box), mine, Severity.WARNING, swift=True)


def _pact(state: State, counter: Counter) -> Iterator[Asked]:
    """The British Neutrality Pact unit: due to leave its box, or gone from it too early (a warning)."""
    rule = events_waiting.pact_check_done
    if counter.at == "events:axis":
        yield _owed(state, rule, (counter,), (counter,), "axis")
    elif counter.at not in ("aside", "removed"):
        yield Asked(rule, (counter,), (counter,), Severity.WARNING, swift=True)


def _boxes(state: State) -> Iterator[Asked]:
    """What is asked of the Posture Boxes."""
    for box in (box.id.partition(":")[2] for box in state.map.boxes.values() if box.kind == "posture"):
        mine = state.at.get(f"posture:{box}", ())
        yield Asked(invariants.surrender_is_no_war, (box,), mine, Severity.WARNING, swift=True)
        yield Asked(residues.surrender_once, (box,), mine, swift=True)
    yield Asked(residues.soviet_minors_free, (), state.postured, Severity.WARNING, swift=True)


def _lands(judge: Judge) -> Iterator[Asked]:
    """What is asked of land ceded to Japan, and what peaces leave."""
    state = judge.state
    for group, (_, faction, _, _) in events_waiting.MANDATES.items():
        areas = judge.reading.lasts(listed, group) if "-" in group else (group,)
        for area in areas:
            if area in state.ceded:
                yield _owed(state, events_waiting.mandate_kept, (area, group), state.ceded[area], faction)
    for event in ("16.4.2", "16.6.1"):
        for area in ("inner-mongolia", "hainan") if state.done is not None and event in state.done.value else ():
            seen = (*state.ceded.get(area, ()), *state.postured)
            yield Asked(residues.chinese_peace_ceded, (area, event), seen, Severity.WARNING, swift=True)
    for box in SURRENDERS:
        if surrendered(judge.reading, box) is Truth.TRUE:
            for counter in state.counters:
                if counter.faction in FACTIONS[1:] and _placed(state, counter):
                    yield Asked(peace_kept, (counter, box), (counter,), Severity.WARNING, swift=True)


def choices_now(judge: Judge) -> Iterator[Asked]:
    """What a faction may do now, for information."""
    state, r = judge.state, judge.reading
    for name, land in state.lands.items():
        if land.status.value == "conquered":
            for faction in FACTIONS[1:]:
                yield Asked(
                    choices.reactivatable, (name, faction), (), Severity.INFO, Ruling.LEGAL, Truth.TRUE, swift=True
                )
    for group in events_waiting.MANDATES:
        for area in r.lasts(listed, group) if "-" in group else (group,):
            if any(marker.marker == "japanese-dependent" for marker in state.ceded.get(area, ())):
                yield Asked(choices.gap, (area,), (), Severity.INFO, Ruling.LEGAL, Truth.TRUE, swift=True)
    for name in r.lasts(listed, "colonial-liberation"):
        yield Asked(choices.liberable, (name,), (), Severity.INFO, Ruling.LEGAL, Truth.TRUE, swift=True)


def _placed(state: State, counter: Counter) -> bool:
    """Whether a counter is on the map or in a box beside it."""
    return counter.at in state.map.spaces or counter.at.startswith(("zone:", "box:"))


def _garrisons(judge: Judge, kept: Kept) -> Iterator[Group]:
    """The border hexes of Japanese Dependents, while Russia is neutral."""
    shown = judge.state.postures.get("russia")
    if shown is None or shown.value != "neutrality":
        return
    near = _near_the_border(judge)
    yield again(kept, BORDER, near, lambda: _garrison(judge, near))


def _near_the_border(judge: Judge) -> Seen:
    """The ground units on which the Garrison Check rests: those on the border, and Allied ones in land of Japan."""
    r, state = judge.reading, judge.state
    border = r.once(("border",), lambda: frozenset(garrisons.border_hexes(r)))
    land = r.once(("land of japan",), lambda: garrisons.japanese_hexes(r))
    ground = state.kinds.get("ground", ())
    return tuple(c for c in ground if c.at in border or (c.faction != "axis" and c.at in land))


def _standing_in(state: State, places: Iterable[str]) -> Seen:
    return tuple(c for place in places for c in state.at.get(place, ()) if c.kind == "ground")


def _garrison(judge: Judge, ground: tuple[Counter, ...]) -> Iterator[Asked]:
    for place in garrisons.border_hexes(judge.reading):
        if place not in judge.state.at and not _crossed(judge.reading, place):
            continue  # where nobody knows of a road or railway and nothing stands, there is nothing to tell
        asked = _owed(judge.state, garrisons.garrisoned, (place,), ground, "axis")
        lacking = garrisons.deficit(judge.reading, place)
        yield replace(asked, then=partial(_short, lacking), more=(lacking,))


def _crossed(r: Reading, place: str) -> bool:
    return Truth.TRUE in (r.symbol(place, "road"), r.symbol(place, "rail"))


def _short(lacking: int | Unknown, verdict: Verdict) -> Verdict:
    """The verdict with the number of steps that are lacking."""
    return replace(verdict, message=f"{verdict.message}: {lacking} lacking of {garrisons.WANTED}")
