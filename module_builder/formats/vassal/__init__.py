"""VASSAL files: container and codecs, sequences, commands, traits, module tree, grids."""
