"""`zoc bind`: the draft of a binding."""

from __future__ import annotations

from pathlib import Path

import click

from cli.files import write
from cli.modules import extension_option, opened
from cli.paths import FILE, MapName, NamedPath, spare
from cli.telling import faulty
from mapdata import open_map
from mapdata.diagnostic import Severity, many, worst
from mapdata.opening import map_folder
from validator.drafting import Draft, draft_binding

__all__ = ["bind"]


@click.command()
@click.argument("module", type=FILE)
@click.option("-o", "--output", type=NamedPath(dir_okay=False), help="The file; printed if not said.")
@click.option("--map", "own_map", type=MapName(), default="pacific", show_default=True, help="A map folder or a name.")
@extension_option
def bind(module: Path, output: Path | None, own_map: str, extensions: tuple[Path, ...]) -> None:
    """Draft a binding for MODULE, which zoc did not build: which of its pieces are which counters of the rule book.

    Pieces are grouped by their fixed properties and names, and matched by words with the counters of the map; location
    names by their numbers and words with its hexes and boxes. Every entry is a proposal to be corrected; what matched
    nothing is listed in comments, with counts. Then: zoc check SAVE --module MODULE --binding DRAFT.

    Exit status: 0 a draft that can be used, 1 no counter or no place of the module was understood (the draft lists
    them all) or a fault in the map, 2 wrong usage, 3 a file cannot be opened or written.
    """
    spare(output, (module, *extensions))
    board, problems = open_map(own_map)
    if board is None or worst(problems) is Severity.ERROR:
        faulty(problems, "text")
    assert board is not None, "faulty ends the command"
    called = own_map if own_map == board.id else str(map_folder(own_map).resolve())
    draft = draft_binding(opened(module, extensions), board, called)
    if output is None:
        click.echo(draft.text, nl=False)
    else:
        write(output, draft.text.encode())
    click.echo(_summary(draft), nl=False, err=output is None)
    raise SystemExit(0 if draft.usable else 1)


def _summary(draft: Draft) -> str:
    places = sum(map(len, draft.unnamed.values()))
    lines = [
        f"matched: {many(draft.counters, 'sort')} of counters, {many(draft.states, 'sort')} of state markers, "
        f"{many(draft.boards, 'entry', 'entries')} for boards",
        f"not matched: {many(sum(draft.unmatched.values()), 'piece')} of {many(len(draft.unmatched), 'name')}, "
        f"{many(places, 'location name')}",
    ]
    return "".join(f"{line}\n" for line in lines)
