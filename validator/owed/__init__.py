"""What a position owes: the questions of the -VS checks, in groups that are asked again only when they change."""
