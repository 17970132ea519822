"""Old-style formats: text with `$property$` in it (engine: script/expression/FormattedStringExpression.java).

A format is cut at every `$`; every second piece that has another one after it is a property. An unclosed or doubled
dollar vanishes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from module_builder.formats.vassal.sequence import split

__all__ = ["pieces", "replace_known", "substitute"]


def pieces(text: str) -> Iterator[tuple[bool, str]]:
    """(is a property, text) of the pieces between the dollars, empty ones left out."""
    tokens = split(text, "$")
    last = len(tokens) - 1
    return ((place % 2 == 1 and place < last, token) for place, token in enumerate(tokens) if token)


def substitute(text: str, value: Callable[[str], str | None]) -> str:
    """`text` with every `$name$` replaced. A name without a value stands as the bare word."""
    found = ((value(token) if is_property else token, token) for is_property, token in pieces(text))
    return "".join(token if text is None else text for text, token in found)


def replace_known(text: str, value: Callable[[str], str | None]) -> str:
    """`text` with every `$name$` replaced that has a value, the others left standing with their dollars.

    So the engine treats the filters of Sum and Count (script/ExpressionInterpreter.java, replaceDollarVariables).
    """
    first, *tokens = text.split("$")
    out, pending = [first], None
    for token in tokens:
        if pending is None:
            pending = token
            continue
        found = value(pending)
        if found is None:
            out.append("$" + pending)
            pending = token
        else:
            out += [found, token]
            pending = None
    return "".join(out) + ("" if pending is None else "$" + pending)
