"""Why? One question of the rule book, asked in words, answered with everything the answer rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mapdata.diagnostic import choose
from validator.queries.asking import QueryError
from validator.queries.table import QUERIES
from validator.rulebooks.axis_empires.judge import Judge
from validator.rulebooks.axis_empires.state import State
from validator.verdict import Verdict

__all__ = ["QUERIES", "QueryError", "explain"]


def explain(query: Sequence[str], state: State, *, options: Mapping[str, str] | None = None) -> Verdict:
    """The answer to a query (`["control", "w3218"]`) with the tree of verdicts it rests on.

    Places, zones, territories, nations and counters may be written as ids or as names. QueryError when there is no such
    query or no such thing.
    """
    words = list(query)
    if not words or words[0] not in QUERIES:
        asked = f"there is no query '{words[0]}'" if words else "nothing is asked"
        raise QueryError(asked, choose(words[0] if words else "", QUERIES))
    kind = QUERIES[words[0]]
    if not kind.least <= len(words) - 1 <= kind.most:
        raise QueryError(f"'{words[0]}' takes other words", f"write {kind.usage}")
    rule, args = kind.ask(state, words[1:])
    return Judge(state, options).verdict(rule, *args)
