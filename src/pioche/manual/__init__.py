"""The command line told to a shell, and to `man`: made from the parser, hence never behind it."""
