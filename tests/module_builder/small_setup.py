"""A starting position of the small map."""

from __future__ import annotations

from typing import Any

SETUP: dict[str, Any] = {
    "turn": "1940-feb",
    "snow": True,
    "war-level": "limited-war",
    "esv": 3,
    "territories": {"old-isle": {"status": "active", "faction": "west"}},
    "postures": {"north": "neutrality"},
    "counters": [
        {"id": "north-inf", "at": "w0602", "supplied": True},
        {"id": "north-inf#2", "at": "w0602"},
        {"id": "grand-hq", "at": "e0802", "steps": 2, "supplied": False},
        {"id": "north-paf", "at": "w0503", "side": "infantry"},
        {"kind": "fleet", "nation": "east-land", "sub": True, "at": "zone:inner-sea/on-station"},
        {"kind": "marker", "marker": "detachment", "faction": "axis", "at": "box:far-shore"},
    ],
}
