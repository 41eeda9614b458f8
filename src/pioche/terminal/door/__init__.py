"""Where tables are: a server elsewhere, one in this process, and the seats one has."""
