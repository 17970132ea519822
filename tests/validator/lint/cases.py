"""The cases of lint rules: small inputs made by us, with every finding that the rule must make of them."""

from __future__ import annotations

import tomllib
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mapdata.diagnostic import Diagnostic
from module_builder.formats.vassal.modules.module import open_tree
from module_builder.formats.vassal.saves.container import new_save
from validator.lint.engine import run
from validator.lint.module import ModuleSubject
from validator.lint.rule import Rule

__all__ = ["FOLDER", "Case", "cases", "mended", "module_findings", "shown"]

FOLDER = Path(__file__).parent / "cases"
KEYS = {
    "name",
    "complaints",
    "body",
    "extension",
    "module",
    "files",
    "texts",
    "saved_with",
    "beside",
    "expect",
    "fixed",
    "fixed_module",
}
# tests/validator/lint/triplea.py says what they mean
TRIPLEA_KEYS = {
    "name", "complaints", "expect", "game", "games", "files", "latin", "absent", "pictures", "links", "others",
    "fixed_game", "folder_only", "modern",
}  # fmt: skip
# tests/validator/lint/maps.py says what they mean
MAP_KEYS = {"name", "complaints", "expect", "start", "edits", "files", "points", "fixed"}
MODULE = 'name="M" version="1"'
PICTURE = bytes.fromhex(  # one white pixel
    "89504e470d0a1a0a0000000d4948445200000001000000010800000000 3a7e9b55 0000000a49444154789c63f80f00010101001bb6ee56"
    "0000000049454e44ae426082"
)


@dataclass(frozen=True)
class Case:
    """An input of a rule and what is found in it; `fixed` is the body after --fix, where it changes.

    `files` are pictures; `texts` other files by name, a `.vsav` one with the command text of a save; `saved_with` the
    module that saves were made with; `beside` what lies beside the module `case.vmod`, by name; `module` the attributes
    of the module itself, which is an extension if `extension` says so; `complaints` the numbers of the complaints that
    the case answers.
    """

    code: str
    name: str
    body: str
    files: tuple[str, ...]
    expect: tuple[str, ...]
    fixed: str | None
    texts: tuple[tuple[str, str], ...] = ()
    beside: tuple[tuple[str, str], ...] = ()
    saved_with: str = ""
    module: str = MODULE
    fixed_module: str = MODULE
    complaints: tuple[int, ...] = ()
    extension: bool = False
    given: dict[str, Any] = field(default_factory=dict, compare=False)  # of a case of another kind than a module

    def __str__(self) -> str:
        return f"{self.code}: {self.name}"


def cases() -> list[Case]:
    """Every case of every file; the name of a file is the code of its rule."""
    found = []
    for file in sorted(FOLDER.glob("*.toml")):
        read = tomllib.loads(file.read_text("utf-8"))
        keys, made = KINDS[read.get("kind", "module")]
        for said in read["case"]:
            assert set(said) <= keys, f"{file.name}: {set(said) - keys}"
            found.append(made(file.stem, said))
    return found


def _case(code: str, said: dict[str, Any]) -> Case:
    return Case(
        code,
        said["name"],
        said["body"],
        tuple(said.get("files", ())),
        tuple(said["expect"]),
        said.get("fixed"),
        tuple(said.get("texts", {}).items()),
        tuple(said.get("beside", {}).items()),
        said.get("saved_with", ""),
        said.get("module", MODULE),
        said.get("fixed_module", said.get("module", MODULE)),
        tuple(said.get("complaints", ())),
        said.get("extension", False),
    )


def _given_case(code: str, said: dict[str, Any]) -> Case:
    numbers = tuple(said.get("complaints", ()))
    return Case(code, said["name"], "", (), tuple(said["expect"]), None, complaints=numbers, given=said)


KINDS = {"module": (KEYS, _case), "triplea": (TRIPLEA_KEYS, _given_case), "map": (MAP_KEYS, _given_case)}


def written(case: Case) -> str:
    """The buildFile of a case."""
    return _written(case, case.module, case.body)


def mended(case: Case) -> str:
    """Its buildFile when all that can be mended is."""
    return _written(case, case.fixed_module, case.body if case.fixed is None else case.fixed)


def _written(case: Case, module: str, body: str) -> str:
    root = "VASSAL.build.module.ModuleExtension" if case.extension else "VASSAL.build.GameModule"
    return f"<{root} {module}>\n{body}\n</{root}>\n"


def module_findings(rule: Rule[ModuleSubject], case: Case, folder: Path) -> tuple[list[Diagnostic], str]:
    """What a rule finds in the module of a case, and its buildFile when all that can be mended is."""
    path, text = folder / "case.vmod", written(case)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", text)
        for name in case.files:
            archive.writestr(name, PICTURE)
        for name, content in case.texts:
            data = content.encode()
            archive.writestr(name, new_save(data, others=_metadata(case)) if name.endswith(".vsav") else data)
    for name, content in case.beside:
        (folder / name).write_text(content, "utf-8")
    subject = ModuleSubject(open_tree(path))
    found = run([rule], subject, subject.file)
    edits = sorted({edit for finding in found for edit in finding.edits}, reverse=True)
    for edit in edits:
        text = text[: edit.start] + edit.new + text[edit.end :]
    return found, text


def _metadata(case: Case) -> dict[str, bytes]:
    """The moduledata in the saves of a case."""
    named = f'<data version="1"><version>1</version><name>{case.saved_with}</name></data>'
    return {"moduledata": named.encode()} if case.saved_with else {}


def shown(finding: Diagnostic) -> str:
    """A finding as cases write it: without its file."""
    return str(finding).removeprefix(f"{finding.where.file}:")
