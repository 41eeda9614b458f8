"""The only code that knows the game.

Plain Python in a small declared subset (see ARCHITECTURE.md): functions over one flat record of ints.
CPython runs these files as they are; a compiler may load the very same files a second time.

Read `moves.apply` first: every move goes through it.
"""

# In the order in which they build on each other.
CHAPTERS = (
    "state",
    "chance",
    "memory",
    "cards",
    "uno",
    "ending",
    "turn",
    "setup",
    "challenge",
    "steps",
    "lay",
    "moves",
)
