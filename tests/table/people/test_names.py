"""What a name may be, and which names are too much alike."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielwerk.table.people.confusables import LIKE, PAIRS
from spielwerk.table.people.names import LONGEST, RESERVED_KEYS, name_key, proper_name
from spielwerk.table.words import Refused

# ---- what a name may be ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["A", "Anna", "R2D2", "007", "Jürgen", "Æsir", "Łukasz", "Nguyễn", "Иван", "Σοφία", "Հայկ", "דוד", "محمد", "राजू",
     "ธนา", "さくら", "サーバ", "佐々木", "田中Taro", "김철수", "李小龍", "გიორგი", "x" * LONGEST],
)  # fmt: skip
def test_letters_and_digits_of_any_script(name):
    assert proper_name(name) == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize(
    "name",
    ["", " ", "x" * (LONGEST + 1), "x" * 10_000, "a b", "a-b", "a_b", "a.b", "a@b", "<b>", "a\nb", "\x1b[2J", "☺", "a☺",
     "a\u200bb", "a\u202eb", "ab\u034f", "\u3164", "\u115f", "ʼa", "a\u0640", "\u0301a", "a" + "\u0316" * 3,
     "a\ufe0f", "a\U000e0101"],
)  # fmt: skip
def test_everything_else_is_refused(name):
    with pytest.raises(Refused) as refused:
        proper_name(name)
    assert refused.value.code == "name_invalid"
    assert refused.value.told("de").startswith("Name ungültig")


@pytest.mark.parametrize(
    "name",
    ["аnna",  # Cyrillic а
     "Аnna",  # Cyrillic А
     "Annα",  # Greek
     "Αnna",  # Greek
     "Aոna",  # Armenian
     "Anna٣",  # an Arabic digit
     "김さくら",  # Korean and Japanese
     "ᎪᎠᎷ",  # Cherokee, which looks like ADM
     "ꓐꓳꓐ",  # Lisu, which looks like BOB
     "ɑnna", "ɡast", "ǀan", "ᴀɴɴᴀ"],  # phonetic signs
)  # fmt: skip
def test_scripts_are_not_mixed_and_imitations_are_refused(name):
    with pytest.raises(Refused) as refused:
        proper_name(name)
    assert refused.value.code == "name_invalid"


def test_a_name_is_put_into_its_normal_form():
    assert proper_name("  Anna ") == "Anna"
    assert proper_name("Ａｎｎａ") == "Anna"
    assert proper_name("Ju\u0308rgen") == "Jürgen"
    assert proper_name("ﬁn") == "fin"
    assert proper_name("𝐀𝐧𝐧𝐚") == "Anna"


# ---- who stands for somebody else --------------------------------------------------------------


@pytest.mark.parametrize("name", ["host", "HOST", "H0st", "Admin", "Adm1n", "ádmin", "Server", "Spielwerk", "Spie1werk",
                                  "bot", "BОТ", "Ich", "lch", "me", "System", "Niemand"])  # fmt: skip
def test_reserved_names(name):
    with pytest.raises(Refused) as refused:
        proper_name(name)
    assert refused.value.code in ("name_reserved", "name_invalid")


def test_reserved_names_take_no_names_of_people_away():
    common = ["Ali", "Al", "Eli", "Max", "Mia", "Lea", "Emma", "Ida", "Ben", "Bo", "Mo", "Wim", "Kai", "Jo", "Sam",
              "Otto", "Rosi", "Hosta", "Rob", "Bob", "Ian", "Lina", "Mila", "Nils", "Bill"]  # fmt: skip
    assert [proper_name(name) for name in common] == common


# ---- who is the same ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "ａｎｎａ"),
        ("Müller", "Muller"),
        ("Straße", "STRASSE"),
        ("Ole", "Øle"),
        ("Otto", "0tt0"),
        ("Ian", "lan"),
        ("Bill", "Bi1l"),
        ("Bill", "BIII"),
        ("Modern", "Modem"),
        ("Wim", "VVim"),
        ("Copa", "Сора"),
        ("BEPTA", "ВЕРТА"),
        ("ZETA", "ΖΕΤΑ"),
        ("Иван", "ИВАН"),
        ("Чай", "Чаи"),
        ("Σοφία", "ΣΟΦΙΑ"),
        ("محمّد", "محمد"),
        ("٣٤", "34"),
    ],
)
def test_names_that_could_be_taken_for_each_other(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Anne"), ("Иван", "Ivan"), ("राजू", "राजा"), ("佐", "左"), ("A1", "A2")]
)
def test_names_that_differ(one, other):
    assert name_key(one) != name_key(other)


def test_one_look_into_the_table_is_enough():
    assert not set("".join(LIKE.values())) & LIKE.keys()
    assert not any(set(pair) & LIKE.keys() for pair, _ in PAIRS)
    assert all(key == key.casefold() for key in LIKE)


@given(st.text(max_size=30))
def test_a_proper_name_stays_as_it_is_and_so_does_its_key(given_name):
    try:
        name = proper_name(given_name)
    except Refused:
        return
    assert proper_name(name) == name
    assert 1 <= len(name) <= LONGEST
    assert name.isprintable()
    assert name_key(name) == name_key(name.upper()) == name_key(name.lower()) == name_key(name_key(name))
    assert name_key(name) not in RESERVED_KEYS


@given(st.text(alphabet="aаαoο0l1Iirnmwvьb", min_size=1, max_size=12))
def test_keys_of_look_alikes_are_stable(name):
    assert name_key(name_key(name)) == name_key(name)
