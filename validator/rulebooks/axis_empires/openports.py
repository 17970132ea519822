"""A.6: whether a place is an Open Port of a faction, for an activity in a Naval Zone."""

from __future__ import annotations

from validator.logic import all_of, any_of, negated
from validator.rulebooks.axis_empires.mutual import mutual_interdiction
from validator.rulebooks.axis_empires.ports import (
    air_closes,
    by_beachhead,
    by_box,
    by_counter,
    by_country,
    enemy_inside,
    fleet_closes,
    iced,
)
from validator.rulebooks.axis_empires.reading import Question, Reading
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["open_port", "positive"]


def positive(r: Reading, place: str, faction: str) -> Truth:
    """Whether anything makes a place an Open Port at all (AE-OPENPORT-POS)."""
    mine = (place, faction)
    if place in r.map.boxes:
        return any_of(r.answers(((by_box, mine),), Truth.TRUE))
    makers = ((by_counter, mine), (by_country, mine)) if r.is_land(place) else ((by_beachhead, mine),)
    return any_of(r.answers(makers, Truth.TRUE))


@rule(
    "AE-OPENPORT-RES",
    "Open Port",
    "an Open Port",
    yes="{0} is an Open Port of {1}{2}",
    no="{0} is no Open Port of {1}{2}",
    options=("OPT-OPENPORT-NOZONE",),
)
def open_port(r: Reading, place: str, faction: str, zone: str | None = None) -> Truth:
    """A place is an Open Port of a faction when something makes it one and nothing closes it.

    It is made one by a counter in a port, by lying in an active Country of the faction, by a Beachhead at sea, or by
    the text of an Off-Map Box; supply is never needed, and control is never enough. It is closed by an enemy in the
    hex, by ice, by an enemy Fleet or Air unit On Station, and by mutual interdiction. `zone` is the Naval Zone of the
    activity the port is asked for; without one OPT-OPENPORT-NOZONE says what is meant.
    """
    if zone is not None or not r.zones(place):
        return _in_zone(r, place, faction, zone)
    how = r.option("OPT-OPENPORT-NOZONE")
    if how == "LITERAL":
        return _in_zone(r, place, faction, None)
    if how == "IGNORE_R3_R4":
        return _judged(r, place, faction, _inside(place, faction))
    answers = (r.ask(open_port, (place, faction, each)) for each in r.zones(place))
    return any_of(answers) if how == "OPEN_IF_ANY_ZONE" else all_of(answers)


def _inside(place: str, faction: str) -> tuple[Question, ...]:
    return ((enemy_inside, (place, faction)), (iced, (place, faction)))


def _in_zone(r: Reading, place: str, faction: str, zone: str | None) -> Truth:
    full = (place, faction, zone)
    near = () if place in r.map.boxes else _inside(place, faction)
    closing = (*near, (fleet_closes, full), (air_closes, full), (mutual_interdiction, full))
    return _judged(r, place, faction, closing)


def _judged(r: Reading, place: str, faction: str, closing: tuple[Question, ...]) -> Truth:
    made = positive(r, place, faction)
    if made is Truth.FALSE:
        r.decided(nothing_makes_it)
        return made
    closed = any_of(r.every(r.answers(closing, Truth.TRUE)))
    return all_of((made, negated(closed)))


@rule(
    "AE-OPENPORT-POS",
    "Open Port",
    "something that makes an Open Port",
    yes="something makes {0} an Open Port of {1}",
    no="nothing makes {0} an Open Port of {1}",
)
def nothing_makes_it(r: Reading, place: str, faction: str) -> Truth:
    """One of the four things that make an Open Port; without one there is nothing to close."""
    return positive(r, place, faction)
