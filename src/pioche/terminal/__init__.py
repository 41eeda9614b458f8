"""The table in a terminal: a client of the protocol, on the full screen or line by line."""
