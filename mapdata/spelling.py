"""The nearest spelling among many names, asked many times: what `diagnostic.nearest` says, prepared once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from mapdata.diagnostic import digits_of, nearest

__all__ = ["Spellings"]

# Comparisons of two names in all, a choice. So many, for one misspelling after the other, took 0.5 s among the 3,249
# hexes of the Pacific, 0.9 to 1.3 s among the names of its places, 1.4 s among 2,000 names of picture files.
EFFORT = 400_000


class Spellings:
    """Names that a word may be a misspelling of.

    Whoever asks without end gets no answer in the end: a hint is not worth minutes, and past the first thousand
    findings of one kind nobody reads them.
    """

    def __init__(self, choices: Iterable[str]) -> None:
        self._by_digits: dict[str, list[str]] = defaultdict(list)
        self._all = list(dict.fromkeys(choices))
        for choice in self._all:
            self._by_digits[digits_of(choice)].append(choice)
        self._answers: dict[str, str] = {}
        self._left = EFFORT

    def nearest(self, word: str) -> str:
        """A hint naming the choice spelled most like `word`, or "" when none is close or there was enough asking."""
        if word not in self._answers:
            choices = self._candidates(word)
            self._left -= len(choices)
            self._answers[word] = nearest(word, choices) if self._left >= 0 else ""
        return self._answers[word]

    def _candidates(self, word: str) -> list[str]:
        """Another number is no misspelling, so of names with digits only those with the same ones come in question."""
        digits = digits_of(word)
        return [*self._by_digits.get(digits, ()), *self._by_digits.get("", ())] if digits else self._all
