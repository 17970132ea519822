"""Saves and logs replayed into frozen states."""
