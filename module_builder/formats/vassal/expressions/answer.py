"""What an evaluation comes to: a text, or `Unknown` with its reason; and how much work it may do."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = [
    "ITSELF",
    "MAX_TEXT",
    "PASSING",
    "TOO_DEEP",
    "Answer",
    "Budget",
    "Fault",
    "Tally",
    "UndecidedError",
    "Unknown",
    "known",
]

MAX_STEPS = 200_000  # parts of expressions looked at for one answer
MAX_DEPTH = 120  # parts within parts, formulas of other properties included
MAX_FORMULAS = 24  # formulas asking for formulas: the engine gives up at about this depth too
MAX_TEXT = 100_000  # characters of one text
ITSELF, TOO_DEEP = "asks for itself", "formulas within formulas"
TOO_MANY, NESTED = "too many steps", "nested too deep"
# Reasons that hang on what is being worked out at the moment: asked by another piece there may be an answer.
PASSING = frozenset({ITSELF, TOO_DEEP, TOO_MANY, NESTED})


@dataclass(frozen=True, slots=True)
class Unknown:
    """No answer here, though the engine may have one. `reason` names the construct or what is missing."""

    reason: str

    def __bool__(self) -> bool:
        return False


Answer = str | Unknown


class UndecidedError(Exception):
    """Leaves an evaluation that cannot be finished; the text is the reason. Never leaves this package."""


class Fault(Exception):  # noqa: N818 - not an error of ours: the engine refuses the expression
    """The engine itself refuses the expression while it evaluates it, and goes on with an empty text."""


def known(answer: str | Unknown | None) -> str | None:
    """The text of an answer; UndecidedError when there is none, so that the whole evaluation is unknown."""
    if isinstance(answer, Unknown):
        raise UndecidedError(answer.reason)
    return answer


@dataclass(slots=True)
class Budget:
    """The work left for one answer. Evaluations that happen inside each other share it.

    `refused` counts how often there was none left.
    """

    steps: int = MAX_STEPS
    depth: int = 0
    formulas: int = 0
    refused: int = 0

    def step(self, parts: int = 1) -> None:
        """Count one part, or several."""
        self.steps -= parts
        if self.steps < 0:
            self.refused += 1
            raise UndecidedError(TOO_MANY)

    def enter(self) -> None:
        """Go one part deeper; `leave` must follow."""
        self.step()
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.depth -= 1
            raise UndecidedError(NESTED)

    def leave(self) -> None:
        """Come back from a part."""
        self.depth -= 1

    def may_nest(self) -> bool:
        """Whether one more formula may be asked for inside the present one."""
        return self.formulas < MAX_FORMULAS


@dataclass(slots=True)
class Tally:
    """What could not be evaluated: reason -> how often, and one expression for each. And the engine's own refusals."""

    counts: dict[str, int] = field(default_factory=dict)
    examples: dict[str, str] = field(default_factory=dict)
    faults: dict[str, int] = field(default_factory=dict)

    def unknown(self, reason: str, expression: str) -> None:
        """Note an expression without an answer."""
        self.counts[reason] = self.counts.get(reason, 0) + 1
        self.examples.setdefault(reason, expression)

    def fault(self, expression: str) -> None:
        """Note an expression that the engine refuses."""
        self.faults[expression] = self.faults.get(expression, 0) + 1
