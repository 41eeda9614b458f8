"""Finished games as data: written out row by row, read back and checked (docs/DATA.md)."""
