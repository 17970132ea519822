"""A piece's type and state as chains: one text per trait from the outside in, the basic piece last.

The engine nests them (engine: counters/Decorator.java getType, getState): each text is a sequence of two tokens with
a tab between, the trait's own text and the whole rest, so every level adds one backslash before the tabs of the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

from mapdata.diagnostic import clipped, many
from module_builder.formats.vassal.files.ziplimits import printable
from module_builder.formats.vassal.sequence import join, split

__all__ = ["join_chain", "split_chain", "states_missing"]

TAB = "\t"
SHOWN = 60  # characters of a text in a message


def split_chain(text: str, depth: int = 0) -> list[str]:
    """The texts of one type or state, outermost first. Never empty: a text without a tab is the basic piece alone.

    `depth` is how many texts there are at most (for a state: one more than the piece has traits), so that a tab
    inside the last one does not split it; 0 means that only the text says.
    """
    chain = _regular(text)
    return _nested(text, depth) if chain is None or 0 < depth < len(chain) else chain


def join_chain(texts: list[str]) -> str:
    """One type or state text of the texts of its traits, outermost first, as the engine writes it."""
    text = texts[-1]
    for outer in reversed(texts[:-1]):
        text = join((outer, text), TAB)
    return text


def _regular(text: str) -> list[str] | None:
    """The chain in one pass, when the backslashes before the tabs count up 0, 1, 2 ... and no token is quoted.

    That is how every trait without a tab of its own is written; anything else is None and takes the long way.
    """
    if "'" in text and ("\t'" in text or text.startswith("'")):
        return None
    chain = text.split(TAB)
    for depth in range(1, len(chain) - 1):
        trait = chain[depth]
        bare = trait.rstrip("\\")
        if len(trait) - len(bare) != depth:
            return None
        chain[depth] = bare
    return None if len(chain) > 1 and chain[0].endswith("\\") else chain


def _nested(text: str, depth: int) -> list[str]:
    """The chain level by level, as the engine reads it."""
    chain: list[str] = []
    while True:
        if len(chain) + 1 == depth:
            return [*chain, text]
        tokens = split(text, TAB)
        chain.append(tokens[0])
        if len(tokens) == 1:
            return chain
        text = tokens[1]


def states_missing(types: Sequence[str], state: str) -> str:
    """What is wrong with a state text that has fewer states than there are traits; "" when it has enough."""
    count = len(split_chain(state, len(types)))
    if count >= len(types):
        return ""
    last = types[count - 1]
    shown = printable(clipped(last, SHOWN))
    return f"{many(count, 'state')} for {many(len(types), 'trait')}: none after '{shown}'"
