"""The supply tracer: an optional part of the rule book, off unless SUPPLY=TRACED (AE-EXT-07)."""
