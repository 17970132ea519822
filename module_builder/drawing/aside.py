"""Boards drawn in a second process while this one does its other work: on two cores a module is made sooner.

Where no process can be started, or it fails, the same is drawn here, to the same bytes.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from module_builder.drawing.png import png_bytes, rasterise

if TYPE_CHECKING:
    from module_builder.drawing.scene import Scene

__all__ = ["Aside", "Sheets", "aside", "drawn"]

WAIT = 120  # seconds, a choice: a hundred times what the boards of the Pacific took (1.1 s), before they are drawn here
JOB, DONE = "job", "done"


@dataclass(frozen=True, slots=True)
class Sheets:
    """A picture and the parts it is cut into: left edge, width and height of each; `colours` of their palettes."""

    scene: Scene
    cuts: tuple[tuple[int, int, int], ...]
    colours: int


def drawn(sheets: Sheets) -> tuple[bytes, ...]:
    """Each part as a PNG file."""
    whole = rasterise(sheets.scene)
    parts = (whole.crop((left, 0, left + width, height)) for left, width, height in sheets.cuts)
    return tuple(png_bytes(part, sheets.colours) for part in parts)


class Aside:
    """The second process, which loads what it needs while nobody waits for it; None where there is none."""

    def __init__(self, folder: Path, process: subprocess.Popen[bytes] | None) -> None:
        self.folder, self.process = folder, process
        self.asked: Sheets | None = None

    def ask(self, sheets: Sheets) -> None:
        """Have some sheets drawn."""
        self.asked = sheets
        if self.process is None or self.process.stdin is None:
            return
        try:
            (self.folder / JOB).write_bytes(pickle.dumps(sheets))
            self.process.stdin.write(f"{self.folder}\n".encode())
            self.process.stdin.close()
        except OSError:
            self.process = None

    def answer(self) -> tuple[bytes, ...]:
        """What was asked for; drawn here when the other process has not done it."""
        assert self.asked is not None, "nothing was asked for"
        try:
            if self.process is not None and self.process.wait(WAIT) == 0:
                found: tuple[bytes, ...] = pickle.loads((self.folder / DONE).read_bytes())
                return found
        except (OSError, subprocess.TimeoutExpired, pickle.UnpicklingError, EOFError):
            pass  # then it is drawn here
        return drawn(self.asked)


@contextmanager
def aside(*, wanted: bool) -> Iterator[Aside]:
    """A second process if it is `wanted` and there is a second core; it never outlives the block."""
    with TemporaryDirectory(prefix="zoc-", ignore_cleanup_errors=True) as folder:
        process = _started() if wanted and (os.cpu_count() or 1) > 1 else None
        try:
            yield Aside(Path(folder), process)
        finally:
            if process is not None:
                process.kill()
                process.communicate()


def _started() -> subprocess.Popen[bytes] | None:
    if not sys.executable:
        return None
    command = [sys.executable, "-m", "module_builder.drawing.aside"]
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=settings
        )
    except OSError:
        return None


def _serve() -> None:
    """Draw what the folder named on standard input asks for; nothing when none is named."""
    named = sys.stdin.buffer.readline().decode().rstrip("\n")
    if named:
        folder = Path(named)
        sheets = pickle.loads((folder / JOB).read_bytes())
        (folder / DONE).write_bytes(pickle.dumps(drawn(sheets)))


if __name__ == "__main__":
    _serve()
