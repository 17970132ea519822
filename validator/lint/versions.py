"""With which version of VASSAL a module was made last."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from validator.lint.module import ModuleSubject

__all__ = ["before"]


def before(subject: ModuleSubject, version: tuple[int, int]) -> bool:
    """Whether the module was saved by an older VASSAL than that; no when it does not say."""
    said = re.match(r"([0-9]{1,4})\.([0-9]{1,4})", subject.root.get("VassalVersion", ""))
    return said is not None and (int(said[1]), int(said[2])) < version
