"""A table as a pure state machine: an entry of its log goes in, a step comes out."""
