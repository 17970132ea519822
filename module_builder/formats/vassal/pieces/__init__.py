"""Whole pieces: the chain of their traits with prototypes filled in, and what they answer."""
