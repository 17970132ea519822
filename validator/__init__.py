"""Is it right? Lint, replay, rule books, verdicts."""
