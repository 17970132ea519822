"""`zoc demo`, as a newcomer runs it."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner
from PIL import Image

from cli.main import main


def test_the_demo_leaves_a_module_a_game_and_a_picture(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["demo", "--into", str(tmp_path / "out")])
    assert done.exit_code == 0, done.output
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "malaya-1941.png",
        "malaya-1941.vlog",
        "pacific.vmod",
    ]
    with Image.open(tmp_path / "out" / "malaya-1941.png") as picture:
        assert (picture.width > 3000, picture.height > 3000) == (True, True)
    lines = done.stdout.splitlines()
    assert re.search(r": 3249 hexes, 21 Naval Zones, [0-9]{3} counters; open it in VASSAL$", lines[0])
    assert "step 6: 1 illegal (1 of them no more than a warning); step 8: 1 illegal" in lines
    assert [line for line in lines if line.startswith("legal: ")] == [
        "legal: Singapore w3218 is no Open Port of the West in South China Sea [AE-OPENPORT-R4; Open Port]"
    ]


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = CliRunner().invoke(main, ["demo", "--into", str(tmp_path / "file" / "out")])
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (
        3,
        f"zoc: {tmp_path / 'file' / 'out' / 'pacific.vmod'}: cannot be written: not a directory "
        "(part of the path is a file, not a folder)",
    )
