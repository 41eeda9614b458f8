"""The laboratory: games by the million, counted, compared, and drawn."""
