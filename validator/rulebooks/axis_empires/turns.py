"""A.9 and A.10: turns, cards that were played, levels, events that happen once."""

from __future__ import annotations

from typing import Final

from mapdata.model import UNKNOWN, Unknown
from validator.rulebooks.axis_empires.facts import cards
from validator.rulebooks.axis_empires.reading import Reading
from validator.rulebooks.axis_empires.state import Given
from validator.rulebooks.rule import rule
from validator.verdict import Truth

__all__ = ["SOURCES", "done", "esv", "played", "seasonal", "uscl", "victory", "year_ahead"]

SEASONAL = ("mar-apr", "may-june", "aug-sept", "nov-dec")  # AE-TURN-1
SOURCES: Final = {  # the counters that an event takes out of a Conditional Events Box: their group, and the box
    "16.2.1": ("army-program", "events:axis"),
    "16.2.2": ("economic-program", "events:axis"),
    "16.2.4": ("political-program", "events:axis"),
    "16.3.3": ("us-far-eastern-forces", "events:west"),
    "16.3.4": ("british-far-eastern-forces", "events:west"),
    "16.5.3": ("russian-far-eastern-forces", "events:soviet"),
}


@rule("AE-TURN-1", "Seasonal Turn", "a Seasonal Turn", yes="{0} is a Seasonal Turn", no="{0} is a Non-seasonal Turn")
def seasonal(r: Reading, turn: str) -> Truth:
    """Mar-Apr, May-June, Aug-Sept and Nov-Dec are Seasonal, every other Game Turn is not.

    The Turn Track of the map says which turns there are, where it has one.
    """
    box = r.map.boxes.get(f"turn:{turn}")
    if box is None:
        return Truth.of(turn.partition("-")[2] in SEASONAL)
    found = box.get("seasonal")
    source = f"map:{box.sources.get('seasonal', 'reconstruction')}"
    r.note(f"{box.name} is {'a red' if found is True else 'no red'} box of the Turn Track", found, source, box.id)
    return Truth.of(found)


@rule("AE-TURN-2", "One year ahead", "the turn one year ahead", yes="one year ahead of {0}: {answer}")
def year_ahead(r: Reading, turn: str) -> str:
    """The turn of the same name in the next year. The Turn Track may end before it."""
    year, _, name = turn.partition("-")
    ahead = f"{int(year) + 1:04}-{name}"
    track = [box for box in r.map.boxes if box.startswith("turn:")]
    if track and f"turn:{ahead}" not in track:
        r.note(f"{ahead} is beyond the Turn Track", False, "map:reconstruction", f"turn:{ahead}")
    return ahead


@rule(
    "AE-PLAYED-1",
    "Played card",
    "a card that was played",
    yes="{1} has played card {0}",
    no="{1} has not played card {0}",
)
def played(r: Reading, card: str, faction: str) -> Truth:
    """A card is played that is the faction's Current Card or was it in an earlier season."""
    rows = [cards(r, faction, row) for row in ("current", "played")]
    if any(not isinstance(row, Unknown) and card in row for row in rows):
        return Truth.TRUE
    return Truth.UNKNOWN if any(isinstance(row, Unknown) for row in rows) else Truth.FALSE


@rule("AE-ESV-1", "European Success Value", "the ESV", yes="the ESV: {answer}", options=("OPT-STAR-RULES",))
def esv(r: Reading) -> str | Unknown | None:
    """How well the Allies do in Europe, as told. A starred rule: it is in use when this game is played alone.

    OPT-STAR-RULES=OFF leaves it out.
    """
    together = r.state.combined is not None and r.state.combined.value
    if together or r.option("OPT-STAR-RULES") == "OFF":
        return None
    return _level(r, r.state.levels.get("esv"), "esv")


@rule("AE-USCL-1", "US Commitment Level", "the USCL", yes="the USCL: {answer}")
def uscl(r: Reading) -> str | Unknown:
    """What the US puts into the war, as told."""
    return _level(r, r.state.levels.get("uscl"), "uscl")


@rule("AE-VP-1", "Victory Points", "the victory points of a faction", yes="victory points of {0}: {answer}")
def victory(r: Reading, faction: str) -> str | Unknown:
    """A faction's success in the game, as told."""
    return _level(r, r.state.levels.get(f"victory-points:{faction}"), f"victory-points of {faction}")


def _level(r: Reading, given: Given[int] | None, name: str) -> str | Unknown:
    shown = "not known" if given is None else given.value
    r.note(
        f"the {name} is {shown}", UNKNOWN if given is None else given.value, given.source if given else "position", name
    )
    return UNKNOWN if given is None else str(given.value)


@rule(
    "AE-ONCE-1",
    "Conditional Events",
    "an event that happens once",
    yes="event {0} has happened",
    no="event {0} has not happened",
)
def done(r: Reading, event: str) -> Truth:
    """Whether a once-per-game event has been: as told (`events-done`), else as its counters show.

    While a counter of the event lies in its Conditional Events Box, it has not been; when all have left it, it has. Of
    other events nothing shows it.
    """
    given = r.state.done
    if given is not None:
        r.note(
            f"the events that have been: {', '.join(sorted(given.value)) or 'none'}", True, given.source, "events-done"
        )
        return Truth.of(event in given.value)
    group, box = SOURCES.get(event, ("", ""))
    mine = [c for c in r.state.counters if group and c.attributes.get("event-group") == group]
    if not mine:
        r.note(f"whether event {event} has been is not told", UNKNOWN, subject="events-done")
        return Truth.UNKNOWN
    for counter in mine:
        r.note(f"{counter.id} is in {counter.at}", counter.at, counter.source, counter.id)
    return Truth.of(all(counter.at != box for counter in mine))
