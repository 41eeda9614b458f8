"""Where logs are kept: the seam, and SQLite behind it."""
