-- The log is the table: everything else can be rebuilt from it.
CREATE TABLE tables (
    code text PRIMARY KEY,
    created bigint NOT NULL,
    touched bigint NOT NULL,
    seen bigint NOT NULL, -- when somebody was last there, in the time of `served`
    owner bigint, -- the session of the node that has it
    epoch bigint NOT NULL -- one more with every owner: what is written under an older one is refused
) WITH (fillfactor = 70); -- a row changes in its own page
CREATE INDEX tables_seen ON tables (seen);

CREATE TABLE log (
    code text NOT NULL,
    seq integer NOT NULL,
    epoch bigint NOT NULL, -- under which it was written
    at bigint NOT NULL,
    command text,
    entry text NOT NULL,
    PRIMARY KEY (code, seq)
);
CREATE UNIQUE INDEX log_command ON log (code, command) WHERE command IS NOT NULL;

-- A cache: the table as it was after entry `seq`.
CREATE TABLE snapshots (
    code text PRIMARY KEY,
    seq integer NOT NULL,
    packed bytea NOT NULL
);

-- Game files of finished rounds.
CREATE TABLE records (
    code text NOT NULL,
    match integer NOT NULL,
    part integer NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (code, match, part)
);

-- Tables that are deleted, as long as entries of them are left.
CREATE TABLE dead (code text PRIMARY KEY);

-- How long servers have run on this database, and what their clock said last. Idleness is counted in `served`.
CREATE TABLE uptime (
    served bigint NOT NULL,
    wall bigint NOT NULL
);
INSERT INTO uptime VALUES (0, 0);

-- The servers that run. A session is one run of one node; its lease is that of all tables it owns.
CREATE TABLE nodes (
    session bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    address text NOT NULL,
    state text NOT NULL,
    version text NOT NULL,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    lease_until timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Codes that do not exist, asked for at some node: guessing is slow for all nodes together.
CREATE TABLE missed (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session bigint NOT NULL,
    address text NOT NULL,
    times integer NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX missed_at ON missed (at);
