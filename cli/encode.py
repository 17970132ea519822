"""`zoc encode`: a save or log from the text of its commands."""

from __future__ import annotations

from pathlib import Path

import click

from cli.files import write
from cli.paths import FILE, NamedPath, named_as, spare
from cli.telling import note
from mapdata.diagnostic import InputError, cannot_open
from mapdata.files import BOM, unmarked
from module_builder.formats.vassal.commands.script import parse
from module_builder.formats.vassal.saves.codec import DEFAULT_KEY, MAX_TEXT, Codec, is_wrapped
from module_builder.formats.vassal.saves.container import SAVES, looks_like_commands, new_save, open_save

__all__ = ["encode"]

RAW = "zoc decode --raw gives the text"
SHOWN = 24  # bytes of what is no command text that the message repeats


def _key(_context: click.Context, _parameter: click.Parameter, text: str | None) -> int | None:
    """The key byte; a usage error for what is not two hex digits."""
    if text is None:
        return None
    if len(text) != 2 or set(text) - set("0123456789abcdefABCDEF"):
        raise click.BadParameter(f"'{text}' is not two hex digits")
    return int(text, 16)


@click.command()
@click.argument("text", type=NamedPath(allow_dash=True, readable=False))
@click.option("-o", "--output", required=True, type=FILE, help="The save or log to write.")
@click.option("--codec", type=click.Choice(["vcsk", "vobs", "plain"]), help="How to hide the text.  [default: vcsk]")
@click.option(
    "--key", metavar="NN", callback=_key, help=f"The key byte as two hex digits.  [default: {DEFAULT_KEY:02x}]"
)
@click.option(
    "--like",
    type=FILE,
    help="Take codec, key and all other entries from this save.",
)
def encode(text: Path, output: Path, codec: str | None, key: int | None, like: Path | None) -> None:
    """Write a VASSAL save or log from TEXT, which is what `zoc decode --raw` gives (- for standard input).

    The file is a zip with the one entry savedGame, which is all that VASSAL needs; with --like it has every other
    entry of that save too, and the text is hidden as it is there. vobs is read by VASSAL 3.8 and later only.

    A text that does not begin with a command of VASSAL is refused; a byte order mark before it is left out, and told.

    Exit status: 0, 2 wrong usage, or 3 when TEXT is no command text, or TEXT or the save cannot be opened, or the file
    written.
    """
    if like and (codec or key is not None):
        raise click.UsageError("--like takes codec and key from the save: leave out --codec and --key")
    if codec == "plain" and key is not None:
        raise click.UsageError("--codec plain has no key: leave out --key")
    named_as(output, SAVES, ": VASSAL offers no other file to open")
    spare(output, (None if str(text) == "-" else text, like))
    data = _text(text)
    file = open_save(like).with_text(data).to_bytes() if like else _made(data, codec, key)
    write(output, file)


def _made(data: bytes, codec: str | None, key: int | None) -> bytes:
    try:
        return new_save(data, Codec(codec or "vcsk"), DEFAULT_KEY if key is None else key)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _text(path: Path) -> bytes:
    """The text at `path`; InputError for a file that is no command text but a save already, or too large."""
    try:
        with click.open_file(str(path), "rb") as file:
            data = bytes(file.read(MAX_TEXT + 1))
    except OSError as error:
        raise cannot_open(path, error) from error
    if data.startswith(BOM):
        note(f"zoc: {path}: warning: the byte order mark at its start, which an editor put there, is left out")
        data = unmarked(data)
    if len(data) > MAX_TEXT:
        raise InputError(path, f"has more than {MAX_TEXT:,} bytes", "zoc writes no larger saves")
    if data.startswith(b"PK\x03\x04") or is_wrapped(data):
        raise InputError(path, "is a save already, not the text of one", RAW)
    if not looks_like_commands(data):
        raise InputError(path, f"is no command text: it begins with {_beginning(data)}" if data else "is empty", RAW)
    if data.startswith(b"begin_save") and not any(piece == b"end_save" for piece, _, _ in parse(data, path).cut()):
        where = f"zoc: {path}: warning: no end_save: VASSAL starts no game from such a file"
        note(f"{where} (did an editor add a line end, or cut the text?)")
    return data


def _beginning(data: bytes) -> str:
    """The first letters of a text, or the first bytes of what is none."""
    start = data[:SHOWN]
    text = start.decode("utf-8", "ignore")
    return repr(text if text.encode() == start else start)
