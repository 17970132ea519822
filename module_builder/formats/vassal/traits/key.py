"""Key strokes in fields (engine: tools/NamedKeyStroke.java, configure/NamedHotKeyConfigurer.java)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from module_builder.formats.vassal.commands.base import number
from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits.kind import Kind

__all__ = ["DECODED_KEY", "KEY", "KEYS", "PLAIN_KEY", "KeyStroke", "ctrl"]

# Shift, ctrl, meta, alt and alt graph each have two bits, an old and a new one; the engine sets both where one is set.
BOTH = (1 | 64, 2 | 128, 4 | 256, 8 | 512, 32 | 8192)
MOUSE = 1024 | 2048 | 4096


@dataclass(frozen=True, slots=True)
class KeyStroke:
    """A key with its modifiers, or a name that stands for one.

    The number of a named one means nothing: the engine gives them out anew in each session, in order of first use.
    """

    code: int
    modifiers: int
    name: str | None = None

    @property
    def nothing(self) -> bool:
        """Whether it is the key that is none, which lists leave out."""
        return self.code == 0 and self.modifiers == 0

    def __str__(self) -> str:
        plain = f"{self.code},{self.modifiers}"
        return f"{plain},{self.name}" if self.name else plain


def ctrl(character: str) -> KeyStroke:
    """What a lone character stands for: the key of its number (of its first 16 bits), with control."""
    return KeyStroke(int.from_bytes(character.encode("utf-16-be", "surrogatepass")[:2], "big"), 130)


def _modifiers(given: int) -> int:
    """Modifiers with both bits of each (Java: AWTKeyStroke)."""
    return sum(both for both in BOTH if given & both) | given & MOUSE


@lru_cache(maxsize=4096)  # the same few keys come again and again
def _decoded(token: str) -> KeyStroke | None:
    """`code,modifiers[,name]`; what is no such thing is no key."""
    code, modifiers, *rest = [*token.rstrip(",").split(","), "", ""]
    try:
        number_of, pressed, name = number(code), _modifiers(number(modifiers)), rest[0] or None
        return KeyStroke(number_of, 0 if name else pressed, name)
    except ValueError:
        return None


def _key(token: str) -> KeyStroke | None:
    """A key in the long form, or a lone character as files of the first versions have it."""
    if not token:
        return None
    return _decoded(token) if "," in token else ctrl(token)


def _plain_key(token: str) -> KeyStroke | None:
    """A key before there were names: anything after the modifiers makes it no key (HotKeyConfigurer.java)."""
    return _key(token) if token.count(",") < 2 else None


def _keys(token: str) -> tuple[KeyStroke, ...]:
    """A list of keys, or in the first form a word of characters (engine: NamedKeyStrokeArrayConfigurer.java)."""
    if token.find(",") <= 0:
        return tuple(map(ctrl, token))
    found = (_decoded(each) for each in split(token, ","))
    return tuple(key for key in found if key is not None and not key.nothing)


def _text(key: KeyStroke | None) -> str:
    return "" if key is None else str(key)


def _texts(keys: tuple[KeyStroke, ...]) -> str:
    return join(list(map(str, keys)), ",") if keys else ""


KEY = Kind(_key, _text, None)
PLAIN_KEY = Kind(_plain_key, _text, None)
DECODED_KEY = Kind(_decoded, _text, None)
KEYS: Kind[tuple[KeyStroke, ...]] = Kind(_keys, _texts, ())
