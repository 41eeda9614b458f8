"""Words, numbers and languages."""
