"""`zoc decode`: the commands of a save or log."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import click

from cli.files import unwritable, write
from cli.paths import FILE, spare
from cli.telling import tell, warn
from module_builder.formats.vassal.commands.records import json_records, lines
from module_builder.formats.vassal.commands.script import Kind, Script
from module_builder.formats.vassal.saves.container import SAVES, SaveFile, file_bytes, open_save
from module_builder.formats.vassal.saves.repair import repair

__all__ = ["decode"]

MODULES = (".vmod", ".vmdx", ".mod")
MANY = 10_000  # commands written at once


@click.command()
@click.argument("save", metavar="FILE", type=FILE)
@click.option("--raw", is_flag=True, help="The deobfuscated text itself, nothing else; encode takes it back.")
@click.option("--format", "style", type=click.Choice(["text", "json", "jsonl"]), help="How to print.  [default: text]")
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="Write to a file instead of standard output.",
)
@click.option("--repair", "mend", is_flag=True, help="Of a damaged file print what can be saved, and say what is lost.")
def decode(save: Path, *, raw: bool, style: str | None, output: Path | None, mend: bool) -> None:
    """Print the commands of a VASSAL save or log, told by content and not by name.

    As text, a line is the offset of a command in the deobfuscated text, then its kind and fields, indented by nesting.
    What VASSAL could not decode, or the file lacks, is said on standard error.

    With --repair, and -o with a name that ends in .vsav or .vlog, a save is written that VASSAL opens. Lines that a
    mail program broke are put together again; of a file that was cut short the whole commands are kept, and each one
    that is lost is named on standard error.

    What players keep hidden is listed too, as are their passwords, by which VASSAL knows them (the id of player): think
    of that before a listing is given away.

    Exit status: 0, 1 when --repair lost something, 2 wrong usage, or 3 when the file cannot be opened, is not a save or
    holds nothing.
    """
    if raw and style:
        raise click.UsageError("--raw is the text itself; it has no --format")
    spare(output, (save,))
    if output is not None and not (mend and _saves(output, raw, style)):
        _no_save(output, raw)
    if mend:
        sys.exit(_repaired(save, raw, style, output))
    _show(open_save(save), raw, style, output)


def _saves(output: Path, raw: bool, style: str | None) -> bool:
    """Whether a mended file goes there as a save, and not as a listing."""
    return output.suffix.lower() in SAVES and not (raw or style)


def _no_save(output: Path, raw: bool) -> None:
    """A usage error for a text under a name by which VASSAL takes it for a game or a module."""
    if output.suffix.lower() in (*SAVES, *MODULES):
        what = "the text of the commands" if raw else "a listing"
        hint = "let it end in .txt or .json; zoc encode makes a save of what --raw gives"
        raise click.BadParameter(f"'{output.name}' is no name for {what} ({hint})", param_hint="-o")


def _repaired(file: Path, raw: bool, style: str | None, output: Path | None) -> int:
    """Write or print what can be saved; 1 when something is lost."""
    done = repair(file_bytes(file), str(file))
    if output is not None and _saves(output, raw, style):
        _put([done.data], output)
    else:
        _show(replace(done.save, problems=()), raw, style, output)
    tell(f"zoc: {problem}" for problem in done.problems)
    tell(f"zoc: {file}: mended: {what}" for what in done.mended)
    tell(f"zoc: {file}: lost: {what}" for what in done.lost)
    return int(bool(done.lost))


def _show(opened: SaveFile, raw: bool, style: str | None, output: Path | None) -> None:
    if raw:
        _put([opened.text], output)
        return
    script = opened.script()
    _put(_encoded(script, style or "text"), output)
    _complain(opened, script)


def _encoded(script: Script, style: str) -> Iterator[bytes]:
    """The output, some thousand commands at a time. A byte that was not UTF-8 comes out as `\\udcXX`."""
    start, between, end = ("[\n", ",\n", "\n]\n") if style == "json" else ("", "\n", "\n")
    texts = lines(script) if style == "text" else json_records(script)
    while block := list(islice(texts, MANY)):
        yield (start + between.join(block)).encode("utf-8", "backslashreplace")
        start = between
    yield end.encode()


def _put(pieces: Iterable[bytes], output: Path | None) -> None:
    if output is not None:
        whole = io.BytesIO()
        whole.writelines(pieces)
        write(output, whole.getvalue())
        return
    try:
        with click.open_file("-", "wb") as out:
            out.writelines(pieces)
            out.flush()
    except BrokenPipeError:
        raise  # the reader has what it wanted
    except OSError as error:
        raise unwritable("standard output", error) from error


def _complain(opened: SaveFile, script: Script) -> None:
    warn(opened.problems)
    kinds = {command.kind for command in script}
    tell(
        f"zoc: {opened.path}: warning: no {kind.value}: VASSAL starts no game from such a file (was it cut short?)"
        for kind in (Kind.BEGIN_SAVE, Kind.END_SAVE)
        if kind not in kinds
    )
    tell(
        f"zoc: {opened.path}: the {each.kind.value} at byte {each.offset} cannot be decoded by VASSAL: {why}"
        for each, why in script.faults()
    )
