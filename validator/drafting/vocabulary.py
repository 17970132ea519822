"""What the words of a module may mean in the rule book: nations, kinds, markers, statuses, by name or by usage.

A *phrase* is some words in a row. What is found is a proposal, never more: an author has the last word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from validator.rulebooks.axis_empires.state import MARKERS

if TYPE_CHECKING:
    from mapdata.model import Map

__all__ = ["Vocabulary", "words_of"]

Phrase = tuple[str, ...]
Found = dict[str, list[str]]  # what is spoken of ("nation", "kind" ...) -> what may be meant, as it came up

NATIONS = {  # what a country of the map is called besides its name
    "japan": "japanese, jap, ja, jp, jpn, ija, ijn, nippon",
    "britain": "british, uk, gb, gbr, br, england, english, royal navy, raf, commonwealth",
    "us": "usa, american, america, united states, usn, usmc, usaaf",
    "russia": "russian, ussr, rus, ru, sov",
    "france": "french, fr, vichy",
    "portugal": "portuguese",
    "netherlands-east-indies": "nei, dutch, dutch east indies, netherlands, ned, knil",
    "siam": "thailand, thai, siamese",
    "australia": "australian, aus, aussie",
    "new-zealand": "nz, anzac",
    "india": "indian",
    "canada": "canadian",
    "philippines": "philippine, filipino",
    "mongolia": "mongolian",
    "persia": "iran, persian",
    "indochina": "french indochina, indochinese",
    "nationalist-china": "nationalist chinese, kuomintang, kmt",
    "communist-china": "communist chinese, ccp",
    "formosa": "taiwan",
    "arabia": "saudi arabia",
}
FACTIONS = {"axis": "axis", "west": "west, western, western allies", "soviet": "soviet, soviets, comintern"}
KINDS = {
    "fleet": "fleet, navy, naval, carrier, carriers, battleship, cruiser, task force, tf, sub, subs, submarine",
    "air": "air, air force, airforce, bomber, fighter, air wing, squadron, flotilla of aircraft, aircraft",
    "ground": "ground, infantry, inf, army, corps, division, div, brigade, bde, regiment, rgt, garrison, militia, "
    "cavalry, cav, armor, armour, armored, tank, marines, marine, hq, headquarters, fortress, fort, port a fort",
}
FLAGS = {  # attributes of units: formats/position.md
    "fortress": "fortress, fort",
    "port-a-fort": "port a fort, paf",
    "hq": "hq, headquarters",
    "exp": "exp, expeditionary",
    "colonial": "colonial, col",
    "kwantung": "kwantung",
    "sub": "sub, subs, submarine, submarines",
}
MARKED = {  # what a marker is called besides its name
    "airdrop": "paradrop, paratroops, paratroop",
    "beachhead": "bridgehead, landing",
    "devastation": "devastated",
    "detachment": "det",
    "logistics": "supply dump, supply base",
    "partisan-base": "partisan, partisans, guerrilla base",
    "ceded-land": "ceded",
    "truce": "cease fire, ceasefire",
}
STATUSES = {
    "neutral": "neutral, none, uncommitted, inactive",
    "active": "active, at war, belligerent, in play, joined, entered",
    "conquered": "conquered, occupied, overrun, defeated, fallen",
}
SUPPLY = {
    "unsupplied": "unsupplied, out of supply, oos, no supply, cut off, cut, isolated, no, false",
    "supplied": "supplied, in supply, ok, yes, true, full",
    "unknown": "unknown, not checked",
}
SNOW = {"true": "snow, winter, frozen, severe, yes, true, on", "false": "clear, fair, summer, no, false, off, none"}
LEVELS = {"pre-war": "pre war, prewar, peace", "limited-war": "limited war, limited", "total-war": "total war, total"}
POSTURES = {"war": "war, at war, belligerent", "neutrality": "neutrality, neutral", "surrender": "surrender"}
TABLES = (
    ("faction", FACTIONS),
    ("kind", KINDS),
    ("flag", FLAGS),
    ("status", STATUSES),
    ("supply", SUPPLY),
    ("snow", SNOW),
    ("war-level", LEVELS),
    ("posture", POSTURES),
)
LONGEST = 5  # words of a phrase


def words_of(text: str) -> Phrase:
    """The words of a name: small letters and digits, joined words parted ("PortAFort", "JapArmy2")."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])", " ", plain)
    return tuple(re.findall(r"[a-z]+|[0-9]+", parted.lower()))


class Vocabulary:
    """The words of a map and of the rule book."""

    def __init__(self, board: Map) -> None:
        self.map = board

    def find(self, text: str) -> Found:
        """All that the words of a text may mean, the longest phrases first where they overlap."""
        found: Found = {}
        for _, subject, meaning in sorted(self._hits(words_of(text))):
            said = found.setdefault(subject, [])
            if meaning not in said:
                said.append(meaning)
        return found

    def whole(self, text: str, subject: str) -> str | None:
        """What a text as a whole means of one subject ("no supply" of supply: unsupplied)."""
        return self._phrases.get(words_of(text), {}).get(subject)

    def _hits(self, words: Phrase) -> Iterator[tuple[int, str, str]]:
        taken: dict[str, set[int]] = {}
        for length in range(min(LONGEST, len(words)), 0, -1):
            for start in range(len(words) - length + 1):
                span = set(range(start, start + length))
                for subject, meaning in self._phrases.get(words[start : start + length], {}).items():
                    used = taken.setdefault(subject, set())
                    if not used & span:
                        used |= span
                        yield start, subject, meaning

    @cached_property
    def _phrases(self) -> Mapping[Phrase, Mapping[str, str]]:
        made: dict[Phrase, dict[str, str]] = {}
        for subject, meaning, text in self._entries():
            made.setdefault(words_of(text), {}).setdefault(subject, meaning)
        return made

    def _entries(self) -> Iterator[tuple[str, str, str]]:
        """(subject, meaning, phrase)."""
        nations = {counter.nation for counter in self.map.counters.values() if counter.nation}
        for nation in sorted({*self.map.territories, *nations}):
            yield "nation", nation, nation.replace("-", " ")
            for name in NATIONS.get(nation, "").split(", "):
                if name:
                    yield "nation", nation, name
        for marker in MARKERS:
            if marker != "other":
                yield "marker", marker, marker.replace("-", " ")
                for name in MARKED.get(marker, "").split(", "):
                    if name:
                        yield "marker", marker, name
        for subject, table in TABLES:
            for meaning, names in table.items():
                yield from ((subject, meaning, name) for name in names.split(", "))
