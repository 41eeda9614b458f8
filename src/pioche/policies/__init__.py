"""Players that live inside the rules' own subset of Python, and whole games played by them.

Like `rules/`, these files are functions over flat records of ints (see ARCHITECTURE.md): CPython runs them as
they are, and the compiled twin loads the very same files. A policy uses only what its seat may know.

Read `simulate.play_games` first.
"""

# In the order in which they build on each other.
CHAPTERS = (
    "seating",
    "random",
    "greedy",
    "value",
    "card_value",
    "expert",
    "features",
    "deeds",
    "network",
    "tally",
    "simulate",
    "worlds",
    "likely",
    "search",
    "match",
)
