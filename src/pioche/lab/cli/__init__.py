"""The laboratory's part of the command line."""
