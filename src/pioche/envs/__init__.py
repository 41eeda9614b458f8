"""Environments for learners, thin over the compiled rules and over what a seat may know (docs/envs.md)."""
