"""The laboratory: playing by the thousand, and counting."""
