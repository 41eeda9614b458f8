"""What the tests of several servers are given: a real PostgreSQL."""

from postgres import database, postgres  # noqa: F401  fixtures
