"""Tests of module_builder.vassal."""
