"""A module or extension as a whole: its maps, pieces, properties, turns and dice, and what is wrong with it."""
