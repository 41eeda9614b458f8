"""The third runner of the same files: `rules/`, `policies/` and `encoding/` translated to C++ for a GPU.

Read `program.make_source` first.
"""


class NoGpuError(Exception):
    """There is no GPU to play on."""
