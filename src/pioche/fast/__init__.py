"""The compiled twin of the rules."""
