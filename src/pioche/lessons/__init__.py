"""What players learn from: decisions of games, played on from each move. In the subset, like `policies/`.

Read `playouts.teach` first.
"""

# In the order in which they build on each other.
CHAPTERS = ("playouts", "fit")
