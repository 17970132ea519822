"""`import mapdata` stays light, and a map that does not exist says so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mapdata import InputError, open_map
from mapdata.load import load

HEAVY = ("shapely", "numpy", "pyproj", "jsonschema", "lxml", "PIL")


def test_importing_mapdata_imports_nothing_heavy() -> None:
    code = f"import sys, mapdata; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_map_from_the_cache_needs_neither_projection_nor_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZOC_CACHE", str(tmp_path))
    open_map("small-hex")
    code = "import sys, mapdata; mapdata.open_map('small-hex'); "
    code += "print([name for name in ('pyproj', 'jsonschema', 'lxml', 'PIL') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("pacifc", "pacifc: no such map folder and no such bundled map (did you mean 'pacific'?)"),
        ("zz", "zz: no such map folder and no such bundled map (bundled maps are pacific, small-area, small-hex)"),
    ],
)
def test_no_such_map(name: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        open_map(name)
    assert str(caught.value) == message


def test_no_such_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        load(tmp_path / "none")
    assert str(caught.value) == f"{tmp_path / 'none'}: no such map folder (a map is a folder with a map.toml)"
