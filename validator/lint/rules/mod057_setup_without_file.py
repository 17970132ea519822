"""MOD057: a predefined setup without its save."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, nearest
from module_builder.formats.vassal.modules.module import SETUP
from module_builder.formats.vassal.saves.container import SAVES
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule
from validator.lint.setups import uses_file

__all__ = ["setup_without_file"]


@rule("MOD057", "setup-without-file", Severity.WARNING, hint="put the save into the module, or correct its name")
def setup_without_file(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A predefined setup names a save that is not in the module, or none, or one that cannot be read.

    A setup that is a menu starts no game, and one that does not use a file begins an empty one: the file that either
    names is never looked for.

    Why it matters: whoever chooses the setup gets a message and no game; refreshing the setups ends there.

    Bad:
        <VASSAL.build.module.PredefinedSetup name="1939" file="1939.vsav" isMenu="false"/>   and no such file

    Good:
        <VASSAL.build.module.PredefinedSetup name="1939" file="1939.vsav" isMenu="false"/>   and the file

    To fix: choose the file in VASSAL's editor again, or set `useFile` to false for an empty game.

    Careful: the file lies at the top of the module, not in a folder, and its name is told apart by capitals.
    """
    entries = subject.entries
    for element in subject.root.iter(SETUP):
        file, name = element.get("file", ""), element.get("name", "")
        where = subject.at(element, attribute="file")
        if not uses_file(element) or (file in entries and file):
            continue
        saves = [entry for entry in entries if entry.lower().endswith(SAVES)]
        said = f"setup '{name}': no file '{file}' in the module" if file else f"setup '{name}' names no file"
        yield report(said, where, hint=nearest(file, saves) if file else "")
    for setup in subject.setup_saves:
        if setup.problem:
            where = subject.at(setup.element, attribute="file")
            yield report(f"'{setup.file}' cannot be read: {setup.problem}", where, hint="save the setup again")
