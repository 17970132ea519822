"""Tests of module_builder.plan."""
