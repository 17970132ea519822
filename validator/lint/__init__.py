"""Is a source or a module in order? Rules on map data, VASSAL modules and TripleA maps, each with a page of its own."""

from validator.lint.engine import CRASHED, run
from validator.lint.path import lint
from validator.lint.rule import Report, Rule, rule
from validator.lint.rules import RULES

__all__ = ["CRASHED", "RULES", "Report", "Rule", "lint", "rule", "run"]
