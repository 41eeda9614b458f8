-- How long servers have run on this folder, and what their clock said last. Idleness is counted in `served`,
-- because a clock that is wrong at a start must not make every table old.
CREATE TABLE uptime (
    served INTEGER NOT NULL,
    wall INTEGER NOT NULL
) STRICT;
INSERT INTO uptime VALUES (0, 0);

-- When somebody was last there, in the time of `served`.
ALTER TABLE tables ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
