"""All rules, by what they look at, in the order of their codes; a test fails when one of this folder is missing."""

from __future__ import annotations

from validator.lint.module import ModuleSubject
from validator.lint.rule import Rule
from validator.lint.rules.mod030_image_missing import image_missing
from validator.lint.rules.mod031_image_case import image_case

__all__ = ["MODULE_RULES", "RULES"]

MODULE_RULES: tuple[Rule[ModuleSubject], ...] = (image_missing, image_case)
RULES = (*MODULE_RULES,)
