"""From a map to a VASSAL module."""

from module_builder.vassal.build import Built, build_vassal

__all__ = ["Built", "build_vassal"]
