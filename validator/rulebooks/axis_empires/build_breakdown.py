"""The table `[breakdown]` of a position: which unit is split into which pieces (AE-EXT-02)."""

from __future__ import annotations

from mapdata.diagnostic import choose
from validator.rulebooks.axis_empires.desk import Desk
from validator.rulebooks.axis_empires.facts import stem

__all__ = ["breakdown_of"]


def breakdown_of(desk: Desk) -> dict[str, tuple[str, ...]]:
    """The pieces each unit may be split into, by ids of the counters table or of the position without their numbers.

    `[breakdown] us-hq = ["us-two-step", "us-infantry"]`. What is neither is reported.
    """
    said = desk.document.get("breakdown", {})
    if not said:
        return {}
    here = {stem(str(entry["id"])) for entry in desk.document.get("counters", ()) if "id" in entry}
    known = {*desk.map.counters, *here}
    for unit, pieces in said.items():
        if unit not in known:
            hint = choose(unit, known)
            desk.report("SRC040", ("breakdown", unit), f"there is no counter '{unit}'", hint, key=True)
        for index, piece in enumerate(pieces):
            if piece not in known:
                hint = choose(piece, known)
                desk.report("SRC040", ("breakdown", unit, index), f"there is no counter '{piece}'", hint)
    return {unit: tuple(pieces) for unit, pieces in said.items()}
