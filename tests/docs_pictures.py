"""The pictures of docs/: `python -m tests.docs_pictures` makes them anew by the commands that stand beside them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from click.testing import CliRunner

from cli.main import main

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "README.md"
COMMAND = re.compile(r"^zoc (map .*) -o (docs/pictures/\S+\.png)$", re.MULTILINE)


def commands() -> dict[str, list[str]]:
    """The words of the command that makes each picture, by the picture's path from the root."""
    return {target: words.split() for words, target in COMMAND.findall(PAGE.read_text("utf-8"))}


def make(target: str, folder: Path) -> Path:
    """Make one picture below another root. RuntimeError when the command does not."""
    file = folder / target
    file.parent.mkdir(parents=True, exist_ok=True)
    done = CliRunner().invoke(main, [*commands()[target], "-o", str(file)])
    if done.exit_code != 0:
        raise RuntimeError(f"{target}: {done.output}{done.stderr}")
    return file


if __name__ == "__main__":
    for name in commands():
        sys.stdout.write(f"{make(name, ROOT).relative_to(ROOT)}\n")
