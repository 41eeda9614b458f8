"""Trials the program judges itself: Mickey's question about a film, and the kick."""
