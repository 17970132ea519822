"""Extensions (.vmdx, .mdx): files whose components are put into a module when it is opened.

An extension's pieces have gpids of the form `id:number`, the id being the extension's (engine:
build/module/ModuleExtension.java, ExtensionElement.java, ExtensionsManager.java, tools/ComponentPathBuilder.java).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.commands.rare import RegisterExtension
from module_builder.formats.vassal.files.archive import open_files
from module_builder.formats.vassal.files.metadata import EXTENSION_DATA, looks_for_old, metadata_of
from module_builder.formats.vassal.markup.buildfile import (
    MAX_BUILDFILE,
    Element,
    child_components,
    entry_name,
    flag,
    name_of,
    parse,
    simple_class,
)
from module_builder.formats.vassal.markup.problems import ORIGIN
from module_builder.formats.vassal.sequence import split

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from module_builder.formats.vassal.files.archive import Files
    from module_builder.formats.vassal.files.metadata import Metadata
    from module_builder.formats.vassal.markup.problems import Problems

__all__ = ["EXTENSION", "Extension", "beside", "gather", "open_extension", "read_tree", "registered"]

EXTENSION = "VASSAL.build.module.ModuleExtension"
PART = "VASSAL.build.module.ExtensionElement"
_REGISTERED = re.compile(rb"(?:^|\x1b)(EXT\t[^\x1b]*)")
ENDINGS = (".vmdx", ".mdx")  # by which a file says that it is an extension


@dataclass(frozen=True, slots=True)
class Extension:
    """An opened extension. `module` is the module it was made for; with `any_module` it goes into every one."""

    files: Files
    entry: str
    root: Element
    id: str
    module: str
    module_version: str
    version: str
    any_module: bool

    @property
    def path(self) -> Path:
        """The file or folder."""
        return self.files.path

    @property
    def name(self) -> str:
        """What a save calls it in its EXT command: the file's name without its ending."""
        return self.path.stem

    @property
    def file(self) -> str:
        """Its buildFile as it is called in messages."""
        return f"{self.path}!{self.entry}"


def open_extension(path: Path) -> Extension:
    """The extension in a .vmdx or .mdx file or an unpacked folder. InputError when it is none."""
    files = open_files(path)
    metadata, _ = metadata_of(files, EXTENSION_DATA)
    entry, root = read_tree(files, metadata)
    if root.tag != EXTENSION:
        raise InputError(path, f"is no extension: its root is <{root.tag}>", f"an extension has <{EXTENSION}>")
    return Extension(
        files,
        entry,
        root,
        id=root.get("extensionId", ""),
        module=root.get("module", ""),
        module_version=root.get("moduleVersion", ""),
        version=root.get("version", ""),
        any_module=flag(root, "anyModule", False),
    )


def read_tree(files: Files, metadata: Metadata | None) -> tuple[str, Element]:
    """The entry with the components and its root. InputError when there is none, or its root is no component."""
    entry = entry_name(files, looks_for_old(metadata))
    root = parse(files.read(entry, MAX_BUILDFILE), files.file_of(entry))
    if "." not in str(root.tag):
        problem = f"{entry} is no module: its root is <{root.tag}>"
        raise InputError(files.path, problem, "expected <VASSAL.build.GameModule>")
    return entry, root


def beside(module: Path) -> list[Path]:
    """The files that VASSAL looks at for extensions of the module `NAME.vmod`: those in `NAME_ext`, by name."""
    folder = module.with_name(f"{module.stem}_ext")
    if not folder.is_dir():
        return []
    return sorted(file for file in folder.iterdir() if file.is_file() and not file.name.startswith("."))


def registered(text: bytes) -> dict[str, str]:
    """Name and version of the extensions that were loaded when a save was made, out of its commands."""
    texts = (found[1].rstrip(b"\\").decode("utf-8", "replace") for found in _REGISTERED.finditer(text))
    commands = [RegisterExtension(each.encode()) for each in texts]
    return {each.name or "": each.version or "" for each in commands}


def gather(
    module: Path, root: Element, named: Sequence[Path], problems: Problems, found_too: bool
) -> tuple[Extension, ...]:
    """Put the components of the extensions into a module's tree; those that were loaded.

    InputError for a named one that cannot be loaded; for one that only lies beside the module a finding.
    """
    extensions = [open_extension(path) for path in named]
    for each in extensions:
        if not _belongs(each, root):
            whose = f"belongs to the module '{each.module}', not to '{root.get('name', '')}'"
            raise InputError(each.path, whose, "give an extension of this module")
    known = {path.resolve() for path in named}
    for path in beside(module) if found_too else ():
        if path.resolve() not in known:
            extensions += _found(path, root, problems)
    for index, each in enumerate(extensions):
        _compare(each, extensions[:index], root, problems)
        _graft(each, root, problems)
    return tuple(extensions)


def _found(path: Path, root: Element, problems: Problems) -> list[Extension]:
    try:
        extension = open_extension(path)
    except InputError as error:
        named = path.suffix.lower() in ENDINGS
        problems.add("MOD026" if named else "MOD023", None, f"{path.name}: {error.problem}")
        return []
    if _belongs(extension, root):
        return [extension]
    problems.add("MOD019", None, f"{path.name} belongs to the module '{extension.module}'")
    return []


def _belongs(extension: Extension, root: Element) -> bool:
    return extension.any_module or extension.module == root.get("name", "")


def _compare(extension: Extension, others: Sequence[Extension], root: Element, problems: Problems) -> None:
    """What the engine warns of, and loads all the same."""
    ours = root.get("version", "")
    if not extension.any_module and _numbers(ours) < _numbers(extension.module_version):
        made = f"{extension.path.name} was made for version {extension.module_version} of the module; this is {ours}"
        problems.add("MOD022", None, made)
    twin = next((each for each in others if extension.id and each.id == extension.id), None)
    if twin:
        same = f"{extension.path.name} and {twin.path.name} have the same extension id '{extension.id}'"
        problems.add("MOD022", None, f"{same}: their pieces cannot be told apart")


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"[0-9]{1,9}", version)]


def _graft(extension: Extension, root: Element, problems: Problems) -> None:
    """Move the components of an extension into the tree, each marked with where it is from."""
    for part in list(extension.root):
        if not isinstance(part.tag, str):
            continue
        component = next(child_components(part), None) if part.tag == PART else part
        steps = split(part.get("target") or "", "/") if part.tag == PART else []
        target = _target(root, steps)
        if component is None:
            continue
        component.set(ORIGIN, extension.file)
        if target is None:
            problems.add("MOD020", component, f"the module has no '{part.get('target')}'")
            return
        if not _is_called(target, steps):
            taken = f"{simple_class(target)} '{name_of(target)}'"
            problems.add("MOD025", component, f"the module has no '{part.get('target')}': it comes into {taken}")
        target.append(component)


def _target(parent: Element, steps: Sequence[str]) -> Element | None:
    """The component that a path of `class:name` leads to; with a name that nobody has, the first of the class."""
    if not steps or steps == [""]:
        return parent
    tag, *names = split(steps[0], ":")
    alike = [child for child in parent if child.tag == tag]
    exact = [child for child in alike if (name_of(child) or None) == (names[0] if names else None)]
    if exact:
        return _target(exact[0], steps[1:])
    if len(steps) == 1:
        return alike[0] if alike else None
    return next((found for child in alike if (found := _target(child, steps[1:])) is not None), None)


def _is_called(target: Element, steps: Sequence[str]) -> bool:
    """Whether the last step that names something has the name of the component that it leads to."""
    names = [split(step, ":") for step in steps if step]
    return not names or len(names[-1]) == 1 or names[-1][1] == name_of(target)
