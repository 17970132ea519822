"""The texts that findings speak of, by the names that findings use: `map/hexes.csv`, `a.vmod!buildFile.xml`."""

from __future__ import annotations

from pathlib import Path

from mapdata.diagnostic import InputError
from mapdata.files import unmarked
from module_builder.formats.vassal.files.archive import open_files

__all__ = ["LARGEST", "Texts", "place_of", "read_bytes"]

LARGEST = 64 * 1024 * 1024  # bytes of a text that is shown, mended or searched for suppressions


def place_of(file: str) -> tuple[Path, str]:
    """The file on disk that a finding's file stands in, and the entry inside it, "" for the file itself.

    What is in an unpacked module is a file of its own.
    """
    path = Path(file)
    if "!" not in file or path.exists():
        return path, ""
    outer, _, entry = file.rpartition("!")
    return (Path(outer) / entry, "") if Path(outer).is_dir() else (Path(outer), entry)


def read_bytes(file: str) -> bytes:
    """What a finding's file holds. InputError or OSError when it cannot be read."""
    path, entry = place_of(file)
    if entry:
        return open_files(path).read(entry, LARGEST)
    with path.open("rb") as opened:
        data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise InputError(path, f"has more than {LARGEST:,} bytes")
    return data


class Texts:
    """Reads each text once; what cannot be read has none."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}

    def lines(self, file: str) -> list[str]:
        """The lines of a text, none when it cannot be read. Columns of findings count the letters of these."""
        if file not in self._lines:
            try:
                data = read_bytes(file)
            except (InputError, OSError):
                data = b""
            text = unmarked(data).decode("utf-8", "replace")
            self._lines[file] = text.replace("\r\n", "\n").split("\n")
        return self._lines[file]

    def line(self, file: str, number: int) -> str:
        """One line, from 1; "" for one that is not there."""
        lines = self.lines(file)
        return lines[number - 1] if 0 < number <= len(lines) else ""
