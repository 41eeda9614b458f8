-- The log is the table: everything else can be rebuilt from it.
CREATE TABLE tables (
    code TEXT PRIMARY KEY,
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE log (
    code TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    command TEXT,
    entry TEXT NOT NULL
) STRICT;

-- Entries lie in the order of their coming: a commit touches one page of them, and only small ones of the indexes.
CREATE UNIQUE INDEX log_seq ON log (code, seq);
CREATE UNIQUE INDEX log_command ON log (code, command) WHERE command IS NOT NULL;

-- A cache: the table as it was after entry `seq`.
CREATE TABLE snapshots (
    code TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    packed BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Game files of finished rounds.
CREATE TABLE records (
    code TEXT NOT NULL,
    match INTEGER NOT NULL,
    part INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (code, match, part)
) STRICT, WITHOUT ROWID;
