"""The cases of lint rules: small inputs made by us, with every finding that the rule must make of them."""

from __future__ import annotations

import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path

from mapdata.diagnostic import Diagnostic
from module_builder.formats.vassal.modules.module import open_tree
from validator.lint.engine import run
from validator.lint.module import ModuleSubject
from validator.lint.rule import Rule

__all__ = ["FOLDER", "Case", "cases", "module_findings", "shown"]

FOLDER = Path(__file__).parent / "cases"
KEYS = {"name", "body", "files", "expect", "fixed"}
PICTURE = bytes.fromhex(  # one white pixel
    "89504e470d0a1a0a0000000d4948445200000001000000010800000000 3a7e9b55 0000000a49444154789c63f80f00010101001bb6ee56"
    "0000000049454e44ae426082"
)


@dataclass(frozen=True)
class Case:
    """An input of a rule and what is found in it; `fixed` is the body after --fix, where it changes."""

    code: str
    name: str
    body: str
    files: tuple[str, ...]
    expect: tuple[str, ...]
    fixed: str | None

    def __str__(self) -> str:
        return f"{self.code}: {self.name}"


def cases() -> list[Case]:
    """Every case of every file; the name of a file is the code of its rule."""
    found = []
    for file in sorted(FOLDER.glob("*.toml")):
        for said in tomllib.loads(file.read_text("utf-8"))["case"]:
            assert set(said) <= KEYS, f"{file.name}: {set(said) - KEYS}"
            files, fixed = tuple(said.get("files", ())), said.get("fixed")
            found.append(Case(file.stem, said["name"], said["body"], files, tuple(said["expect"]), fixed))
    return found


def written(body: str) -> str:
    """The buildFile with a body in it."""
    return f'<VASSAL.build.GameModule name="M" version="1">\n{body}\n</VASSAL.build.GameModule>\n'


def module_findings(rule: Rule[ModuleSubject], case: Case, folder: Path) -> tuple[list[Diagnostic], str]:
    """What a rule finds in the module of a case, and its buildFile when all that can be mended is."""
    path, text = folder / "case.vmod", written(case.body)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", text)
        for name in case.files:
            archive.writestr(name, PICTURE)
    subject = ModuleSubject(open_tree(path))
    found = run([rule], subject, subject.file)
    edits = sorted((edit for finding in found for edit in finding.edits), reverse=True)
    for edit in edits:
        text = text[: edit.start] + edit.new + text[edit.end :]
    return found, text


def shown(finding: Diagnostic) -> str:
    """A finding as cases write it: without its file."""
    return str(finding).removeprefix(f"{finding.where.file}:")
