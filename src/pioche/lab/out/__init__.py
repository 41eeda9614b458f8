"""Results for people and for programs: text, pages, drawings, files."""
