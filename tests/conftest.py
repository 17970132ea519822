"""What every test may ask for: the folder of shared test material, and the real engine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def shared_folder() -> Path | None:
    """The folder of genuine files and truth, which only the developers' machines have; None in a user's clone."""
    folder = Path(os.environ.get("ZOC_SHARED", ROOT.parent / "shared"))
    return folder if (folder / "corpus").is_dir() else None


@pytest.fixture(scope="session")
def shared() -> Path:
    """The shared folder, or a skip that says why."""
    folder = shared_folder()
    if folder is None:
        pytest.skip("no shared folder beside this checkout")
    return folder
