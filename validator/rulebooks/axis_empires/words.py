"""Names and sentences in plain words, for facts and verdicts."""

from __future__ import annotations

from mapdata.model import UNKNOWN
from validator.rulebooks.axis_empires.facts import called
from validator.rulebooks.axis_empires.state import FACTIONS, SIDES, Counter, State
from validator.rulebooks.axis_empires.territory import Standing
from validator.rulebooks.rule import Rule
from validator.verdict import Truth

__all__ = ["Words"]


class Words:
    """How a reader calls the things of one state."""

    def __init__(self, state: State) -> None:
        self.state, self.map = state, state.map

    def is_place(self, word: str) -> bool:
        """Whether a word is the id of a space or a box."""
        return word in self.map.spaces or word in self.map.boxes

    def place(self, location: str) -> str:
        """A location: its name and id ("Singapore w3218"), or a zone box by its zone."""
        if location.startswith("zone:"):
            zone, _, box = location.removeprefix("zone:").partition("/")
            return f"{box.replace('-', ' ').title()} of {self.name(zone)}"
        return self.map.name_of(location)

    def name(self, word: str) -> str:
        """The display name of a territory, zone, faction or anything else with one."""
        thing = self.map.territories.get(word) or self.map.zones.get(word) or self.map.boxes.get(f"posture:{word}")
        return thing.name if thing is not None else SIDES.get(word, word)

    def counter(self, counter: Counter) -> str:
        """A counter: its id, what it is, and whose."""
        known = FACTIONS if counter.faction is UNKNOWN else (counter.faction,)
        whose = self.name(counter.nation) if counter.nation else SIDES.get(str(known[0]), "") if len(known) == 1 else ""
        return f"{counter.id} ({', '.join(word for word in (called(counter), whose) if word)})"

    def value(self, value: object) -> str:
        """Any value as a word."""
        if value is None:
            return "nobody"
        return self.name(value) if isinstance(value, str) else str(value)

    def argument(self, value: object, position: int) -> str:
        """An argument of a question, as the sentences of rules want it; a zone beyond the second reads ", in ZONE"."""
        if isinstance(value, Counter):
            return self.counter(value)
        if value is None:
            return ""
        if not isinstance(value, str):
            return str(value)
        if value in self.map.zones and position > 1:
            return f" in {self.name(value)}"
        return self.place(value) if self.is_place(value) else self.name(value)

    def sentence(self, rule: Rule[..., object], answer: object, args: tuple[object, ...]) -> str:
        """The answer to a question as a sentence beginning with a capital."""
        names = [self.argument(value, position) for position, value in enumerate(args)]
        text = rule.sentence(answer if isinstance(answer, Truth) else self.answer(answer), (*names, "", "", ""))
        ids = (value.id if isinstance(value, Counter) else value for value in args)
        return text if any(isinstance(i, str) and text.startswith(i) for i in ids) else text[:1].upper() + text[1:]

    def answer(self, answer: object) -> str:
        """An answer as `Verdict.answer` has it."""
        if isinstance(answer, Truth):
            return answer.value
        if answer is UNKNOWN:
            return "unknown"
        if isinstance(answer, Standing):
            return self.standing(answer)
        if isinstance(answer, tuple):
            return ", ".join(map(self.value, answer)) or "none"
        if isinstance(answer, frozenset):
            return " or ".join(sorted(self.value(one) for one in answer))
        return "none" if answer is None else self.value(answer)

    def standing(self, now: Standing) -> str:
        """What a territory now is."""
        country = self.value(now.country) if isinstance(now.country, str) else "a Country not known"
        role = {Truth.TRUE: "part", Truth.FALSE: "a Dependent", Truth.UNKNOWN: "land"}[now.proper]
        return f"{role} of {country}"
