"""Run by the peer's own interpreter: does one piece of work with pywargame for each word it reads, then says "done".

Words: `read` (save file to lines), `traits` (the traits of every piece in those lines), `write` (the lines back).
"""

from __future__ import annotations

import contextlib
import io
import sys

from pywargame.vassal import SaveIO  # type: ignore[import-not-found]  # only the peer's interpreter has it
from pywargame.vassal.withtraits import WithTraits  # type: ignore[import-not-found]  # likewise


def main(source: str, target: str) -> None:
    """Serve until the input ends."""
    key, lines = 0, list[str]()
    for word in sys.stdin:
        with contextlib.redirect_stdout(io.StringIO()):  # the peer prints what it does not know
            if word == "read\n":
                key, lines = SaveIO.readSave(source)
            elif word == "write\n":
                SaveIO.writeSave(target, key, lines)
            else:
                pieces = [line for line in lines if line.startswith("+/") and "/stack/" not in line]
                assert all(WithTraits.decodeAdd(line) for line in pieces)
        sys.stdout.write("done\n")
        sys.stdout.flush()


main(*sys.argv[1:])
