"""Which names a game uses, and for what: territories in attachments and set-up, players, units, rules and the like."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from module_builder.formats.vassal.markup.buildfile import Element
from validator.lint.triplea import Seen

if TYPE_CHECKING:
    from module_builder.formats.triplea.game import Attachment, Game, Option
    from validator.lint.triplea import TripleASubject

__all__ = ["IDENTIFIED", "Spelling", "Use", "missing", "references", "territory_uses"]

# The elements whose names are IDs of the document type.
IDENTIFIED = (
    "resource", "player", "unit", "relationshipType", "territoryEffect", "delegate", "step", "productionRule",
    "repairRule", "productionFrontier", "repairFrontier", "techname",
)  # fmt: skip
# Options that are lists of territories, in the attachments that have them.
LISTS = re.compile(
    r"(?:landTerritories|unitPlacementOnlyAllowedIn|unitPlacementRestrictions|movementRestrictionTerritories"
    r"|convoyAttached|territories|(?:direct|allied|enemy)(?:Surface)?(?:Ownership|Presence|Exclusion)Territories)"
)
FIRST = frozenset({"changeOwnership", "placement", "removeUnits"})  # options that begin with a territory
BATTLE = 4  # what comes before the territories of a battle: attacker, defender, outcome, rounds
# What may stand for a list of territories.
ALL = frozenset({
    "original", "originalNoWater", "enemy", "controlled", "controlledNoWater", "allied", "all", "allNoWater", "map",
    "mapNoWater", "any", "each",
})  # fmt: skip
NEUTRAL = "Neutral"
MOST = 50  # names whose spelling is compared with all others
CLOSE = 0.65  # of 1: Moscow is not Morocco
# Attributes that name something: element, attribute, what it names.
NAMED = (
    ("alliance", "player", "player"), ("territoryOwner", "owner", "player"), ("unitPlacement", "owner", "player"),
    ("unitPlacement", "unitType", "unit"), ("heldUnits", "player", "player"), ("heldUnits", "unitType", "unit"),
    ("resourceGiven", "player", "player"), ("resourceGiven", "resource", "resource"),
    ("relationship", "player1", "player"), ("relationship", "player2", "player"),
    ("relationship", "type", "relationshipType"), ("step", "player", "player"), ("step", "delegate", "delegate"),
    ("playerProduction", "player", "player"), ("playerProduction", "frontier", "productionFrontier"),
    ("playerRepair", "player", "player"), ("playerRepair", "frontier", "repairFrontier"),
    ("frontierRules", "name", "productionRule"), ("repairRules", "name", "repairRule"),
    ("cost", "resource", "resource"), ("playerTech", "player", "player"),
)  # fmt: skip
ATTACHED = {"player": "player", "unitType": "unit", "resource": "resource", "relationship": "relationshipType",
            "territoryEffect": "territoryEffect"}  # fmt: skip
GIVEN = frozenset({"any", NEUTRAL})


@dataclass(frozen=True, slots=True)
class Use:
    """A name in an attribute of an element; `what` says what it is for."""

    name: str
    element: Element
    attribute: str
    what: str = ""


def missing(subject: TripleASubject, known: frozenset[str], file: str) -> Iterator[Seen]:
    """The territories of each game that are not among the names of a drawing file."""
    spelling = Spelling(known - subject.names)
    for game in subject.games:
        for name, element in game.territories.items():
            if name not in known:
                hint = spelling(name)
                yield Seen(f"'{name}' is not in {file}", subject.at(game, element, "name"), hint)


class Spelling:
    """Hints naming the territory that is meant: alike but for blanks and capitals, spelled nearly so, or longer.

    Where nearly all names are others, the first MOST are enough.
    """

    def __init__(self, known: Collection[str]) -> None:
        self._known = {_plain(name): name for name in known}
        self._hints: dict[str, str] = {}

    def __call__(self, name: str) -> str:
        """The hint for a name, "" when none is meant."""
        if name not in self._hints and len(self._hints) < MOST:
            meant = self._known.get(_plain(name)) or self._near(name)
            self._hints[name] = f"did you mean '{meant}'?" if meant else ""
        return self._hints.get(name, "")

    def _near(self, name: str) -> str:
        digits = [key for key in self._known if _digits(key) == _digits(name)]
        if close := get_close_matches(_plain(name), digits, n=1, cutoff=CLOSE):
            return self._known[close[0]]
        word = re.compile(rf"\b{re.escape(name)}\b")
        longer = [one for one in self._known.values() if word.search(one)] if name else []
        return longer[0] if len(longer) == 1 else ""


def _digits(name: str) -> str:
    return re.sub("[^0-9]", "", name)


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()


def territory_uses(game: Game) -> Iterator[Use]:
    """Where a game names territories, but for connections."""
    for element in (*game.owners, *game.placements):
        yield Use(element.get("territory", ""), element, "territory")
    for attachment in game.attachments:
        if attachment.type == "territory" and "$" not in attachment.target:
            attribute = "attachTo" if "attachTo" in attachment.element.attrib else "attatchTo"
            yield Use(attachment.target, attachment.element, attribute, f"the attachment '{attachment.name}'")
        for option in attachment.options:
            what = f"{option.name} of '{attachment.name}'"
            yield from (Use(name, option.element, "value", what) for name in _listed(attachment, option))


def _listed(attachment: Attachment, option: Option) -> Iterator[str]:
    parts = [part.strip() for part in option.value.split(":")]
    if option.name in FIRST and attachment.kind == "TriggerAttachment":
        parts = parts[:1]
    elif option.name == "battle":
        parts = parts[BATTLE:]
    elif not LISTS.fullmatch(option.name):
        parts = []
    yield from (one for one in parts if one and not one.lstrip("-").isdecimal() and one not in ALL and "$" not in one)


def references(game: Game) -> Iterator[tuple[Use, Collection[str]]]:
    """Where a game names something else than territories, and the names that there are."""
    kinds = {kind: _names(game, (kind,)) for kind in IDENTIFIED}
    kinds["player"] = kinds["player"] | GIVEN
    for tag, attribute, kind in NAMED:
        for element in game.every(tag):
            if name := element.get(attribute):
                yield Use(name, element, attribute, WORDS.get(kind, kind)), kinds[kind]
    for element in game.every("result"):
        if name := element.get("resourceOrUnit"):
            yield Use(name, element, "resourceOrUnit", "unit or resource"), kinds["unit"] | kinds["resource"]
    for attachment in game.attachments:
        wanted = ATTACHED.get(attachment.type, "")
        if wanted and "$" not in attachment.target:
            attribute = "attachTo" if "attachTo" in attachment.element.attrib else "attatchTo"
            yield Use(attachment.target, attachment.element, attribute, WORDS.get(wanted, wanted)), kinds[wanted]


WORDS = {
    "relationshipType": "relationship type", "productionRule": "production rule", "repairRule": "repair rule",
    "productionFrontier": "production frontier", "repairFrontier": "repair frontier", "unit": "unit type",
    "territoryEffect": "territory effect",
}  # fmt: skip


def _names(game: Game, tags: Iterable[str]) -> frozenset[str]:
    return frozenset(one.get("name", "") for one in game.every(*tags))
