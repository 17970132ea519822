"""The questions that `zoc explain` takes, chapter by chapter; `table.QUERIES` is all of them."""
