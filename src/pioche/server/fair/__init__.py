"""Chance that can be checked: what is promised, contributed and revealed."""
