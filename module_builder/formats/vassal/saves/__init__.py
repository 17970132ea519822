"""Saves and logs as bytes: obfuscation, the zip around it, and what can be kept of a damaged one."""
