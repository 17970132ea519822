"""The engine's delimiter sequences: how every list inside a module, save or log is written as one text.

A delimiter inside a token gets one backslash before it; backslashes themselves are not escaped. A token that starts
with a backslash, or both starts and ends with a single quote, is wrapped in single quotes, which the reader strips
(engine: tools/SequenceEncoder.java).
Lists nest by being tokens of other lists, each level adding its own backslashes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, AnyStr

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["escape", "join", "parts", "split", "unescape"]


def parts(text: AnyStr, delimiter: AnyStr) -> list[AnyStr]:
    """`text` cut at every delimiter that ends a token, the tokens as they stand: still escaped, still quoted.

    A delimiter right after a backslash does not end a token, however many backslashes there are.
    """
    escaped = _like(text, "\\") + delimiter
    if escaped not in text:
        return text.split(delimiter)
    return _glued(text.split(escaped), escaped, delimiter)


def _glued(chunks: list[AnyStr], escaped: AnyStr, delimiter: AnyStr) -> list[AnyStr]:
    """The tokens of a text that was cut at the escaped delimiters: few chunks hold one that ends a token."""
    tokens: list[AnyStr] = []
    first = 0
    for last in [place for place, chunk in enumerate(chunks) if delimiter in chunk]:
        pieces = chunks[last].split(delimiter)
        chunks[last] = pieces[0]
        tokens.append(escaped.join(chunks[first : last + 1]))
        tokens.extend(pieces[1:-1])
        chunks[last] = pieces[-1]
        first = last
    tokens.append(escaped.join(chunks[first:]))
    return tokens


def split(text: AnyStr, delimiter: AnyStr) -> list[AnyStr]:
    """The tokens of `text`: at least one (an empty text is one empty token), escapes and quotes taken away.

    A token that ends in an unprotected backslash swallows the next delimiter, as it does in the engine.
    """
    if _like(text, "'") not in text and _like(text, "\\") not in text:
        return text.split(delimiter)
    return [unescape(token, delimiter) for token in parts(text, delimiter)]


def unescape(token: AnyStr, delimiter: AnyStr) -> AnyStr:
    """One token as `parts` gives it, without its escapes and quotes."""
    quote = _like(token, "'")
    token = token.replace(_like(token, "\\") + delimiter, delimiter)
    if len(token) > 1 and token.startswith(quote) and token.endswith(quote):
        return token[1:-1]
    return token


def join(tokens: Sequence[AnyStr], delimiter: AnyStr) -> AnyStr:
    """`tokens` (at least one) as one text that `split` takes apart again, written as the engine writes it.

    One exception: a token that ends in a backslash and is not the last is quoted. The engine leaves it bare, and then
    reads it together with the next token.
    """
    slash, quote = _like(delimiter, "\\"), _like(delimiter, "'")
    written = [escape(token, delimiter) for token in tokens]
    for place, token in enumerate(written[:-1]):
        if token.endswith(slash):
            written[place] = quote + token + quote
    return delimiter.join(written)


def escape(token: AnyStr, delimiter: AnyStr) -> AnyStr:
    """One token as the engine's encoder writes it between delimiters.

    Quoted when it starts with a backslash, or starts and ends with a single quote (the lone quote too).
    """
    quote, slash = _like(token, "'"), _like(token, "\\")
    escaped = token.replace(delimiter, slash + delimiter)
    if token.startswith(slash) or (token.startswith(quote) and token.endswith(quote)):
        return quote + escaped + quote
    return escaped


def _like(text: AnyStr, symbol: str) -> AnyStr:
    """`symbol` as the kind of string that `text` is."""
    return symbol if isinstance(text, str) else symbol.encode("ascii")
