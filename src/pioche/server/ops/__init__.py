"""For whoever runs a server: the commands, counters, replays, the coach, a benchmark."""
