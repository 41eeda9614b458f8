"""The table on the full screen, drawn by Textual."""
