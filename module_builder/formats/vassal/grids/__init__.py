"""Grids, zones and regions of boards, and the names and points they give."""
