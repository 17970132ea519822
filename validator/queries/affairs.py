"""Queries of A.9: Policies, Postures, cards, turns, levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from validator.queries.asking import (
    Asked,
    Query,
    QueryError,
    faction,
    of_counter,
    of_country,
    posture_box,
    territory,
    turn,
)
from validator.rulebooks.axis_empires import policies, politics, turns
from validator.rulebooks.axis_empires.allowed import CARD
from validator.rulebooks.axis_empires.state import State

__all__ = ["AFFAIRS"]


def _posture(state: State, words: Sequence[str]) -> Asked:
    return (politics.posture_of, (posture_box(state.map, words[0]),)) if words else (politics.posture_boxes, ())


def _surrender(state: State, words: Sequence[str]) -> Asked:
    return policies.surrendered, (posture_box(state.map, words[0]),)


def _barred(state: State, words: Sequence[str]) -> Asked:
    whose = words[0] if words[0] in policies.GROUPS else territory(state.map, words[0])
    return politics.barred, (whose, territory(state.map, words[1]))


def _played(_state: State, words: Sequence[str]) -> Asked:
    if not CARD.fullmatch(words[0]):
        raise QueryError(f"'{words[0]}' is no number of a card", "a number, or one with a small letter: 12, 37a")
    return turns.played, (words[0], faction(words[1]))


def _seasonal(state: State, words: Sequence[str]) -> Asked:
    return turns.seasonal, (turn(state, words),)


def _year_ahead(state: State, words: Sequence[str]) -> Asked:
    return turns.year_ahead, (turn(state, words),)


AFFAIRS: Mapping[str, Query] = {
    "policy": Query("policy TERRITORY", 1, 1, of_country(policies.affected)),
    "truce": Query("truce TERRITORY", 1, 1, of_country(policies.truce_affected)),
    "policy-marker": Query("policy-marker COUNTER", 1, 1, of_counter(politics.policy_marker)),
    "live-policy": Query("live-policy TERRITORY", 1, 1, of_country(politics.live_policy)),
    "surrender": Query("surrender POSTURE-BOX", 1, 1, _surrender),
    "barred": Query("barred COUNTRY|nationalist-china|communist-china TERRITORY", 2, 2, _barred),
    "posture": Query("posture [POSTURE-BOX]", 0, 1, _posture),
    "posture-box": Query("posture-box COUNTRY", 1, 1, of_country(policies.posture_box)),
    "played": Query("played CARD FACTION", 2, 2, _played),
    "seasonal": Query("seasonal [TURN]", 0, 1, _seasonal),
    "year-ahead": Query("year-ahead [TURN]", 0, 1, _year_ahead),
    "esv": Query("esv", 0, 0, lambda _state, _words: (turns.esv, ())),
    "uscl": Query("uscl", 0, 0, lambda _state, _words: (turns.uscl, ())),
    "victory-points": Query("victory-points FACTION", 1, 1, lambda _state, w: (turns.victory, (faction(w[0]),))),
}
