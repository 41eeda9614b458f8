"""Several servers on one store: who owns a table, and how the others reach it."""
