"""Damage done to a whole save, step by step, as repair_cases.toml writes it."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from module_builder.formats.vassal.saves.codec import encode
from tests.module_builder.formats.made_saves import MODULE_DATA, SAVE_DATA, SAVE_TEXT, made_save, zipped

__all__ = ["ENTRY", "WHOLE", "damaged", "left", "wrapped"]

WHOLE = made_save()
ENTRY = encode(SAVE_TEXT, key=0xE7)
STARTS = {"save": WHOLE, "entry": ENTRY, "text": SAVE_TEXT}
ENTRIES = {"savedGame": ENTRY, "savedata": SAVE_DATA, "moduledata": MODULE_DATA}


def damaged(case: dict[str, Any]) -> bytes:
    """What `steps` make of the `start` of a case, the bare entry when it says none."""
    data = STARTS[case.get("start", "entry")]
    for step, *words in case.get("steps", ()):
        data = STEPS[step](data, *words)
    return data


def left(case: dict[str, Any]) -> bytes:
    """The text that a repair leaves: all but the commands `without`, or what stands before `until` and an end."""
    if "until" in case:
        return SAVE_TEXT[: SAVE_TEXT.index(case["until"].encode())] + b"\x1bend_save"
    commands = SAVE_TEXT.split(b"\x1b")
    return b"\x1b".join(each for index, each in enumerate(commands) if index not in case.get("without", ()))


def wrapped(data: bytes = ENTRY, width: int = 70, end: str = "\n", quote: str = "") -> bytes:
    """Lines as a mail program makes them."""
    return b"".join(quote.encode() + data[at : at + width] + end.encode() for at in range(0, len(data), width))


def _hit(data: bytes, text: str, count: int, new: str) -> bytes:
    """The entry with so many of the first digits of `text` replaced."""
    at = _digit(text)
    return data[:at] + new.encode() + data[at + count :]


def _digit(text: str) -> int:
    """Where in the entry the first hex digit of a text stands."""
    return 7 + 2 * SAVE_TEXT.index(text.encode())


def _packed(data: bytes, *names: str | Sequence[str]) -> bytes:
    """A zip; `*` is before the name of what was made so far, and a name may stand with a text of its own."""
    return zipped(*_entries(data, names))


def _entries(data: bytes, names: Iterable[str | Sequence[str]]) -> Iterable[tuple[str, bytes]]:
    for name in names:
        if not isinstance(name, str):
            yield name[0], name[1].encode()
        elif name.startswith("*"):
            yield name[1:], data
        else:
            yield name, ENTRIES[name.rpartition("/")[2]]


STEPS: dict[str, Callable[..., bytes]] = {
    "after": lambda data, text: data + text.encode(),
    "base64": base64.encodebytes,
    "before": lambda data, text: text.encode() + data,
    "cut behind": lambda data, text, digits: data[: _digit(text) + 2 * len(text.encode()) - digits],
    "cut to": lambda data, count: data[:count],
    "encode": lambda data, key: encode(data, key=key),
    "gzip": lambda data: gzip.compress(data, mtime=0),
    "hit": _hit,
    "lines": wrapped,
    "replace": lambda data, old, new: data.replace(old.encode(), new.encode()),
    "until": lambda data, text: data[: data.index(text.encode())],
    "upper": bytes.upper,
    "zip": _packed,
}
