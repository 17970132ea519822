"""The forms an expression has in a module's fields, and their answers.

Facts: script/expression/Expression.java, BeanShellExpression.java, tools/FormattedString.java in the engine's sources.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from module_builder.formats.vassal.expressions.answer import (
    NESTED,
    Answer,
    Fault,
    Tally,
    UndecidedError,
    Unknown,
    known,
)
from module_builder.formats.vassal.expressions.evaluate import run
from module_builder.formats.vassal.expressions.filters import in_braces, is_one_text, piece_filter, plain
from module_builder.formats.vassal.expressions.scope import NO_VALUES, Values
from module_builder.formats.vassal.expressions.strings import trimmed
from module_builder.formats.vassal.expressions.values import java_int

if TYPE_CHECKING:
    from module_builder.formats.vassal.expressions.scope import Scope

__all__ = ["accepts", "beanshell", "evaluate", "single"]


def evaluate(text: str, scope: Scope, *, values: Values = NO_VALUES, tally: Tally | None = None) -> Answer:
    """What a field prints that may hold `{...}`, `$name$` or plain text.

    `values` count before the scope's properties; in `$name$` one that is None prints as nothing. An expression that the
    engine refuses prints as nothing (and is a fault in the `tally`).
    """
    body = in_braces(text)
    if body is not None:
        return beanshell(body, scope, values=values, tally=tally)
    return _answer(partial(plain, text, scope, values), text, tally)


def beanshell(
    body: str, scope: Scope, *, values: Values = NO_VALUES, tally: Tally | None = None, raw_texts: bool = True
) -> Answer:
    """What an expression prints, given without its braces. `raw_texts`: one text alone is taken as it stands, with its
    backslashes, as everywhere but in calculated properties."""
    if not trimmed(body):
        return ""
    whole = java_int(body)
    if whole is not None:
        return str(whole)
    if raw_texts and is_one_text(body):
        return body[1:-1]
    return _answer(partial(run, body, scope, values), body, tally)


def single(text: str, scope: Scope, *, tally: Tally | None = None) -> Answer:
    """What a field prints that holds the name of a property, in braces an expression."""
    body = in_braces(text)
    name = trimmed(text if body is None else body)
    if body is not None and not name.replace("$", "_").isidentifier():
        return beanshell(name, scope, tally=tally)
    if len(name) > 1 and name.startswith("$") and name.endswith("$"):
        name = name[1:-1]
    return _answer(lambda: known(scope.property(name)) or "", name, tally) if name else ""


def accepts(text: str, piece: Scope, source: Scope | None = None, *, tally: Tally | None = None) -> bool | Unknown:
    """Whether a property filter lets a piece through. `source` is who asks, the piece itself without one."""

    def decided() -> str:
        return "true" if piece_filter(text, source or piece, run)(piece) else "false"

    answer = _answer(decided, text, tally)
    return answer if isinstance(answer, Unknown) else answer == "true"


def _answer(work: Callable[[], str], expression: str, tally: Tally | None) -> Answer:
    try:
        return work()
    except Fault:
        if tally is not None:
            tally.fault(expression)
        return ""
    except UndecidedError as error:
        reason = str(error)
    except RecursionError:
        reason = NESTED
    if tally is not None:
        tally.unknown(reason, expression)
    return Unknown(reason)
