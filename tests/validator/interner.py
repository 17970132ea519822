"""A planner of internments that knows nothing of the check: it interns by the words of 16.7, one counter at a time."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Document = dict[str, Any]
MARKERS = {"detachment", "logistics", "partisan-base"}


def interned(document: Document, names: list[str]) -> Document:
    """The document after the counters `names` were interned, each counter of it saying all of itself."""
    after = deepcopy(document)
    table = {counter["id"]: counter for counter in after["counters"]}
    for name in names:
        _intern(table, table[name])
    return after


def _intern(table: dict[str, Document], counter: Document) -> None:
    side, away = counter["faction"], "delay" if counter.get("delay-stripe") else f"pool:{counter['faction']}"
    if counter["kind"] == "marker":
        counter["at"] = "delay" if counter["marker"] in MARKERS else counter["at"]
    elif counter["kind"] != "ground":
        counter["at"] = "delay"
    elif counter.get("port-a-fort"):
        counter["at"], counter["side"] = f"pending:{side}", "infantry"
    elif counter.get("fortress"):
        counter["at"] = away
    elif counter["steps"] == 1:
        counter["at"] = f"pending:{side}"
    else:
        _split(table, counter, away)


def _split(table: dict[str, Document], counter: Document, away: str) -> None:
    """Steps go to the Pending Card as long as there are one-step units; a striped piece left over is eliminated."""
    pool, left = f"pool:{counter['faction']}", counter["steps"]
    spare = [c for c in table.values() if c["at"] == pool and c.get("nation") == counter.get("nation")]
    spare = [c for c in spare if c["kind"] == "ground" and not c.get("fortress") and not c.get("port-a-fort")]
    for piece in [c for c in spare if c["steps"] == 1][:left]:
        piece["at"], left = f"pending:{counter['faction']}", left - 1
    rest = [c for c in spare if c["steps"] == left]
    if 1 < left < counter["steps"] and rest and all(c.get("delay-stripe") for c in rest):
        rest[0]["at"] = "delay"
    counter["at"] = away
