"""WM: the catalogue of films, finding one, and judging who was named."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche import bots
from pioche.notation import FILM_LENGTH, is_plain_words
from pioche.server.trials import films
from pioche.server.trials.films import (
    ANSWER_LENGTH,
    FILMS,
    MOST_ANSWERS,
    NEEDED,
    Character,
    Film,
    Judgement,
    bot_answers,
    find,
    judge,
    plain,
    read_films,
    recognise,
)

GOOD_FILM = """
[[film]]
id = "bambi"
year = 1942
title = { fr = "Bambi", en = "Bambi" }
aliases = []
characters = ["Bambi", "Panpan / Thumper", "Fleur / Flower", "Féline", "Ronno", "Ena", "Hibou", "La Caille"]
"""


def known(title: str) -> Film:
    film = find(title)
    assert film is not None, title
    return film


def means(title: str, answer: str) -> str | None:
    film = known(title)
    number = recognise(film, answer)
    return None if number is None else film.characters[number].en


def test_the_catalogue_is_as_large_as_it_must_be() -> None:
    assert len(FILMS) >= 110
    assert len({film.id for film in FILMS}) == len(FILMS)
    assert min(len(film.characters) for film in FILMS) >= 8
    assert min(film.year for film in FILMS) == 1937
    assert max(film.year for film in FILMS) == 2023


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.id)
def test_a_film_of_the_catalogue_is_sound(film: Film) -> None:
    assert set(film.title) == {"fr", "en"}
    for title in (*film.title.values(), *film.aliases):
        assert find(title) is film
        assert find(f"  {title.upper()}! ") is film
        assert 0 < len(title) <= FILM_LENGTH
        assert is_plain_words(title)
        assert '"' not in title
    spelled: dict[str, Character] = {}
    for character in film.characters:
        for name in {character.fr, character.en, *character.also}:
            assert 0 < len(name) <= ANSWER_LENGTH
            assert spelled.setdefault(plain(name), character) is character, name
            number = recognise(film, name)
            assert number is not None, name
            assert film.characters[number] is character, name
    for answers in ([one.fr for one in film.characters], [one.en for one in film.characters]):
        assert judge(film, answers[:NEEDED]) == Judgement(good=True, recognised=tuple(answers[:NEEDED]))
        assert not judge(film, answers[: NEEDED - 1]).good


def test_no_two_titles_are_a_misspelling_of_each_other() -> None:
    titles = [(plain(title), film.id) for film in FILMS for title in (*film.title.values(), *film.aliases)]
    near = [
        (one, other)
        for i, (one, film) in enumerate(titles)
        for other, another in titles[:i]
        if film != another and films.slips_between(one, other) is not None
    ]
    assert near == []


def test_films_come_in_every_age_and_kind() -> None:
    decades = Counter(film.year // 10 for film in FILMS)
    assert all(decades[decade] for decade in range(193, 203))
    for title in (
        "Toy Story",
        "Frozen",
        "Mary Poppins",
        "Pirates des Caraïbes",
        "The Nightmare Before Christmas",
    ):
        assert find(title)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("le roi lion", "The Lion King"),
        ("Roi Lion", "The Lion King"),
        ("LION KING", "The Lion King"),
        ("Reine des Neige", "Frozen"),
        ("la reine des neiges ii", "Frozen II"),
        ("Frozen 2", "Frozen II"),
        ("Blanche neige", "Snow White and the Seven Dwarfs"),
        ("blanche neige et les 7 nains", "Snow White and the Seven Dwarfs"),
        ("snow wite and the 7 dwarfs", "Snow White and the Seven Dwarfs"),
        ("toy story trois", "Toy Story 3"),
        ("Les Aristochat", "The Aristocats"),
        ("Raiponse", "Tangled"),
        ("Ratatouile", "Ratatouille"),
        ("Vaiana", "Moana"),
        ("Toy Story", "Toy Story"),
        ("toy story 3", "Toy Story 3"),
        ("101 dalmatiens", "One Hundred and One Dalmatians"),
        ("Wall E", "WALL-E"),
        ("Pocahontass", "Pocahontas"),
        ("Lilo and Stich", "Lilo & Stitch"),
        ("Qui veut la peau de Roger Rabbit?", "Who Framed Roger Rabbit"),
        ("monstres et cie", "Monsters, Inc."),
        ("Up", "Up"),
    ],
)
def test_a_film_is_found_however_it_is_written(text: str, title: str) -> None:
    assert known(text).title["en"] == title


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "!?",
        "le",
        "Shrek",
        "Toy Story 7",
        "Cars 4",
        "102 dalmatiens",
        "Frozen 3",
        "Vol",
        "Ip",
        "Lucas",
        "Bambi 2",
        "Le Roi",
        "La Reine",
        "Star Wars",
        "x" * 101,
        "Bambi" * 30,
        "\x00",
        "🦁👑",
    ],
)
def test_what_is_not_in_the_catalogue_is_not_found(text: str) -> None:
    assert find(text) is None


@pytest.mark.parametrize(
    ("film", "answer", "name"),
    [
        ("Le Roi lion", "Pumba", "Pumbaa"),
        ("Le Roi lion", "mufassa", "Mufasa"),
        ("Le Roi lion", "  RAFIKI ", "Rafiki"),
        ("Le Roi lion", "Zazou", "Zazu"),
        ("Le Roi lion", "roi Mufasa", "Mufasa"),
        ("Les 101 Dalmatiens", "Cruella", "Cruella de Vil"),
        ("Les 101 Dalmatiens", "cruella de ville", "Cruella de Vil"),
        ("Les 101 Dalmatiens", "Cruella Denfer", "Cruella de Vil"),
        ("Blanche-Neige", "simplet", "Dopey"),
        ("Blanche-Neige", "Atchoume", "Sneezy"),
        ("Blanche-Neige", "la reine", "The Evil Queen"),
        ("Le Bossu de Notre-Dame", "Quasimoto", "Quasimodo"),
        ("Le Bossu de Notre-Dame", "Phoebus", "Phoebus"),
        ("La Petite Sirène", "Triton", "King Triton"),
        ("La Petite Sirène", "prince eric", "Prince Eric"),
        ("La Petite Sirène", "Sebastien", "Sebastian"),
        ("Alice au pays des merveilles", "la reine de coeur", "The Queen of Hearts"),
        ("Alice au pays des merveilles", "king of hearts", "The King of Hearts"),
        ("Alice au pays des merveilles", "Tweedle-Dum", "Tweedledum"),
        ("Histoire de jouets 3", "Mme Patate", "Mrs. Potato Head"),
        ("Histoire de jouets 3", "Mr Patate", "Mr. Potato Head"),
        ("Les Bagnoles", "mc queen", "Lightning McQueen"),
        ("Mulan", "Mushou", "Mushu"),
        ("Soul", "22", "22"),
        ("Frozen", "Elsa", "Elsa"),
        ("Frozen", "la princesse Anna", "Anna"),
        ("L'Université des monstres", "Terry", "Terry"),
        ("L'Université des monstres", "Terri", "Terri"),
    ],
)
def test_a_small_misspelling_is_forgiven(film: str, answer: str, name: str) -> None:
    assert means(film, answer) == name


@pytest.mark.parametrize(
    ("film", "answer"),
    [
        ("Frozen", "Hanna"),  # a short name must be right
        ("Frozen", "Ana"),
        ("Frozen", "Elza"),
        ("Frozen", "Olga"),
        ("Frozen", "Hank"),
        ("Frozen", "Kristen"),
        ("Le Roi lion", "Simon"),  # another first letter is another name
        ("Le Roi lion", "Nola"),
        ("Le Roi lion", "Edd"),
        ("Le Roi lion", "Samba le lion"),
        ("Le Roi lion", "Roi"),
        ("Merlin l'Enchanteur", "Marlin"),  # the name of somebody else
        ("Trouver Nemo", "Merlin"),
        ("Aladdin", "Aladar"),
        ("Soul", "23"),
        ("Lilo et Stitch", "Expérience 627"),
        ("Alice au pays des merveilles", "cœur"),  # king or queen?
        ("Alice au pays des merveilles", "Tweedle"),
        ("Histoire de jouets 3", "Patate"),  # Mr or Mrs?
        ("Peter Pan", "Darling Darling"),
        ("Bambi", "le"),
        ("Bambi", ""),
        ("Bambi", "!!!"),
        ("Bambi", "🦌"),
        ("Bambi", "bambibambibambi"),
        ("Les Bagnoles", "une auto rouge"),
        ("Encanto", "abcdefgh"),
    ],
)
def test_nonsense_and_false_friends_are_not_accepted(film: str, answer: str) -> None:
    assert means(film, answer) is None


def test_the_characters_of_another_film_are_not_accepted() -> None:
    for i, film in enumerate(FILMS):
        for other in (FILMS[i - 1], FILMS[i - 2], FILMS[i - 37]):
            for spelling in other.spellings:
                if spelling not in film.spellings:
                    assert recognise(film, spelling) is None, (film.id, spelling)


def test_the_same_character_counts_once_under_any_name() -> None:
    film = known("Blanche-Neige")
    assert judge(film, ["Prof", "Doc", "prof", "Grincheux", "Grumpy", "Joyeux"]) == Judgement(
        good=False, recognised=("Prof", "Grincheux", "Joyeux")
    )


def test_a_name_is_told_back_in_the_language_it_was_given_in() -> None:
    answers = ["grumpy", "joyeux", "Doc", "simplet"]
    assert judge(known("Snow White"), answers).recognised == ("Grumpy", "Joyeux", "Doc", "Simplet")


def test_several_names_in_one_answer_are_read() -> None:
    assert judge(known("Bambi"), ["Bambi, Panpan; Fleur", "Féline"]).good
    assert not judge(known("Bambi"), [",,,,,,,,,,,,", "Bambi", "Panpan", "Fleur", "Féline"]).good


def test_answers_are_bounded() -> None:
    film = known("Bambi")
    assert judge(film, ["x" * ANSWER_LENGTH] * MOST_ANSWERS).recognised == ()
    with pytest.raises(ValueError, match="answers: 13 are too many; at most 12"):
        judge(film, [""] * 13)
    with pytest.raises(ValueError, match=r"answers\[1\]: is 81 characters long; at most 80"):
        judge(film, ["Bambi", "x" * 81])


@given(st.lists(st.text(max_size=ANSWER_LENGTH), max_size=MOST_ANSWERS))
def test_any_words_are_judged_without_complaint(answers: list[str]) -> None:
    judgement = judge(FILMS[0], answers)
    assert judgement.good == (len(judgement.recognised) == NEEDED)
    assert len(set(judgement.recognised)) == len(judgement.recognised) <= NEEDED


@given(st.text(max_size=120))
def test_any_words_are_looked_up_without_complaint(text: str) -> None:
    assert find(text) in (None, *FILMS)


@pytest.mark.parametrize("level", bots.LEVELS)
def test_bots_answer_as_well_as_their_level(level: str) -> None:
    film = known("Cendrillon")
    asked = range(600)
    good = sum(judge(film, bot_answers(film, level, seed)).good for seed in asked) / len(asked)
    assert abs(good - bots.level_of(level).knows / 100) < 0.06
    assert bot_answers(film, level, 3) == bot_answers(film, level, 3)


def test_bots_name_characters_who_are_called_alike_in_both_languages_where_there_are_enough() -> None:
    lion, dwarfs = known("Le Roi lion"), known("Blanche-Neige et les Sept Nains")
    named = {name for seed in range(99) for name in bot_answers(lion, "greedy", seed)}
    assert named <= {character.en for character in lion.characters}
    named = {name for seed in range(99) for name in bot_answers(dwarfs, "greedy", seed)}
    assert named == {character.fr for character in dwarfs.characters}


@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_films_a_bot_asks_about_are_in_the_catalogue(level: str) -> None:
    for title in bots.level_of(level).films:
        assert known(title).title["fr"] == title or title in known(title).aliases or title == "Encanto"


@pytest.mark.parametrize(
    ("wrong", "right", "message"),
    [
        ("1942", "1923", r"bad.toml: film\[0\] \(bambi\).year: must be from 1937 to 2023, not 1923"),
        ('"bambi"', "7", r"film\[0\].id: must be text"),
        (', en = "Bambi"', "", r"\(bambi\).title.en: is missing"),
        ("aliases = []", "", r"film\[0\].aliases: is missing"),
        ("aliases = []", 'aliases = "Bambi"', r"\(bambi\).aliases: must be a list, not text"),
        ("aliases = []", "aliases = []\nstars = 5", r"film\[0\].stars: unknown"),
        ('"Ronno", ', "", r"\(bambi\).characters: are 7; there must be 8"),
        ('"Ronno"', '"Flower"', r"\(bambi\).characters: 'Flower' is the name of two"),
        ('"Ronno"', '"Ronno / Ronno / Ronno"', r"characters\[4\]: has more than two languages"),
        ('"Ronno"', '"Ronno | "', r"characters\[4\]: '' is no name"),
        ('"Ronno"', '"Ron\u200bno"', r"characters\[4\]: may not contain '\\u200b'"),
        ("[[film]]", "[film", "bad.toml: is not readable as TOML"),
        ("[[film]]", "[film]", "bad.toml: film: must be a list of films"),
    ],
)
def test_a_faulty_catalogue_is_an_error_naming_file_and_key(wrong: str, right: str, message: str) -> None:
    assert wrong in GOOD_FILM
    with pytest.raises(ValueError, match=message):
        read_films("bad.toml", GOOD_FILM.replace(wrong, right, 1))


def test_a_film_listed_twice_is_an_error_naming_it() -> None:
    assert len(read_films("good.toml", GOOD_FILM)) == 1
    with pytest.raises(ValueError, match=r"bad.toml: bambi: is there twice"):
        read_films("bad.toml", GOOD_FILM * 2)
    with pytest.raises(ValueError, match=r"bad.toml: stag: 'Bambi' is the title of bambi too"):
        read_films("bad.toml", GOOD_FILM + GOOD_FILM.replace('"bambi"', '"stag"'))


def test_the_catalogue_is_loaded_when_it_is_asked_for() -> None:
    assert films.FILMS is FILMS
    with pytest.raises(AttributeError, match="no attribute 'MOVIES'"):
        _ = films.MOVIES
