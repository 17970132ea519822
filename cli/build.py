"""`zoc build`: a map as a module."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.files import write
from cli.paths import FILE, MapName, NamedPath, named_as, spare
from cli.telling import faulty, note
from mapdata.diagnostic import Severity, many, worst
from mapdata.load import source_files
from mapdata.opening import map_folder
from module_builder.drawing.font import LACKING
from module_builder.formats.vassal.modules.module import open_module
from module_builder.vassal.source import build_map
from validator.report.findings import render
from validator.report.records import as_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from module_builder.vassal import Built

__all__ = ["build"]

ENDING = {"vassal": ".vmod"}


@click.command()
@click.argument("source", type=MapName(), metavar="MAP")
@click.option("--target", type=click.Choice(sorted(ENDING)), default="vassal", show_default=True)
@click.option("-o", "--output", type=NamedPath(dir_okay=False), help="The file; dist/MAP.vmod if not said.")
@click.option("--against", type=FILE, help="An older module of the map: counters keep the numbers that saves know.")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
def build(source: str, target: str, output: Path | None, against: Path | None, style: str) -> None:
    """Build the module of MAP, a bundled map or a map folder.

    The same map gives the same bytes. A fault in a source file makes no module and is told with its line.

    With --against a counter that the old module had, by counter id or else by name, keeps its gpid; a new one gets a
    number that was never given. Then `zoc migrate` carries saves over.

    Exit status: 0 built, 1 faults in the map, 2 wrong usage, 3 there is no such map or the file cannot be written.
    """
    if output is not None:
        named_as(output, [ENDING[target]], ": VASSAL offers no other file to open")
        spare(output, (*source_files(map_folder(source)), against))
    built = build_map(source, against=None if against is None else open_module(against))
    if worst(built.problems) is Severity.ERROR:
        faulty(built.problems, style)
    told = [problem for problem in built.problems if problem.code == LACKING]
    if told:
        note(render(told, "text").rstrip("\n"))
    file = output or Path("dist") / f"{map_folder(source).resolve().name}{ENDING[target]}"
    write(file, built.data, folder=output is None)
    click.echo(_record(file, target, built) if style == "json" else _text(file, built), nl=False)


def _record(file: Path, target: str, built: Built) -> str:
    fields = {"output": str(file), "target": target, "sha256": built.sha256, **_counts(built), **_gpids(built)}
    return as_line(fields) + "\n"


def _counts(built: Built) -> dict[str, int]:
    return {"spaces": built.spaces, "zones": built.zones, "pieces": built.pieces, "setups": built.setups}


def _text(file: Path, built: Built) -> str:
    counts = ", ".join(many(count, name.removesuffix("s")) for name, count in _counts(built).items())
    lines = [f"{file}: {counts}", f"sha256 {built.sha256}", *_refreshed(_gpids(built).get("gpids", {}))]
    return "".join(f"{line}\n" for line in lines)


def _gpids(built: Built) -> dict[str, dict[str, tuple[str, ...]]]:
    """What became of the old module's slots, nothing without one."""
    return {} if built.refresh is None else {"gpids": asdict(built.refresh)}


def _refreshed(gpids: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """How many of each, and which, but for those that stayed as they were."""
    for what, names in gpids.items():
        if names or what != "doubled":
            listed = "" if what == "kept" or not names else f" ({', '.join(names)})"
            yield f"gpids {what}: {len(names)}{listed}"
