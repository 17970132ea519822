"""docs/rules.md: `python -m tests.docs_rules` writes it anew from the pages of all codes of lint."""

from __future__ import annotations

from pathlib import Path

from validator.report.lintpages import document

PAGE = Path(__file__).resolve().parents[1] / "docs" / "rules.md"

if __name__ == "__main__":
    PAGE.write_text(document(), "utf-8", newline="\n")
