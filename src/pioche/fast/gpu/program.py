"""The program of a table: the chapters in C++, its Book and the habits of its players as constants.

>>> from pioche.layout import blank
>>> source = make_source(Constants(blank(Book), blank(Players), seats=2, noting=False), "play")
>>> "bool uno_may_say(Position& s_, int seat_)" in source
True
"""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Final

from pioche.fast.gpu.chapters import WIDE, Chapters, read_chapters, records
from pioche.fast.gpu.values import Constants, Values
from pioche.fast.gpu.write import Writer, write_record, write_value
from pioche.layout import pack, place_of, unpack
from pioche.lessons.playouts import GAME_LESSONS, LESSON_MOVES
from pioche.policies.deeds import FEATURES
from pioche.policies.seating import Players
from pioche.policies.simulate import MOST_MOVES
from pioche.rules.moves import MOVES
from pioche.rules.state import PHASE_ROUND_OVER, Book

KERNELS: Final = {
    "play": ("device.h", "play.cu"),
    "batch": ("device.h", "batch.cu"),
    "contest": ("device.h", "contest.cu"),
    "here": ("host.h", "here.cpp"),
    "contest here": ("host.h", "contest_here.cpp"),
    "teach": ("device.h", "teach.cu"),
    "teach here": ("host.h", "teach_here.cpp"),
}
NUMBERS: Final = {
    "CHANGING": place_of(Players, "weights"),  # bytes of the players that a game may change
    "MOST_MOVES": MOST_MOVES,
    "MOVES": MOVES,
    "PHASE_ROUND_OVER": PHASE_ROUND_OVER,
    "GAME_LESSONS": GAME_LESSONS,
    "DESCRIBED": GAME_LESSONS * LESSON_MOVES * FEATURES,  # bytes of the lessons of a game
}
# What kernels hand to the chapters, and needs 64 bits.
HANDED: Final = {
    "simulate_begin_game": ("seed", "game"),
    "simulate_play_game": ("seed", "game"),
    "match_contest": ("seed", "first"),
    "playouts_teach": ("seed", "game"),
}
MOST_CONSTANT: Final = 1024  # entries of a table that lies in the small memory for constants
TRACE: Final = "struct Trace { Outcome* counted; short notes; };"


def settle_widths(chapters: Chapters, setting: Constants) -> None:
    """Find out which ints need 64 bits: one that does makes others wide, until nothing changes."""
    for name, arguments in HANDED.items():
        if name in chapters.functions:
            chapters.functions[name].widths.update(dict.fromkeys(arguments, WIDE))
    readers = [Values(chapters, function, setting) for function in chapters.functions.values()]
    while sum(reader.settle() for reader in readers) > 0:  # all of them each time
        pass


@cache
def kept_source(book: bytes, players: bytes, seats: int, noting: bool, kernel: str) -> str:  # noqa: FBT001
    """Write a program, once: writing takes longer than many a simulation."""
    return make_source(Constants(unpack(Book, book), unpack(Players, players), seats, noting), kernel)


def source_of(setting: Constants, kernel: str) -> str:
    """Find the program of a setting, or write it."""
    return kept_source(pack(setting.book), pack(setting.players), setting.seats, setting.noting, kernel)


def kernel_text(name: str) -> str:
    """The text of a file beside this one."""
    return (resources.files("pioche.fast.gpu") / "kernels" / name).read_text("utf-8")


def make_source(setting: Constants, kernel: str) -> str:
    """Write the whole program; those `here` are for a processor."""
    machine, entry = KERNELS[kernel]
    chapters = read_chapters(kernel)
    settle_widths(chapters, setting)
    writers = [Writer(chapters, function, setting) for function in chapters.functions.values()]
    bodies = [writer.write() for writer in writers]
    return "\n".join(
        [
            kernel_text(machine),
            kernel_text("python.h"),
            *write_numbers(setting),
            *(write_record(name) for name in records() if name != "Trace"),
            TRACE,
            *write_table(setting),
            *write_tables(writers, free=setting.free),
            *(f"{writer.head()};" for writer in writers),
            kernel_text("own.h"),
            *bodies,
            kernel_text(entry),
        ]
    )


def write_numbers(setting: Constants) -> Iterator[str]:
    """Write the numbers that kernels need."""
    for name, number in {**NUMBERS, "NOTING": int(setting.noting)}.items():
        yield f"constexpr int {name} = {number};"


def write_table(setting: Constants) -> Iterator[str]:
    """Write the table and its players; in a free program they are set before it runs."""
    if setting.free:
        yield 'extern "C" { DEVICE_SET Book book; DEVICE_SET Players seated; DEVICE_SET int SEATS; }'
    else:
        yield f"DEVICE_CONST Book book = {write_value('Book', setting.book)};"
        yield f"DEVICE_CONST Players seated = {write_value('Players', setting.players)};"
        yield f"constexpr int SEATS = {setting.seats};"


def write_tables(writers: list[Writer], *, free: bool) -> Iterator[str]:
    """Write the tables of the chapters that are read; a free program has room for a network."""
    for name, table in {name: table for writer in writers for name, table in writer.tables.items()}.items():
        entries = f"{{{', '.join(f'{entry}LL' for entry in table)}}}"
        if len(table) <= MOST_CONSTANT:
            yield f"DEVICE_CONST long long {name}[] = {entries};"
        elif free:
            yield f'extern "C" {{ DEVICE_LARGE long long {name}[{len(table)}]; }}'
        else:
            yield f"static DEVICE_LARGE const long long {name}[] = {entries};"
