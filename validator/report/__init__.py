"""Findings and verdicts as text and records; nothing here prints."""
