"""The rows of weights: each is for what it was fitted to, and a bad file is refused by its place."""

from importlib.resources import files

import pytest

from pioche.policies import seating as pl
from pioche.policies.weights import AIMS, FILE, FITTED_SEATS, TABLES, WEIGHTS_OF, read_weights

TEXT = (files("pioche.policies") / FILE).read_text(encoding="utf-8")
ROW = TEXT.split("[[row]]")[1]  # the first


@pytest.mark.parametrize("row", WEIGHTS_OF.values())
def test_a_row_of_weights_fits_its_record(row: tuple[int, ...]) -> None:
    assert len(row) == pl.WEIGHTS
    assert all(-(2**15) <= weight < 2**15 for weight in row)


def test_the_tables_of_a_row_fill_it() -> None:
    assert sum(length for _, length in TABLES.values()) == pl.WEIGHTS
    assert [first for first, _ in TABLES.values()] == sorted(first for first, _ in TABLES.values())


def test_every_aim_and_number_of_seats_has_a_row() -> None:
    assert list(WEIGHTS_OF) == [(aim, seats) for aim in AIMS for seats in FITTED_SEATS]


def test_every_aim_and_number_of_seats_plays_by_its_own_row_but_for_one_pair() -> None:
    """With two seats one is charged what the other wins, so to win points is to be charged few."""
    by_row: dict[tuple[int, ...], list[tuple[str, int]]] = {}
    for use, row in WEIGHTS_OF.items():
        by_row.setdefault(row, []).append(use)
    assert [uses for uses in by_row.values() if len(uses) > 1] == [[("points", 2), ("low", 2)]]


def test_one_row_written_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^weights.toml: row 2: has the weights of row 1; write them once"):
        read_weights(f"[[row]]{ROW}\n[[row]]{ROW}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("for = [", 'for = ["speed 2", ', r"row 1\.for\[0\]: must be round 2 or .*, not 'speed 2'"),
        ("for = [", "# [", r"row 1\.for: must be a list of aims with seats"),
        ("own-size = [", "own-size = [1, ", r"row 1\.weights\.own-size: must have 13 weights, not 14"),
        ("own-size = [", "own-height = [", r"row 1\.weights\.own-height: unknown"),
        ("\ndenied = [", "\ndenied = 5 # [", r"row 1\.weights\.denied: must be a list of weights"),
        ("\ndenied = [", "\n# [", r"row 1\.weights\.denied: must be a list of weights"),
        ('to = "round 2"', 'to = "speed 2"', r"row 1\.fitted\.to: must be round 2 or .*, not 'speed 2'"),
        ('for = ["round 2"', 'for = ["round 6"', r"row 1\.fitted\.to: must be something the row is for"),
        ("[[row]]", "[[row", r"weights\.toml: "),
        ("[[row]]", "[row]", r"row: must be a list of rows"),
    ],
)
def test_a_bad_file_is_refused_by_its_place(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(ValueError, match=message):
        read_weights(f"[[row]]{ROW}".replace(old, new, 1))


@pytest.mark.parametrize("weight", ["0.5", "40000", "true", '"much"'])
def test_a_weight_is_a_whole_number_that_fits(weight: str) -> None:
    first = TEXT.split("own-size = [")[1].split(",")[0]
    with pytest.raises(ValueError, match=r"row 1\.weights\.own-size\[0\]: must be"):
        read_weights(TEXT.replace(f"own-size = [{first}", f"own-size = [{weight}", 1))


def test_a_row_that_is_missing_or_there_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^weights.toml: has no row for 'round 2'"):
        read_weights("")
    other = ROW.replace("own-size = [", f"own-size = {[1] * 13} # [", 1)
    with pytest.raises(ValueError, match=r"row 2: 'round 2' has a row already"):
        read_weights(f"[[row]]{ROW}\n[[row]]{other}")
