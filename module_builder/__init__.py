"""Compiles maps into modules; knows the file formats of VASSAL and TripleA."""
