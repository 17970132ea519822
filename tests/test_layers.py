"""Imports run one way: mapdata < module_builder < validator < cli; click stays in cli; only cli prints or exits."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ["mapdata", "module_builder", "validator", "cli"]
VASSAL = "module_builder.formats.vassal"
BELOW_ALL = ["sequence", "javamath"]  # modules beside its folders
# Its folders, each of which may use those before it.
VASSAL_FOLDERS = [
    "files", "markup", "expressions", "commands", "traits", "pieces", "grids", "saves", "modules",
]  # fmt: skip


def imports(folder: Path) -> Iterator[tuple[str, str]]:
    """(place, module) of every import below a folder; a relative import counts as its own package."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            place = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                yield place, node.module or ""
            elif isinstance(node, ast.Import):
                yield from ((place, alias.name) for alias in node.names)


def test_no_module_rests_on_itself() -> None:
    """Not even by its types alone: an import of those is one."""
    paths = [path for layer in LAYERS for path in (ROOT / layer).rglob("*.py")]
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}
    needed = {name: set(needs(path, modules)) - {name} for name, path in modules.items()}
    assert len(list(TopologicalSorter(needed).static_order())) == len(modules)  # a CycleError names the circle


def needs(path: Path, modules: Collection[str]) -> Iterator[str]:
    """Our modules that a file imports; of a package only those that it names."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            named = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in modules else str(node.module) for name in named if node.module in modules)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)


def test_every_layer_is_there() -> None:
    assert [layer for layer in LAYERS if list((ROOT / layer).rglob("*.py"))] == LAYERS


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_point_down(layer: str) -> None:
    above = set(LAYERS[LAYERS.index(layer) + 1 :]) | {"tests"}
    assert [f"{place} imports {name}" for place, name in imports(ROOT / layer) if name.split(".")[0] in above] == []


@pytest.mark.parametrize("layer", LAYERS[:-1])
def test_click_stays_in_cli(layer: str) -> None:
    assert [place for place, name in imports(ROOT / layer) if name.split(".")[0] == "click"] == []


def test_validator_uses_only_the_formats_of_the_builder() -> None:
    names = [(place, name) for place, name in imports(ROOT / "validator") if name.split(".")[0] == "module_builder"]
    assert [f"{p} imports {n}" for p, n in names if not n.startswith("module_builder.formats")] == []


def test_formats_know_nothing_of_ours_but_diagnostics() -> None:
    ours = [(p, n) for p, n in imports(ROOT / "module_builder" / "formats") if n.split(".")[0] in LAYERS]
    allowed = ("module_builder.formats", "mapdata.diagnostic")
    assert [f"{p} imports {n}" for p, n in ours if not n.startswith(allowed)] == []


def test_every_folder_of_the_vassal_format_has_its_place() -> None:
    folders = {path.parent.name for path in (ROOT / VASSAL.replace(".", "/")).glob("*/__init__.py")}
    assert folders == set(VASSAL_FOLDERS)
    written = "  <  ".join([", ".join(BELOW_ALL), *VASSAL_FOLDERS])
    assert f"    {written}\n" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_what_lies_beside_those_folders_is_below_all_of_them() -> None:
    folder = ROOT / VASSAL.replace(".", "/")
    assert {path.stem for path in folder.glob("*.py")} == {"__init__", *BELOW_ALL}
    beside = [(p, n) for p, n in imports(folder) if len(Path(p).relative_to(VASSAL.replace(".", "/")).parts) == 1]
    below = tuple(f"{VASSAL}.{name}" for name in BELOW_ALL)
    assert [f"{p} imports {n}" for p, n in beside if n.split(".")[0] in LAYERS and not n.startswith(below)] == []


@pytest.mark.parametrize("folder", VASSAL_FOLDERS)
def test_imports_within_the_vassal_format_point_down(folder: str) -> None:
    above = VASSAL_FOLDERS[VASSAL_FOLDERS.index(folder) + 1 :]
    found = [(p, n.removeprefix(VASSAL + ".")) for p, n in imports(ROOT / VASSAL.replace(".", "/") / folder)]
    assert [f"{place} imports {name}" for place, name in found if name.split(".")[0] in above] == []


@pytest.mark.parametrize("layer", LAYERS[:-1])
def test_only_cli_prints_or_exits(layer: str) -> None:
    calls = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / layer).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"print", "exit", "quit", "sys.exit", "os._exit"}
    ]
    assert calls == []
