"""Write the tables of docs/bots.md from what scripts/ladder.py has measured."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from pioche.edition import EDITIONS, load_edition
from pioche.lab.estimates import share

SEATS: Final = (2, 4, 6)
# Each level against the one below it.
RUNGS: Final = (("greedy", "random"), ("expert", "greedy"), ("network", "expert"))
# House rules as half of all tables play them: the ladder has to hold there too.
HOUSE: Final[Mapping[str, Mapping[str, object]]] = {
    "street": {"stack": "up", "jump_in": True, "draw": "until"},
    "seven-zero": {"seven_zero": True},
}
MATCHED: Final = ("expert", "greedy")
TIMED: Final = {"random": 400, "greedy": 400, "expert": 400, "trained": 400, "search": 200}
ABLATION_SEATS: Final = (2, 4)
# The network and the expert against the first expert; and simple rules that must not beat the expert.
AMONG: Final = "expert1"
TRAINED: Final = (("network", AMONG), ("expert", AMONG))
# The columns of searches, and what the lower end of an interval should reach, by milliseconds.
SEARCHED: Final = ((2, False), (4, False), (6, False), (2, True))
AIMS: Final = {
    (0, 2, False): 55,
    (0, 4, False): 29,
    (0, 6, False): 20,
    (0, 2, True): 70,
    (5, 2, False): 57,
    (5, 4, False): 29,
    (5, 2, True): 75,
    (100, 2, False): 60,
    (100, 4, False): 32,
    (100, 6, False): 22,
}
# One seed alone may be a lucky one: the search is measured with several.
ARENA: Final = (
    ("expert", 0, 20_000, (1,)),
    ("trained", 0, 10_000, (1, 2, 3, 4, 5)),
    ("search", 250, 5000, (1, 2, 3, 4, 5, 6)),
)
ARENA_OTHER: Final = "uno-rule-v1"
MARK: Final = "<!-- measured: "
OUTDATED: Final = "*Measured before a later change of the rules, the players or their weights.*"
UNNOTED: Final = "*Measured before later changes; `expert` with `greedy` or without a trick was `expert1`.*"

Data = dict[str, Any]


def percent(found: Data) -> str:
    """Write a rate with its interval."""
    return f"{found['value']:.1%} [{found['low']:.1%}, {found['high']:.1%}]"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Write a table."""
    lines = [heads, ["---"] * len(heads), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def write_times(data: Data) -> list[str]:
    """Write the table of times."""
    rows = [
        [row["bot"], str(row["seats"]), f"{row['p50']:.2f}", f"{row['p99']:.2f}", str(row["n"])]
        for row in sorted(data["rows"], key=lambda row: list(TIMED).index(row["bot"]))
    ]
    return table(("level", "seats", "p50, ms", "p99, ms", "decisions"), rows)


def write_ladder(data: Data) -> list[str]:
    """Write the ladder of each edition."""
    lines = []
    for edition in EDITIONS:
        found = [row for row in data["rows"] if row["edition"] == edition]
        if found:
            lines += [f"**{load_edition(edition).name['en']}** (`{edition}`)", ""]
            lines += [*rungs(found), ""]
    return lines[:-1]


def rungs(found: Sequence[Data]) -> list[str]:
    """Write a ladder, rung by rung."""
    rows = [
        [
            row["bot"],
            row["against"],
            str(row["seats"]),
            f"{1 / row['seats']:.1%}",
            percent(row),
            str(row["games"]),
        ]
        for row in sorted(found, key=lambda row: [one for one, _ in RUNGS].index(row["bot"]))
    ]
    return table(("one", "among", "seats", "fair", "wins", "rounds"), rows)


def write_house(data: Data) -> list[str]:
    """Write the ladder with each set of house rules."""
    lines = []
    for name, rules in HOUSE.items():
        options = " ".join(f"{key}={str(value).lower()}" for key, value in rules.items())
        found = [row for row in data["rows"] if row["rules"] == name]
        lines += [f"`{options}`", "", *rungs(found), ""]
    return lines[:-1]


def write_matches(data: Data) -> list[str]:
    """Write the matches of the expert."""
    by_scoring: dict[tuple[str, str], dict[int, Data]] = {}
    for row in data["rows"]:
        by_scoring.setdefault((row["edition"], row["scoring"]), {})[row["seats"]] = row
    rows = [
        [f"`{edition}`", scoring, *(percent(found[seats]) if seats in found else "–" for seats in SEATS)]
        for (edition, scoring), found in by_scoring.items()
    ]
    heads = [f"{seats} seats, fair {1 / seats:.1%}" for seats in SEATS]
    games = ", ".join(games_of([row for row in data["rows"] if row["seats"] == seats]) for seats in SEATS)
    return [*table(("edition", "scoring", *heads), rows), "", f"Matches with 2, 4 and 6 seats: {games}."]


def games_of(rows: Sequence[Data]) -> str:
    """Say how many games rows are made of."""
    least, most = (f((row["games"] for row in rows), default=0) for f in (min, max))
    return f"{least}" if least == most else f"{least} to {most}"


def write_searched(data: Data) -> list[str]:
    """Write the wins of the network and of searches, by their time, beside what is aimed at."""
    found = {(row["ms"], row["seats"], row["match"]): row for row in data["rows"]}
    rows = []
    for ms in sorted({row["ms"] for row in data["rows"]}):
        cells = [f"search, {ms} ms" if ms else "network"]
        for seats, match in SEARCHED:
            row = found.get((ms, seats, match))
            aim = AIMS.get((ms, seats, match))
            cells.append("–" if row is None else f"{percent(row)}{f', aim {aim} %' if aim else ''}")
        rows.append(cells)
    games = "; ".join(
        f"{f'search, {ms} ms' if ms else 'network'}: "
        + ", ".join(str(found[ms, *cell]["games"]) for cell in SEARCHED if (ms, *cell) in found)
        for ms in sorted({row["ms"] for row in data["rows"]})
    )
    heads = [f"{'matches' if match else 'rounds'}, {seats} seats" for seats, match in SEARCHED]
    return [*table(("one, among `expert1`", *heads), rows), "", f"Games: {games}."]


def write_gained(data: Data) -> list[str]:
    """Write what searches gain over the network, and over shorter ones, in rounds of a hundred."""
    found = {(row["than"], row["ms"], row["seats"]): row for row in data["rows"]}
    asked = sorted({(than > 0, ms, than) for than, ms, _ in found})
    rows = [
        [
            f"{ms} ms, over {than} ms" if is_over else f"{ms} ms",
            *(points(found[than, ms, seats]) if (than, ms, seats) in found else "–" for seats in SEATS),
        ]
        for is_over, ms, than in asked
    ]
    return table(("search", *(f"{seats} seats" for seats in SEATS)), rows)


def points(found: Data) -> str:
    """Write a gain with its interval, in rounds of a hundred, and of how many rounds it is."""
    value, low, high = (100 * found[key] for key in ("value", "low", "high"))
    return f"{value:+.1f} [{low:+.1f}, {high:+.1f}] of {found['games']}"


def write_ablation(data: Data) -> list[str]:
    """Write what each trick is worth."""
    by_trick: dict[str, dict[int, Data]] = {}
    for row in data["rows"]:
        by_trick.setdefault(row["trick"], {})[row["seats"]] = row
    rows = [
        [f"`{trick}`", *(percent(found[seats]) if seats in found else "–" for seats in ABLATION_SEATS)]
        for trick, found in by_trick.items()
    ]
    return table(("trick switched off in the others", *(f"{seats} seats" for seats in ABLATION_SEATS)), rows)


def write_trained(data: Data) -> list[str]:
    """Write the wins against the expert as it first was."""
    by_table: dict[str, dict[tuple[str, int], Data]] = {}
    for row in data["rows"]:
        by_table.setdefault(row["table"], {})[row["bot"], row["seats"]] = row
    cells = [(names[0], seats) for names in TRAINED for seats in SEATS]
    rows = [
        [f"`{name}`", *(percent(found[cell]) if cell in found else "–" for cell in cells)]
        for name, found in by_table.items()
    ]
    heads = [f"{bot}, {seats} seats" for bot, seats in cells]
    return [*table(("table", *heads), rows), "", f"Rounds: {games_of(data['rows'])}."]


def write_probes(data: Data) -> list[str]:
    """Write how simple rules do against the expert."""
    rows = [[f"`{row['edition']}`", row["bot"], percent(row), str(row["games"])] for row in data["rows"]]
    return table(("edition", "one, among experts, 2 seats", "wins", "rounds"), rows)


def write_arena(data: Data) -> list[str]:
    """Write the games in RLCard's environment: of all seeds together, and the seeds that differ most."""
    rows = []
    for bot, *_ in ARENA:
        found = [row for row in data["rows"] if row["bot"] == bot]
        if not found:
            continue
        rates, games = [row["win_rate"] for row in found], sum(row["games"] for row in found)
        of_all = share(round(sum(row["win_rate"] * row["games"] for row in found)), games)
        name = f"{bot}, {found[0]['ms']} ms" if found[0]["ms"] else bot
        apart = f"{min(rates):.1%} to {max(rates):.1%}" if len(rates) > 1 else "–"
        rows.append([name, f"`{ARENA_OTHER}`", percent(asdict(of_all)), str(games), str(len(found)), apart])
    return table(("bot", "against", "wins", "games", "seeds", "one seed alone"), rows)


WRITERS: Final[dict[str, Callable[[Data], list[str]]]] = {
    "times": write_times,
    "ladder": write_ladder,
    "matches": write_matches,
    "searched": write_searched,
    "gained": write_gained,
    "ablation": write_ablation,
    "arena": write_arena,
    "house": write_house,
    "trained": write_trained,
    "probes": write_probes,
}


def usual_sources(data: Data) -> str:
    """Find the digest of what most parts were measured with."""
    found = Counter(part.get("sources", "") for part in data.values())
    return str(max(found, key=lambda digest: found[digest]))


def write_sources(data: Data) -> list[str]:
    """Say whether all of it was measured with the same players."""
    usual = usual_sources(data)
    others = [name for name, part in data.items() if part.get("sources", "") != usual]
    if not usual:
        return ["What these tables were measured with was not noted."]
    said = f"measured with the same rules, players and weights (digest `{usual}`)"
    apart = f"All tables but those marked ({', '.join(others)}) were {said}."
    return [apart if others else f"All tables were {said}."]


def write_page(page: str, data: Data) -> str:
    """Put the tables where the page has a mark for them; one measured with other players says so."""
    parts = page.split(MARK)
    written = [parts[0]]
    for part in parts[1:]:
        name, _, rest = part.partition(" -->\n")
        rest = rest[rest.index("<!-- end -->") :]
        if name == "sources":
            lines = write_sources(data)
        elif name in data:
            lines = WRITERS[name](data[name])
            digest = data[name].get("sources", "")
            if not digest or digest != usual_sources(data):
                lines = [OUTDATED if digest else UNNOTED, "", *lines]
        else:
            lines = ["(not measured yet)"]
        written.append(f"{name} -->\n" + "\n".join(["", *lines, "", rest]))
    return MARK.join(written)
