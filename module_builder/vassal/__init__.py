"""From a map to a VASSAL module."""
