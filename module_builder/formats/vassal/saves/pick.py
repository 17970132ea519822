"""Which of several games in one zip is saved, and whether there is more than is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.files.filekind import BOM
from module_builder.formats.vassal.files.ziplimits import printable
from module_builder.formats.vassal.saves.codec import TooLargeError, decode, entry_bound
from module_builder.formats.vassal.saves.container import MAX_OTHERS, TOO_LARGE
from module_builder.formats.vassal.saves.hexrepair import read_hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from module_builder.formats.vassal.saves.salvage import Salvaged

__all__ = ["best", "check_sizes"]

ENDED = b"\x1bend_save"


def check_sizes(entries: Iterable[Salvaged], path: str, limit: int) -> None:
    """TooLargeError when one of the entries has more bytes than are read of a whole file."""
    for entry in entries:
        if entry.large:
            most = entry_bound(limit) if entry.is_game else MAX_OTHERS
            raise TooLargeError(path, f"entry '{printable(entry.name)}' has more than {most:,} bytes", TOO_LARGE)


def best(games: Sequence[Salvaged], path: str, limit: int) -> tuple[Salvaged, list[str], list[str]]:
    """Of several games the one that has its end, or else most text; of two alike the last, as the engine has it.

    With it what is said of the others: of those that are the same, and of those that are lost.
    """
    texts = [_readable(game.data, path, limit) for game in games]
    taken = max(range(len(games)), key=lambda index: (_ends(texts[index]), len(texts[index]), index))
    same, lost = [], []
    for index, (game, text) in enumerate(zip(games, texts, strict=True)):
        what = f"entry '{printable(game.name)}', number {index + 1} of {len(games)}"
        if index != taken and text == texts[taken]:
            same.append(f"{what}: it is the same as number {taken + 1}, and was left out")
        elif index != taken:
            lack = "" if _ends(text) else ", without an end_save"
            lost.append(f"{what}, with {len(text):,} bytes of text{lack}: number {taken + 1} was taken")
    return games[taken], same, lost


def _readable(entry: bytes, path: str, limit: int) -> bytes:
    """As much text of an entry as can be read."""
    try:
        return decode(entry.removeprefix(BOM), path, limit).text
    except InputError:
        found = read_hex(entry)
        return bytes(found.text) if found is not None else b""


def _ends(text: bytes) -> bool:
    return text.startswith(b"begin_save") and ENDED in text
