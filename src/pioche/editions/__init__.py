"""The editions: one TOML file each, how its parts are read, and how files beside the package's are found."""
