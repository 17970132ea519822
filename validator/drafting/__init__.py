"""Drafting a binding for a module that zoc did not build: what its pieces and places may be in the rule book."""

from validator.drafting.draft import Draft, draft_binding

__all__ = ["Draft", "draft_binding"]
