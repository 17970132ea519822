"""A damaged save or log, saved as far as it can be: what was mended without loss, what is lost, and why.

Nothing is guessed: a command that is not whole is left out and told. The one thing that is added is the `end_save`
without which the engine refuses the file.
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from mapdata.diagnostic import InputError, Severity, clipped
from module_builder.formats.vassal.commands.kinds import AddPiece
from module_builder.formats.vassal.commands.script import Kind, Log, Script, parse
from module_builder.formats.vassal.files.filekind import BOM, kind_of
from module_builder.formats.vassal.files.metadata import MODULE_DATA
from module_builder.formats.vassal.files.ziplimits import leads_out, printable
from module_builder.formats.vassal.pieces.chain import split_chain, states_missing
from module_builder.formats.vassal.saves.codec import (
    DEFAULT_KEY,
    ENTRY,
    MAX_TEXT,
    Codec,
    TooLargeError,
    entry_bound,
)
from module_builder.formats.vassal.saves.container import (
    MAX_OTHERS,
    SAVE_DATA,
    TOO_LARGE,
    SaveFile,
    looks_like_commands,
    new_save,
    read_save,
)
from module_builder.formats.vassal.saves.hexrepair import read_hex
from module_builder.formats.vassal.saves.pick import best, check_sizes
from module_builder.formats.vassal.saves.salvage import Salvaged, from_gzip, from_mail, salvage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mapdata.diagnostic import Diagnostic
    from module_builder.formats.vassal.commands.script import Command

__all__ = ["Repaired", "repair"]

ESC, SLASH = b"\x1b", b"\\"
END = b"end_save"
KEPT = (SAVE_DATA, MODULE_DATA)
TWICE = "SAV003"  # two entries have one name
PACKED = ("a gzip file", "a bzip2 file")
SHOWN = 40  # characters of a command in a message
BEYOND = "nothing of it can be saved: get the file again"


@dataclass(frozen=True, slots=True)
class Repaired:
    """`data` is a file that can be opened, `save` what it holds. `mended` was put right without loss; `lost` is not.

    `problems` are what was odd about the file that was given, beside that.
    """

    data: bytes = field(repr=False)
    save: SaveFile
    mended: tuple[str, ...]
    lost: tuple[str, ...]
    problems: tuple[Diagnostic, ...] = ()


@dataclass(slots=True)
class _Work:
    """A repair under way."""

    path: str
    limit: int
    key: int = DEFAULT_KEY
    others: dict[str, bytes] = field(default_factory=dict)
    mended: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    problems: tuple[Diagnostic, ...] = ()


def repair(data: bytes, path: str = "save", limit: int = MAX_TEXT) -> Repaired:
    """What can be saved of a file that is, or was, a save or a log. InputError when that is nothing."""
    work = _Work(path, limit)
    data = _unpacked(data, work)
    save, text, gaps = _opened(data, work)
    whole = _closed(_decodable(_without(text, gaps, work), work), work)
    if not looks_like_commands(whole):
        raise InputError(path, "no command of it can be saved", "get the file again")
    made = _file(save, whole, data, work)
    found = read_save(made, path, limit)
    odd = tuple(each for each in work.problems or found.problems if each.severity > Severity.INFO)
    return Repaired(made, found, tuple(work.mended), tuple(work.lost), odd)


def _opened(data: bytes, work: _Work) -> tuple[SaveFile | None, bytes, list[tuple[int, str]]]:
    """The file if it can be opened as it is; its text, and the places in the text where something is missing."""
    try:
        save = read_save(data, work.path, work.limit)
    except TooLargeError:
        raise
    except InputError as error:
        return None, *_text(data, work, _beyond(error))
    work.problems = save.problems
    if any(each.code == TWICE and each.where.path == (ENTRY,) for each in save.problems):
        return None, *_text(data, work, InputError(work.path, f"none of its entries '{ENTRY}' can be read"))
    return save, save.text, []


def _beyond(error: InputError) -> InputError:
    """Why a file cannot be opened, for one that cannot be repaired either: who is told has tried that."""
    return InputError(error.file, error.problem, BEYOND) if "--repair" in error.hint else error


def _file(save: SaveFile | None, text: bytes, data: bytes, work: _Work) -> bytes:
    """The file that holds the text: the old one but for the text, where it could be opened."""
    if save is not None and save.entries:
        return data if text == save.text else save.with_text(text).to_bytes()
    key = work.key if save is None else save.decoded.wrapping.key
    if save is not None:
        work.mended.append(f"it is a bare {ENTRY}, without the zip around it")
    return new_save(text, Codec.VCSK, key, work.others)


def _unpacked(data: bytes, work: _Work) -> bytes:
    """The file itself, where it is packed once more or stands in a mail."""
    kind = kind_of(data)
    if kind in PACKED:
        data, problem = from_gzip(data, 2 * work.limit)
        if len(data) > 2 * work.limit:
            raise TooLargeError(work.path, f"unpacks to more than {2 * work.limit:,} bytes", TOO_LARGE)
        work.mended.append(f"it was packed as {kind}")
        if problem:
            work.lost.append(f"{kind} around it is cut short or damaged: {problem}")
    elif kind == "a text file" and (zipped := from_mail(data)):
        work.mended.append("it stood as Base64 in a mail")
        data = zipped
    return data


def _text(data: bytes, work: _Work, why: InputError) -> tuple[bytes, list[tuple[int, str]]]:
    """The text of a file that cannot be opened as it is, and the places in it where something is missing."""
    entry, problem = _entry(data, work)
    if entry is None:
        raise why
    if entry.startswith(BOM):
        work.mended.append("the byte order mark before it, which an editor put there, was taken out")
    found = read_hex(entry)
    if found is None:
        entry = entry.removeprefix(BOM)
        return _plain(entry, problem, why, work.limit)
    if found.wrapped:
        work.mended.append("what a mail program put between the hex digits was taken out")
    gaps = list(found.gaps)
    if gaps and gaps[-1][0] == len(found.text) and found.text.endswith(ESC + END):
        work.mended.append(f"what stands behind its end was left out: {gaps.pop()[1]}")
    if problem:
        gaps = [*(gap for gap in gaps if gap[0] < len(found.text)), (len(found.text), problem)]
    work.key = found.key
    return bytes(found.text), gaps


def _plain(entry: bytes, problem: str, why: InputError, limit: int) -> tuple[bytes, list[tuple[int, str]]]:
    """An entry that is not hidden in hex: whole or cut, but nothing inside it can be mended."""
    try:
        text = read_save(entry, why.file, limit).text
    except TooLargeError:
        raise
    except InputError:
        raise why from None
    return text, [(len(text), problem)] if problem else []


def _entry(data: bytes, work: _Work) -> tuple[bytes | None, str]:
    """The `savedGame` of a zip that has lost its list of entries, or the file itself when it is none; and its fault."""
    entries = salvage(data, entry_bound(work.limit), MAX_OTHERS)
    check_sizes(entries, work.path, work.limit)
    if not entries:
        return data, ""
    games = [entry for entry in entries if entry.is_game and entry.data]
    if not games:
        return None, ""
    game = games[0] if len(games) == 1 else _chosen(games, work)
    listed = zipfile.is_zipfile(io.BytesIO(data))
    if not listed:
        work.mended.append("its entries were found without the list at the end of the zip")
    folder = game.name.removesuffix(ENTRY)
    if folder:
        work.mended.append(f"{ENTRY} was in the folder '{folder.rstrip('/')}'")
    for entry in entries:
        name = entry.name.removeprefix(folder)
        problem = entry.problem or ("its name leads out of the zip" if leads_out(name) else "")
        if entry not in games and problem:
            work.lost.append(f"entry '{printable(entry.name)}': {problem}")
        elif entry not in games and name and not name.endswith("/"):
            work.others[name] = entry.data
    there = [entry.base for entry in entries]
    work.lost += [
        f"entry '{name}' is not in what is left of the file" for name in KEPT if not listed and name not in there
    ]
    told = game.problem and f"{ENTRY}: {game.problem}"
    if told and not game.cut:
        work.lost.append(told)
    return game.data, told if game.cut else ""


def _chosen(games: Sequence[Salvaged], work: _Work) -> Salvaged:
    game, same, others = best(games, work.path, work.limit)
    work.mended += same
    work.lost += others
    return game


def _without(text: bytes, gaps: Iterable[tuple[int, str]], work: _Work) -> bytes:
    """The text without the commands in which something is missing."""
    return _cut(text, [(at, at, why) for at, why in gaps], work)


def _decodable(text: bytes, work: _Work) -> bytes:
    """The text without the commands on which the engine gives the whole file up."""
    script = parse(text, work.path)
    found = [(command.offset, problem) for command, problem in (*script.faults(), *_short_of_states(script))]
    return _cut(text, [(at, at, f"VASSAL cannot decode it: {problem}") for at, problem in sorted(found)], work)


def _short_of_states(script: Script) -> Iterator[tuple[Command, str]]:
    """The pieces that have fewer states than traits, for which VASSAL from 3.7 on gives the whole file up."""
    chains = cache(split_chain)
    for each in script.walk():
        if isinstance(each, AddPiece) and not each.problem:
            types = chains(each.type or "")
            if len(types) > 1 and (problem := states_missing(types, each.state or "")):
                yield each, problem


def _cut(text: bytes, spans: Iterable[tuple[int, int, str]], work: _Work) -> bytes:
    """The text without the whole commands around the spans; what follows stays at the outer level of both sides."""
    out, done = bytearray(), 0
    for first, last, why in spans:
        begin = max(text.rfind(ESC, 0, first) + 1, done)
        end = text.find(ESC, last)
        end = len(text) if end < 0 else end
        if end < done:
            continue
        gone = text[begin:end].rstrip(SLASH)
        work.lost.append(_told(begin, gone, why))
        out += text[done:begin]
        before, after = _level(out[:-1]) if out else 0, _level(text[begin:end])
        if out:
            del out[len(out) - 1 - before :]
        if out and end < len(text):
            out += SLASH * min(before, after)
        done = end if out else end + 1
    return bytes(out + text[done:])


def _told(at: int, gone: bytes, why: str) -> str:
    shown = clipped(gone.decode("utf-8", "backslashreplace"), SHOWN)
    # What a terminal would obey is written as an escape; tabs stand in every command.
    safe = "".join(c if c.isprintable() or c == "\t" else c.encode("unicode_escape").decode("ascii") for c in shown)
    what = f"the command at byte {at} of the text, '{safe}'" if gone else f"what followed byte {at} of the text"
    return f"{what}: {why}"


def _level(text: bytes | bytearray) -> int:
    """How many backslashes a text ends with: how deep the command after it is."""
    return len(text) - len(text.rstrip(SLASH))


def _closed(text: bytes, work: _Work) -> bytes:
    """The text with the `end_save` that a save needs, before the first step when it is a log."""
    script = parse(text, work.path)
    kinds = {each.kind for each in script}
    if Kind.BEGIN_SAVE not in kinds or Kind.END_SAVE in kinds:
        return text
    work.lost.append(
        "it has no end_save, without which VASSAL does not open it: one was added; what came last may be missing"
    )
    at = _first_step(script)
    return text + ESC + END if at is None else text[:at] + END + ESC + text[at:]


def _first_step(script: Script) -> int | None:
    return next((group[0].offset for group in script.groups() if isinstance(group[0], Log)), None)
