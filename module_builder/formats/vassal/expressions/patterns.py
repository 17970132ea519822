"""Regular expressions of Java, as far as Python's mean the same and cannot run away.

Only patterns whose cost is bounded are matched: no repetition inside a repeated group, no alternatives inside one, and
few open-ended repetitions for the length of the text. All else is undecided.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from module_builder.formats.vassal.expressions.answer import MAX_TEXT, UndecidedError

__all__ = ["replaced", "whole_match"]

MAX_PATTERN = 2000
MAX_WORK = 20_000_000  # characters looked at in the worst case
_TOKEN = re.compile(
    r"""(?P<escape>\\[\\.\[\]{}()*+?^$|/"'=!<>:;,\-_#@%& dDwWsStnrfbB])
    |(?P<open>\((?:\?:)?(?!\?))
    |(?P<close>\))
    |(?P<set>\[\^?(?:\\[\\\]\[\^\-.dDwWsS$*+?(){}|/]|[^\\\[\]&^])+\])
    |(?P<repeat>(?:[*+?]|\{\d{1,3}(?:,(?:\d{1,3})?)?\})\??(?!\+))
    |(?P<bar>\|)
    |(?P<plain>[^\\()\[\]{}*+?|])""",
    re.VERBOSE | re.DOTALL,
)
_SPECIAL = re.compile(r"[\\()\[\]{}*+?|.^$]")
_FLAG = "(?i)"


@dataclass(frozen=True, slots=True)
class _Safe:
    """A pattern that may be matched. A match of n characters takes at most n ** (open_ended + 1) * choices steps."""

    compiled: re.Pattern[str]
    open_ended: int
    choices: int


@dataclass(slots=True)
class _Group:
    """A group while it is read: its alternatives, and whether anything in it leaves a choice."""

    alternatives: int = 1
    chooses: bool = False


@lru_cache(maxsize=512)
def _safe(pattern: str) -> _Safe:
    """The pattern made ready; UndecidedError when it is not one of the bounded kind."""
    if len(pattern) > MAX_PATTERN:
        raise UndecidedError("regular expression too long")
    flags = re.IGNORECASE if pattern.startswith(_FLAG) else 0
    body = pattern.removeprefix(_FLAG)
    open_ended, choices = _cost(body)
    try:
        return _Safe(re.compile(body, re.ASCII | flags), open_ended, choices)
    except (re.error, OverflowError, RecursionError) as error:
        raise UndecidedError("regular expression that does not compile") from error


def _cost(body: str) -> tuple[int, int]:
    """How many open-ended repetitions a pattern has, and among how many ways its alternatives and options leave it."""
    groups, closed = [_Group()], _Group()
    open_ended, choices, at = 0, 1, 0
    while at < len(body):
        token = _TOKEN.match(body, at)
        if token is None or (token.lastgroup == "close" and len(groups) == 1):
            raise UndecidedError("regular expression outside the subset")
        at = token.end()
        match token.lastgroup:
            case "open":
                groups.append(_Group())
            case "close":
                closed = groups.pop()
                choices *= closed.alternatives
                groups[-1].chooses |= closed.chooses
                continue
            case "bar":
                groups[-1].alternatives += 1
                groups[-1].chooses = True
            case "repeat":
                optional = token[0].startswith("?")
                if closed.chooses and not optional:
                    raise UndecidedError("regular expression with nested repetition")
                choices *= 2 if optional else 1
                open_ended += not optional and not re.fullmatch(r"\{\d+\}\??", token[0])
                groups[-1].chooses = True
        closed = _Group()
    return open_ended, choices * groups[0].alternatives


def _ready(pattern: str, text: str) -> re.Pattern[str]:
    """The pattern for a match with this text; UndecidedError when that might take long, or Java might differ."""
    safe = _safe(pattern)
    if (len(text) + 1) ** (safe.open_ended + 1) * safe.choices * (len(pattern) + 1) > MAX_WORK:
        raise UndecidedError("regular expression with too many repetitions")
    if not text.isascii() and (safe.compiled.flags & re.IGNORECASE or re.search(r"\\[bB]", pattern)):
        raise UndecidedError("regular expression on other than ASCII")
    if any(end in text for end in "\n\r\x85\u2028\u2029"):  # where Java's dot stops, Python's does not always
        raise UndecidedError("regular expression on several lines")
    return safe.compiled


def whole_match(pattern: str, text: str) -> bool:
    """Whether the whole text matches (Pattern.matches)."""
    if not _SPECIAL.search(pattern):
        return pattern == text
    return _ready(pattern, text).fullmatch(text) is not None


def replaced(pattern: str, by: str, text: str, count: int = 0) -> str:
    """String.replaceAll, or replaceFirst with `count` 1. `$1` ... in `by` stand for groups."""
    if "\\" in by or by.endswith("$") or re.search(r"\$(?![0-9])", by):
        raise UndecidedError("replacement text outside the subset")
    if not pattern:
        raise UndecidedError("empty regular expression")
    compiled = _ready(pattern, text)

    def filled(found: re.Match[str]) -> str:
        return re.sub(r"\$([0-9])", lambda group: _group(found, int(group[1])), by)

    if (len(text) + 1) * (len(by) + 1) > MAX_TEXT * 100:
        raise UndecidedError("text too long")
    done = compiled.sub(filled, text, count=count)
    if len(done) > MAX_TEXT:
        raise UndecidedError("text too long")
    return done


def _group(found: re.Match[str], index: int) -> str:
    if index > found.re.groups:
        raise UndecidedError("replacement text with a group that is not there")
    return found[index] or ""
