-- Snapshots hold positions of games, whose bytes lie otherwise by now; they are made again from the log.
DELETE FROM snapshots;
