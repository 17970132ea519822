"""MOD058: a predefined setup that was saved with another module."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["setup_of_other_module"]


@rule("MOD058", "setup-of-other-module", Severity.WARNING, hint="open the setup with this module and save it again")
def setup_of_other_module(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """The save of a predefined setup says that it was made with a module of another name.

    Why it matters: VASSAL asks every player whether to go on, and the pieces may be those of the other module.

    Bad:
        module "Ardennes 2", whose setup was saved with "Ardennes"

    Good:
        module "Ardennes 2", whose setup was saved with "Ardennes 2"

    To fix: start the setup in this module, look at it, and save it under the same name.

    Careful: its pieces keep the traits that they had in the other module until the setup is refreshed.
    """
    for setup in subject.setup_saves:
        if setup.module and setup.module != subject.module.name and not subject.is_extension:
            where = subject.at(setup.element, attribute="file")
            yield report(f"'{setup.file}' was saved with the module '{setup.module}'", where)
