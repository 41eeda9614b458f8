"""For those who run a server: the commands, counters, replays, the coach, a benchmark."""
