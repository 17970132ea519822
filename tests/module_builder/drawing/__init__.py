"""Tests of module_builder.drawing."""
