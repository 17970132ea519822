"""TRI004: a map.yml that does not fit the games."""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import basename

from mapdata.diagnostic import Diagnostic, Severity, Where, nearest
from module_builder.formats.triplea.mapyml import MapYml
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, told

__all__ = ["map_yml_wrong"]


@rule("TRI004", "map-yml-wrong", Severity.ERROR, hint="correct map.yml")
def map_yml_wrong(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A map.yml that does not fit the games.

    map.yml cannot be read, names a file that is not there or lacks one of its values. A game that it calls otherwise
    than the game's own `<info>` does, or does not list at all, is a warning.

    Why it matters: the modern engine finds the games of a map by map.yml alone; what it does not list, or lists
    wrongly, cannot be chosen.

    Bad:
        games:
          - {game_name: Big War, file_name: bigwar.xml}       and games/big_war.xml

    Good:
        games:
          - {game_name: Big War, file_name: big_war.xml}

    To fix: write map_name, and for each game its game_name as in `<info>` and the name of its file.

    Careful: the file is looked for by its name below the folder of map.yml, capitals included.
    """
    said = subject.map.yml
    if said is None:
        return
    yield from told(report, (fault for fault in said.faults if fault.kind == "yaml"))
    if not said.faults:
        yield from _games(report, subject, said)


def _games(report: Report, subject: TripleASubject, said: MapYml) -> Iterator[Diagnostic]:
    games = {basename(game.entry): game for game in subject.map.games}
    if said.name is None or not said.name.value:
        yield report("map.yml does not say map_name", Where(said.file))
    for one in said.games:
        name, file, here = one.name, one.file_name, Where(said.file, (), one.line, one.column)
        if name is None or file is None:
            yield report(f"a game without {'file_name' if file is None else 'game_name'}", here)
        elif file.value not in games:
            place = Where(said.file, (file.value,), file.line, file.column)
            yield report(f"no game file '{file.value}'", place, hint=nearest(file.value, games))
        elif (game := games[file.value]).readable and game.name != name.value:
            place = Where(said.file, (name.value,), name.line, name.column)
            message = f"'{name.value}' is called '{game.name}' in {file.value}"
            yield report(message, place, severity=Severity.WARNING)
    listed = {one.file_name.value for one in said.games if one.file_name is not None}
    for base, game in games.items():
        if base not in listed:
            message = f"map.yml does not list the game '{game.name}' of {base}"
            yield report(message, Where(said.file), severity=Severity.WARNING)
