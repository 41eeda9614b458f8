"""Scenario files, read and run against the engine."""
