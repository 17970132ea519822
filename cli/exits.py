"""Exit statuses that click does not give by itself (0 nothing found, 1 findings, 2 wrong usage), and --quiet."""

from __future__ import annotations

from typing import Final

__all__ = ["INPUT", "LEFT", "OURS", "QUIET", "STOPPED"]

INPUT: Final = 3  # an input cannot be opened, or is not that kind of file
OURS: Final = 4  # a fault of zoc itself
LEFT: Final = 141  # the reader of the output left early: what a shell says of a program that SIGPIPE ends
STOPPED: Final = 130  # the user stopped it: what a shell says of a program that SIGINT ends
QUIET: Final = "zoc.quiet"  # in the context's meta: only errors are told on standard error
