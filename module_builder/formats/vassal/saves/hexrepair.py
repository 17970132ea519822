"""The text out of damaged hex digits: what mail programs put between them taken out, the rest read where it can be.

A digit that is wrong, missing or too many shifts all that follow; they are read again from where they make sense.
"""

from __future__ import annotations

import re
from binascii import unhexlify
from dataclasses import dataclass, field
from itertools import zip_longest

from module_builder.formats.vassal.saves.codec import BINARY, xor_table

__all__ = ["HexText", "read_hex"]

MARK = re.compile(rb"(?:!|=21)vcsk((?:=?\r?\n[> \t]*|[ \t])*)([0-9a-f])((?:=?\r?\n[> \t]*|[ \t])*)([0-9a-f])", re.I)
HARMLESS = re.compile(rb"(?:=?\r?\n(?:[ \t]*>)*[ \t]*|[ \t\v\f\r]|\xc2?\xa0|=20|=$)+")
_RUN = re.compile(rb"[0-9A-Fa-f]+")
SEARCHED = 1 << 20  # bytes in which the mark may stand: a mail may have a long head
LEAST, SHORT = 8, 4  # bytes that must make sense after a fault to be taken as text; so many at the very end
PROBE = 4096  # bytes that are looked at at once
TRIES = 2000  # digits that are skipped in search of sense


@dataclass(slots=True)
class HexText:
    """The text that was read. `gaps` are the places in it where something is lost, each with what and why."""

    text: bytearray = field(default_factory=bytearray)
    key: int = 0
    wrapped: int = 0
    gaps: list[tuple[int, str]] = field(default_factory=list)

    def lose(self, why: str) -> None:
        """Note that something is lost here; of several faults at one place the first is told."""
        if not (self.gaps and self.gaps[-1][0] == len(self.text)):
            self.gaps.append((len(self.text), why))


@dataclass(slots=True)
class _Segment:
    """Digits between two faults: the runs of them with their places in the entry, and the fault before them."""

    fault: str = ""
    runs: list[tuple[int, bytes]] = field(default_factory=list)

    @property
    def digits(self) -> bytes:
        """All of them."""
        return b"".join(run for _, run in self.runs)

    def place(self, index: int) -> int:
        """The byte of the entry at which a digit stands."""
        for start, run in self.runs:
            if index < len(run):
                return start + index
            index -= len(run)
        return self.runs[-1][0] + len(self.runs[-1][1]) if self.runs else 0


def read_hex(entry: bytes) -> HexText | None:
    """The text of an entry that begins, maybe behind other lines, with `!VCSK`; None when it does not."""
    mark = MARK.search(entry, 0, SEARCHED)
    if mark is None:
        return None
    out = HexText(key=int(mark[2] + mark[4], 16), wrapped=bool(mark[1] or mark[3]))
    segments = _segments(entry, mark.end(), out)
    for segment, following in zip_longest(segments, segments[1:], fillvalue=_Segment()):
        if segment.fault:
            out.lose(segment.fault)
        _take(segment, out, following.fault)
    return out


def _segments(entry: bytes, at: int, out: HexText) -> list[_Segment]:
    segments = [_Segment()]
    for run in _RUN.finditer(entry, at):
        between = entry[at : run.start()]
        if between and not HARMLESS.fullmatch(between):
            segments.append(_Segment(_no_digits(at, between)))
        elif between:
            out.wrapped += 1
        segments[-1].runs.append((run.start(), run[0]))
        at = run.end()
    rest = entry[at:].strip(b" \t\r\n=")
    return [*segments, _Segment(_no_digits(at, rest))] if rest else segments


def _no_digits(at: int, between: bytes) -> str:
    shown = f"{between[:20]!r}{' ...' if len(between) > 20 else ''}"
    return f"at byte {at} stands {shown}, no hex digits"


def _take(segment: _Segment, out: HexText, after: str) -> None:
    """Add what the digits say. Where the first segment begins is known; elsewhere it shows by what makes sense.

    A last digit without a partner is told by the fault `after` it, if there is one, which is why it has none.
    """
    digits, aligned = segment.digits, not segment.fault
    if aligned and len(digits) % 2 == 0:
        out.text += _unhidden(digits, out.key)
        return
    at, tries = 0, 0
    while at < len(digits) and tries < TRIES:
        count, shift = _best(digits[at:], out.key, aligned)
        end = at + shift + 2 * count
        if not (count >= LEAST or (aligned and count) or (count >= SHORT and end >= len(digits) - 1)):
            at, tries = at + 1, tries + 1
            continue
        out.text += _unhidden(digits[at + shift : end], out.key)
        at, aligned = end, False
        if at < len(digits):
            left = len(digits) - at
            out.lose((after if left == 1 else "") or _fault(left, segment.place(at)))
    if at < len(digits):
        out.lose(f"the hex digits from byte {segment.place(at)} on make no sense")


def _best(digits: bytes, key: int, aligned: bool) -> tuple[int, int]:
    """How many bytes make sense, read from the first digit or, when it is not `aligned`, from the second."""
    count, shift = max((_sense(digits[shift:], key), -shift) for shift in range(1 if aligned else 2))
    return count, -shift


def _fault(left: int, byte: int) -> str:
    if left == 1:
        return f"the last hex digit, at byte {byte}, has no partner"
    return f"near byte {byte} a hex digit is missing, or there is one too many"


def _sense(digits: bytes, key: int) -> int:
    """How many bytes of text the digits begin with."""
    total = 0
    for at in range(0, len(digits) - 1, 2 * PROBE):
        text = _unhidden(digits[at : at + 2 * PROBE], key)
        odd = BINARY.search(text)
        good = odd.start() if odd else len(text)
        try:
            text[:good].decode("utf-8")
        except UnicodeDecodeError as error:
            cut = good == len(text) and error.start >= good - 3  # a character that goes on behind what is looked at
            good = good if cut else error.start
        total += good
        if good < PROBE:
            break
    return total


def _unhidden(digits: bytes, key: int) -> bytes:
    return unhexlify(digits[: len(digits) // 2 * 2]).translate(xor_table(key))
