"""The compiled twin of the rules: the same files, loaded a second time through Numba."""
