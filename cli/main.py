"""The command group and its one error boundary."""

from __future__ import annotations

import click

__all__ = ["main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="zoc")
def main() -> None:
    """Compile board-wargame maps into modules, and referee the saved games that come back."""
