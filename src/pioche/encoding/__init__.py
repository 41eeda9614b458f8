"""What a learner is told and what it may answer, as numbers: the same for every edition and seat count.

Like `rules/` and `policies/`, these files are in the small subset of Python that compiles (ARCHITECTURE.md).
docs/envs.md describes the numbers; VERSION changes when they do.

Read `decisions.take` first.
"""

# In the order in which they build on each other.
CHAPTERS = ("lens", "actions", "observation", "decisions")
