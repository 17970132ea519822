"""A verdict: what a rule says of a state, with the facts it read in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mapdata import Severity

__all__ = ["Fact", "Identity", "Ruling", "Truth", "Verdict"]


class Truth(Enum):
    """A three-valued answer (AE-CONV-2): UNKNOWN when an input the rule needs was not given."""

    TRUE = "true"
    FALSE = "false"
    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        raise TypeError("a Truth has three values; compare with 'is'")

    @staticmethod
    def of(value: object) -> Truth:
        """TRUE or FALSE for a bool, UNKNOWN for anything else."""
        if not isinstance(value, bool):
            return Truth.UNKNOWN
        return Truth.TRUE if value else Truth.FALSE


class Ruling(Enum):
    """What a verdict says."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    PENDING = "pending"
    UNDECIDED = "undecided"


Identity = tuple[str, Ruling, str]  # of a verdict: rule, ruling, message


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing a rule read: a sentence, what it is about, the value, and where the value comes from.

    `source` is "position", "save", "map:document", "map:reconstruction", "map:geometry", "assumed", "rule" or
    "option".
    """

    text: str
    subject: str = ""
    value: object = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of one rule about one state.

    `rule` is the digest's id (AE-OPENPORT-R4), `article` the article of the rule book, `answer` what the rule answers
    where that is more than yes or no, `missing` the inputs an UNDECIDED verdict wants, `options` the readings under
    which the answer differs ("OPT-SUPPLIED-MARKERS=UNIT_ONLY: true"), `because` the verdicts it rests on.
    """

    rule: str
    article: str
    ruling: Ruling
    severity: Severity
    message: str
    answer: str | None = None
    facts: tuple[Fact, ...] = ()
    missing: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    step: int | None = None
    offset: int | None = None
    options: tuple[str, ...] = ()
    because: tuple[Verdict, ...] = field(default=())

    @property
    def identity(self) -> Identity:
        """What makes two verdicts on different moments the same one."""
        return self.rule, self.ruling, self.message
