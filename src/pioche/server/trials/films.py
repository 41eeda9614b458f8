"""WM: which film is meant, and whether four of its characters were named.

The catalogue is `films.toml`. Accents, case, articles, titles of address and small misspellings are
forgiven; a short name must be right, and a name that belongs to another film is no misspelling.

>>> film = find("le roi lion")
>>> film.year
1994
>>> judge(film, ["simba", "Pumba", "the king Mufasa", "Zazou", "Scar"])
Judgement(good=True, recognised=('Simba', 'Pumbaa', 'Mufasa', 'Zazu'), needed=4)
>>> judge(film, ["Simba", "simba", "Elsa"]).good
False
"""

import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Final

from rapidfuzz.distance import OSA

from pioche.bots import dice_of, level_of
from pioche.bots.level import happens
from pioche.effects import check_mapping, check_number, check_words, fault, kind_of
from pioche.i18n.languages import FALLBACK, LANGUAGES, in_every_language
from pioche.notation import FILM_LENGTH

NEEDED: Final = 4
MOST_ANSWERS: Final = 12
ANSWER_LENGTH: Final = 80
FIRST_YEAR: Final = 1937
LAST_YEAR: Final = 2023
LEAST_CHARACTERS: Final = 8
NAME_LENGTH: Final = 60
FILE: Final = "films.toml"
KEYS_OF_FILM: Final = ("id", "year", "title", "aliases", "characters")
SIDES: Final = 2  # of a character: French names, English names

WORD: Final = re.compile(r"[^\W_]+")
SEVERAL: Final = re.compile(r"[,;\n]")
LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ß": "ss"})
ARTICLES: Final = frozenset(
    ("le", "la", "les", "l", "un", "une", "des", "du", "de", "d", "et", "the", "a", "an", "of", "and")
)
# Forms of address in one spelling, and numbers in one.
SPELLED: Final = {
    **dict.fromkeys(("m", "mister", "monsieur"), "mr"),
    **dict.fromkeys(("mme", "madame", "madam"), "mrs"),
    **dict.fromkeys(("mlle", "mademoiselle", "ms"), "miss"),
    **dict.fromkeys(("docteur", "doctor"), "dr"),
    **dict.fromkeys(("ii", "deux", "two"), "2"),
    **dict.fromkeys(("iii", "trois", "three"), "3"),
    **dict.fromkeys(("quatre", "four"), "4"),
    **dict.fromkeys(("sept", "seven"), "7"),
}
ADDRESS: Final = frozenset(
    {
        "mr",
        "mrs",
        "miss",
        "dr",
        "professeur",
        "professor",
        "capitaine",
        "captain",
        "roi",
        "king",
        "reine",
        "queen",
        "prince",
        "princesse",
        "princess",
        "sherif",
        "sheriff",
        "oncle",
        "uncle",
        "tante",
        "aunt",
        "lord",
        "lady",
        "sir",
        "sire",
        "messire",
        "juge",
        "judge",
        "general",
        "sergent",
        "sergeant",
        "colonel",
        "commandant",
        "commander",
        "lieutenant",
        "officier",
        "officer",
        "agent",
        "chef",
        "chief",
        "gouverneur",
        "governor",
        "maire",
        "mayor",
    }
)
# How many slips are forgiven, by the length of the shorter of the two names.
SLIPS: Final = ((12, 3), (8, 2), (5, 1))


def __getattr__(name: str) -> object:
    """Load FILMS when it is first asked for."""
    if name == "FILMS":
        return load_films()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@dataclass(frozen=True, slots=True)
class Character:
    """A character of a film: its French and its English name, and other names it goes by."""

    fr: str
    en: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Film:
    """A film of the catalogue."""

    id: str
    year: int
    title: Mapping[str, str]
    aliases: tuple[str, ...]
    characters: tuple[Character, ...]
    # Plain spellings, and which character each is.
    spellings: Mapping[str, int] = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the program says of an answer: good or not, and whom it recognised."""

    good: bool
    recognised: tuple[str, ...]
    needed: int = NEEDED


FILMS: tuple[Film, ...]


def words_of(text: str) -> list[str]:
    """Take a name or a title apart: without accents, case, punctuation and articles.

    >>> words_of("L'Étrange Noël de M. Jack"), words_of("La Reine des neiges II")
    (['etrange', 'noel', 'mr', 'jack'], ['reine', 'neiges', '2'])
    """
    folded = unicodedata.normalize("NFKD", text.casefold().translate(LIGATURES))
    bare = "".join(character for character in folded if not unicodedata.combining(character))
    words = [SPELLED.get(word, word) for word in WORD.findall(bare)]
    return [word for word in words if word not in ARTICLES] or words


def plain(text: str) -> str:
    """Spell a name or a title plainly, so that it can be compared.

    >>> plain("Blanche-Neige") == plain("blanche neige")
    True
    """
    return "".join(words_of(text))


def without_address(text: str) -> str:
    """Spell a name plainly without its form of address; nothing is left of a mere form of address.

    >>> without_address("Le roi Triton"), without_address("La Reine")
    ('triton', '')
    """
    return "".join(word for word in words_of(text) if word not in ADDRESS)


def slips_between(one: str, other: str) -> int | None:
    """Count the slips between two plain spellings; None if they are too many to be the same name.

    The first letter and every digit must be right.

    >>> slips_between("mufassa", "mufasa"), slips_between("hanna", "anna"), slips_between("anna", "ana")
    (1, None, None)
    """
    if one == other:
        return 0
    shorter = min(len(one), len(other))
    allowed = next((slips for length, slips in SLIPS if shorter >= length), 0)
    if not allowed or one[0] != other[0] or digits(one) != digits(other):
        return None
    slips = OSA.distance(one, other, score_cutoff=allowed)
    return slips if slips <= allowed else None


def digits(text: str) -> str:
    """Return the digits of a text."""
    return "".join(character for character in text if character.isdigit())


def nearest(spelling: str, known: Mapping[str, int]) -> int | None:
    """Find the one that is meant, or None where none or several come equally near."""
    best: dict[int, int] = {}
    for other, number in known.items():
        slips = slips_between(spelling, other)
        if slips is not None:
            best[number] = min(slips, best.get(number, slips))
    least = min(best.values(), default=0)
    meant = [number for number, slips in best.items() if slips == least]
    return meant[0] if len(meant) == 1 else None


def find(text: str) -> Film | None:
    """Find a film by its title in either language, or by another name it goes by.

    >>> find("Finding Nemmo").title["fr"]
    'Trouver Nemo'
    >>> find("Toy Story 7")
    """
    if len(text) > FILM_LENGTH:
        return None
    spelling = plain(text)
    titles = titles_of_films()
    number = titles.get(spelling)
    if number is None and spelling:
        number = nearest(spelling, titles)
    return None if number is None else load_films()[number]


def judge(film: Film, answers: Sequence[str]) -> Judgement:
    """Judge an answer: four different characters of the film are needed.

    Several names in one answer are read if commas part them; too many or too long answers are a ValueError.
    """
    if len(answers) > MOST_ANSWERS:
        raise ValueError(f"answers: {len(answers)} are too many; at most {MOST_ANSWERS} are read")
    for i, answer in enumerate(answers):
        if len(answer) > ANSWER_LENGTH:
            raise ValueError(
                f"answers[{i}]: is {len(answer)} characters long; at most {ANSWER_LENGTH} are read"
            )
    given = [part for answer in answers for part in SEVERAL.split(answer)]
    found: dict[int, str] = {}
    for answer in given[:MOST_ANSWERS]:
        number = recognise(film, answer)
        if number is not None and number not in found:
            found[number] = name_as_given(film.characters[number], answer)
    recognised = tuple(found.values())[:NEEDED]
    return Judgement(good=len(recognised) == NEEDED, recognised=recognised)


def recognise(film: Film, answer: str) -> int | None:
    """Find the character of a film that a name means."""
    spelling, bare = plain(answer), without_address(answer)
    known = film.spellings
    if spelling in known:
        return known[spelling]
    if bare in known:
        return known[bare]
    if not spelling or spelling in every_spelling():
        return None
    return nearest(spelling, known)


def name_as_given(character: Character, answer: str) -> str:
    """Return the name of a character in the language it was named in."""
    written = answer.strip().casefold()
    slips_in_english = OSA.distance(written, character.en.casefold())
    return character.en if slips_in_english < OSA.distance(written, character.fr.casefold()) else character.fr


def bot_answers(film: Film, level: str, seed: int) -> list[str]:
    """Answer as a bot of this level does: it knows four characters, or fewer.

    Not everybody at a table reads the same language: where there are enough of them it names those who are
    called alike in all.
    """
    dice = dice_of(seed, "film")
    known = NEEDED if happens(dice, level_of(level).knows) else dice.randrange(NEEDED)
    alike = [character for character in film.characters if character.fr == character.en]
    named = alike if len(alike) >= NEEDED else film.characters
    return [character.fr for character in dice.sample(named, known)]


@cache
def load_films() -> tuple[Film, ...]:
    """Load the catalogue."""
    text = (resources.files("pioche.server.trials") / FILE).read_text(encoding="utf-8")
    return read_films(FILE, text)


@cache
def titles_of_films() -> Mapping[str, int]:
    """List the plain spellings of every title, and which film each is."""
    return index_titles(FILE, load_films())


@cache
def every_spelling() -> frozenset[str]:
    """List the plain spellings of every character of every film."""
    return frozenset(spelling for film in load_films() for spelling in film.spellings)


def read_films(where: str, text: str) -> tuple[Film, ...]:
    """Read a catalogue, naming file and film where something is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise fault(where, f"is not readable as TOML: {error}") from None
    listed = check_mapping(where, data, ["film"]).get("film")
    if not isinstance(listed, list):
        raise fault(f"{where}: film", "must be a list of films")
    films = tuple(read_film(f"{where}: film[{i}]", film) for i, film in enumerate(listed))
    for film_id, count in Counter(film.id for film in films).items():
        if count > 1:
            raise fault(f"{where}: {film_id}", "is there twice")
    index_titles(where, films)
    return films


def index_titles(where: str, films: Sequence[Film]) -> Mapping[str, int]:
    """Index titles by their plain spelling; two films may not share one."""
    index: dict[str, int] = {}
    for number, film in enumerate(films):
        for title in (*film.title.values(), *film.aliases):
            if index.setdefault(plain(title), number) != number:
                raise fault(
                    f"{where}: {film.id}", f"{title!r} is the title of {films[index[plain(title)]].id} too"
                )
    return index


def read_film(where: str, value: object) -> Film:
    """Read one film."""
    film = check_mapping(where, value, KEYS_OF_FILM)
    for key in KEYS_OF_FILM:
        if key not in film:
            raise fault(f"{where}.{key}", "is missing")
    film_id = check_words(f"{where}.id", film["id"], NAME_LENGTH)
    where = f"{where} ({film_id})"
    titles = check_mapping(f"{where}.title", film["title"], tuple(LANGUAGES))
    if FALLBACK not in titles:
        raise fault(f"{where}.title.{FALLBACK}", "is missing")
    characters = tuple(
        read_character(f"{where}.characters[{i}]", text)
        for i, text in enumerate(check_list(f"{where}.characters", film["characters"]))
    )
    if len(characters) < LEAST_CHARACTERS:
        raise fault(f"{where}.characters", f"are {len(characters)}; there must be {LEAST_CHARACTERS}")
    return Film(
        id=film_id,
        year=check_number(f"{where}.year", film["year"], FIRST_YEAR, LAST_YEAR),
        title=in_every_language(
            {lang: check_words(f"{where}.title.{lang}", title, FILM_LENGTH) for lang, title in titles.items()}
        ),
        aliases=tuple(
            check_words(f"{where}.aliases[{i}]", alias, FILM_LENGTH)
            for i, alias in enumerate(check_list(f"{where}.aliases", film["aliases"]))
        ),
        characters=characters,
        spellings=index_characters(where, characters),
    )


def check_list(where: str, value: object) -> list[object]:
    """Accept a list."""
    if not isinstance(value, list):
        raise fault(where, f"must be a list, not {kind_of(value)}")
    return value


def read_character(where: str, value: object) -> Character:
    """Read a character: French names, `/`, English names; `|` between names, the usual one first.

    >>> read_character("here", "Cruella d'Enfer | Cruella / Cruella de Vil")
    Character(fr="Cruella d'Enfer", en='Cruella de Vil', also=('Cruella',))
    """
    sides = check_words(where, value, 4 * NAME_LENGTH).split(" / ")
    if len(sides) > SIDES:
        raise fault(where, "has more than two languages")
    names = [[name.strip() for name in side.split("|")] for side in sides]
    for name in (name for side in names for name in side):
        if not plain(name) or len(name) > NAME_LENGTH:
            raise fault(where, f"{name[:NAME_LENGTH]!r} is no name")
    return Character(fr=names[0][0], en=names[-1][0], also=tuple(name for side in names for name in side[1:]))


def index_characters(where: str, characters: Sequence[Character]) -> Mapping[str, int]:
    """Index characters by the plain spellings of their names; two characters may not share a name.

    A name is known without its form of address as well, where that leaves only one character.
    """
    index: dict[str, int] = {}
    for number, name in names_of(characters):
        if index.setdefault(plain(name), number) != number:
            raise fault(f"{where}.characters", f"{name!r} is the name of two")
    bare = {(without_address(name), number) for number, name in names_of(characters)}
    owners = Counter(spelling for spelling, _ in bare)
    for spelling, number in sorted(bare):
        if spelling and owners[spelling] == 1:
            index.setdefault(spelling, number)
    return index


def names_of(characters: Sequence[Character]) -> Iterator[tuple[int, str]]:
    """List every name of every character."""
    for number, character in enumerate(characters):
        for name in (character.fr, character.en, *character.also):
            yield number, name
