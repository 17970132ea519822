"""Tests of module_builder.migrate."""
