"""MOD067: a module without the component that reads pieces, or with it too late."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.vassal.markup.buildfile import simple_class
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["pieces_cannot_be_built"]

ENCODER = "VASSAL.build.module.BasicCommandEncoder"


@rule("MOD067", "pieces-cannot-be-built", Severity.ERROR, hint=f"put <{ENCODER}/> first into the module")
def pieces_cannot_be_built(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A module has pieces and no BasicCommandEncoder, or one that stands after the palette that needs it.

    It is the one component whose order matters: prototypes may well be defined after the pieces that use them. Nothing
    is told of an extension by itself, nor of a module with Java code of its own, which may bring its own encoder.

    Why it matters: VASSAL cannot read the definition of any piece, and tells so of each. It happens to modules whose
    buildFile was put together by hand or by a program.

    Bad:
        <VASSAL.build.module.PieceWindow ...> and no <VASSAL.build.module.BasicCommandEncoder/>

    Good:
        <VASSAL.build.module.BasicCommandEncoder/> before everything else in the module

    To fix: write it as the first element inside the module; `--fix` does not, as it cannot know what else is missing.

    Careful: a module without it was never saved by VASSAL's editor; look through it for more that is not there.
    """
    if subject.is_extension or subject.module.own_classes or not subject.definitions:
        return
    kinds = [simple_class(element) for element in subject.components]
    if "BasicCommandEncoder" not in kinds:
        yield report("no BasicCommandEncoder: VASSAL can build no piece", subject.at(subject.definitions[0].element))
    elif "PieceWindow" in kinds and kinds.index("PieceWindow") < kinds.index("BasicCommandEncoder"):
        encoder = subject.components[kinds.index("BasicCommandEncoder")]
        window = subject.components[kinds.index("PieceWindow")]
        message = "the BasicCommandEncoder stands after a palette, whose pieces cannot be built"
        yield report(message, subject.at(encoder), related=(subject.at(window),))
