"""Catalogues: complete in three languages, same fields, house style; facts written as they should be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gunbai.errors import DataError, Refused, StaleAnswer
from gunbai.language import LANGUAGES, Names, Tongue, best_language, fields_of, ids, tongue
from gunbai.language.catalogue import Catalogue, catalogue, cut
from gunbai.language.expected import expected_in, phrases
from gunbai.language.numbers import NBSP, form_of
from gunbai.language.rulings import fact_label, fact_text
from gunbai.play.asking import measured, names_of
from gunbai.play.dice_source import Counter
from gunbai.play.scenes import Case, find_cases
from gunbai.questions import Preview, Refusal, describe
from gunbai.system import SYSTEM_IDS, available, get
from gunbai.testing.games import new_session
from gunbai.words import (
    Chance,
    Dice,
    Fact,
    Length,
    Modifier,
    Name,
    Say,
    Several,
    Signed,
    Target,
    Word,
)

SOURCE = Path(__file__).parent.parent / "src" / "gunbai"
SAME = Path(__file__).parent / "data" / "same_words.txt"

PREFIXES = {
    "refused",
    "error",
    "unit",
    "list",
    "word",
    "shape",
    "name",
    "ui",
    "cli",
    "scene",
    "page",
    "table",
}
ID = re.compile(r"^([a-z][a-z0-9]*)(\.[a-z0-9_-]*[a-z0-9_])+$")
FILE = re.compile(r"\.(toml|po|md|js|mjs|py|json|jsonl|html|css|svg|txt|sqlite|db)$")
WORDS_IN_SCRIPT = re.compile(r"""["'`](ui\.[a-z0-9_.-]*[a-z0-9])["'`]""")


def is_message_id(text: str) -> bool:
    match = ID.match(text)
    if match is None or FILE.search(text):
        return False
    return match.group(1) in PREFIXES or match.group(1) in SYSTEM_IDS


def ids_in_code() -> Iterator[tuple[str, str]]:
    """Every message id that stands in the source as a whole text, with the place.

    Chapters of a system that is still being built, without its ``SYSTEM``, do not count yet.
    """
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).parts
        if parts[0] == "systems" and len(parts) > 2 and parts[1] not in available():
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            if is_message_id(node.value):
                yield node.value, f"{path.relative_to(SOURCE)}:{node.lineno}"
    for path in sorted((SOURCE / "table").rglob("*.js")):
        if "vendor" not in path.parts:
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                for match in WORDS_IN_SCRIPT.finditer(line):
                    yield match.group(1), f"{path.relative_to(SOURCE)}:{number}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_id_of_the_code_stands_in_the_catalogue(lang: str) -> None:
    known = ids(lang)
    lost = [f"{place}: {id_}" for id_, place in ids_in_code() if id_ not in known]

    assert [] == lost


def test_message_ids_are_found_in_the_code_at_all() -> None:
    found = {id_ for id_, _ in ids_in_code()}

    assert {"refused.number", "refused.stale", "list.separator"} <= found


@pytest.mark.parametrize("lang", ["hu", "ru"])
def test_all_languages_have_the_same_messages_with_the_same_fields(lang: str) -> None:
    english, other = ids("en"), ids(lang)
    assert sorted(set(english) ^ set(other)) == []
    wrong = []
    for id_, texts in english.items():
        wanted = fields_of(texts[-1])
        for text in other[id_]:
            if fields_of(text) != wanted:
                wrong.append(f"{id_}: {sorted(wanted)} in English, {sorted(fields_of(text))} here")

    assert [] == wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_entries_are_chosen_by_n_and_all_forms_have_the_same_fields(lang: str) -> None:
    for id_, texts in ids(lang).items():
        if len(ids("en")[id_]) > 1:
            assert all("n" in fields_of(text) for text in texts), f"{lang} {id_}: no field n"
            assert 1 == len({fields_of(text) for text in texts}), f"{lang} {id_}: fields differ"


def has_letters(text: str) -> bool:
    return re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", text)) is not None


@pytest.mark.parametrize("lang", ["hu", "ru"])
def test_translations_differ_from_the_english(lang: str) -> None:
    lines = SAME.read_text("utf-8").splitlines()
    allowed = {line.split()[1] for line in lines if line.startswith(f"{lang} ")}
    english = ids("en")
    same = [
        id_
        for id_, texts in ids(lang).items()
        if texts[0] == english[id_][0] and has_letters(texts[0]) and id_ not in allowed
    ]

    assert [] == same


GLUED = re.compile(r"\}(?!d\d)[-\u2011]?[^\W\d_]")
VOWEL = "aáeéiíoóöőuúüű"
A_BEFORE_VOWEL = re.compile(
    rf"(?<![\w-])a (?!oldal\b)(?=[„»]?(?:[{VOWEL}{VOWEL.upper()}]|5|1\b))", re.IGNORECASE
)
AZ_BEFORE_CONSONANT = re.compile(
    rf"(?<![\w-])az (?!nem\b|X\b|győz\b|húzódhat|számít\b|tölthet\b|választható\b|világít\b)"
    rf"(?=[„»]?(?:[^\W\d_{VOWEL}{VOWEL.upper()}]|[02346789]))",
    re.IGNORECASE,
)
"""The article; "az" is also the pronoun, before the words in the pattern."""
NO_BREAK = "\u00a0"
STYLE = {
    "hyphen or two for a dash": re.compile(r" --? "),
    "three dots": re.compile(r"\.\.\."),
    "exclamation mark": re.compile(r"(?<!KIAI)(?<!КИЯ)!"),
    "hyphen for a minus": re.compile(r"(?<![\w\d–-])-\d"),
    "straight quotation mark": re.compile(r'"'),
    "suffix on an inserted word": GLUED,
    "space before a full stop": re.compile(r" [.,:;](?:\s|$)"),
    "two spaces": re.compile("  "),
}
STYLE_OF = {
    "en": {
        "apology": re.compile(r"\b(please|sorry|unfortunately)\b", re.IGNORECASE),
        "gender": re.compile(r"\b(he|him|his|she|her|hers)\b", re.IGNORECASE),
    },
    "hu": {
        "a for az": A_BEFORE_VOWEL,
        "az for a": AZ_BEFORE_CONSONANT,
        "address of several": re.compile(
            r"(játok|jétek|gattok|gettek|zzatok|zzetek|ssatok|ssetek)\b"
        ),
        "formal address": re.compile(r"\b(ön|önnek|önt)\b", re.IGNORECASE),
        "breaking space before a unit": re.compile(r"[\d}] (cm|mm|m)\b"),
        "not the word of the glossary": re.compile(
            r"szembeford|alakzatváltás|engedelmesség|terepdarab|véletlen esemény|asztalél\b|daimjó"
            r"|főhadiszállás|mozgáskeret",
            re.IGNORECASE,
        ),
        "suffix on a number": re.compile(r"\d[″°]?-[a-záéíóöőúüű]|!-"),
        "space before a per cent sign": re.compile(r"[\d}][ \u00a0]%"),
        "article before an inserted word": re.compile(r"\b[Aa]z? \{"),
        "apology": re.compile(r"\b(kérjük|sajnos|kérlek)\b", re.IGNORECASE),
    },
    "ru": {
        "breaking space before a dash": re.compile(rf"(?<!{NO_BREAK})—|[^{NO_BREAK}]– "),
        "breaking space before a unit": re.compile(r"[\d}] (см|мм|м|%)(?!\w)"),
        "no space before a per cent sign": re.compile(r"[\d}]%"),
        "not the word of the glossary": re.compile(
            r"соприкоснов|дуэл|рейтинг|\bдерут|\bдер[её]тся|\bдрал(ся|ись)|встречн\w+ атак",
            re.IGNORECASE,
        ),
        "ending on a number": re.compile(r"\d-[а-яё]"),
        "letters of two alphabets in a word": re.compile(r"[A-Za-z][А-Яа-яЁё]|[А-Яа-яЁё][A-Za-z]"),
        "Latin letter for a side": re.compile(r"сторон\w* [AB]\b", re.IGNORECASE),
        "е for ё": re.compile(
            r"\b(еще|нее|тяжел(?!оран)\w+|легк(ая|ое|ую|ой|ие|их|ий|ого)|(от)?счет\w*|(рас|у)чет\w*|причем"
            r"|идет|дает|берет|ведет|бьет|несет|ждет|пойдет|войдет|ее)\b",
            re.IGNORECASE,
        ),
        "capital of politeness": re.compile(r"(?<=[а-яё,] )Вы\b"),
        "Latin quotation mark": re.compile(r"[“”]"),
        "apology": re.compile(r"\b(пожалуйста|извините|к сожалению)\b", re.IGNORECASE),
    },
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_messages_keep_the_house_style(lang: str) -> None:
    wrong = [
        f"{id_}: {what}: {text}"
        for id_, texts in ids(lang).items()
        if not id_.startswith("expected.")  # their English stands in the code as it is
        for text in texts
        for what, pattern in {**STYLE, **STYLE_OF[lang]}.items()
        if pattern.search(text)
    ]

    assert [] == wrong


CUT_SHORT = re.compile(r"(вкл|выкл)\.$")


@pytest.mark.parametrize("lang", ["hu", "ru"])
def test_a_message_is_a_sentence_where_the_english_one_is(lang: str) -> None:
    """A full stop at the end, or none: labels, buttons and states have none."""
    english = ids("en")
    wrong = [
        f"{id_}: {text}"
        for id_, texts in ids(lang).items()
        for text in texts
        if has_letters(text) and text.endswith(".") != english[id_][-1].endswith(".")
        if not CUT_SHORT.search(text)
    ]

    assert [] == wrong


def test_a_message_says_the_same_numbers_in_every_language() -> None:
    english = ids("en")
    wrong = [
        f"{lang} {id_}: {text}"
        for lang in ("hu", "ru")
        for id_, texts in ids(lang).items()
        for text in texts
        if not id_.startswith("expected.") and numbers_of(text) != numbers_of(english[id_][-1])
    ]

    assert [] == wrong


def numbers_of(text: str) -> list[str]:
    """The numbers written out in a message; a die may be d6 or 1d6, some be said in words."""
    return sorted(re.findall(r"\d+", re.sub(r"\{\w+\}|keep 2|\b1(?=d6)", "", text)))


# -- facts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "en", "hu", "ru"),
    [
        (6, "6", "6", "6"),
        (-1, "−1", "−1", "−1"),
        (1250, "1250", "1250", "1250"),
        (19192, "19,192", "19~192", "19~192"),
        (True, "yes", "igen", "да"),
        ("Gonta", "Gonta", "Gonta", "Gonta"),
        (Signed(2), "+2", "+2", "+2"),
        (Signed(-2), "−2", "−2", "−2"),
        (Signed(0), "0", "0", "0"),
        (Length(6000), "6″", "6″", "6″"),
        (Length(3500), "3.5″", "3,5″", "3,5″"),
        (Length(6004), "6.0″", "6,0″", "6,0″"),
        (Length(6004, 6000), "6.004″", "6,004″", "6,004″"),
        (Length(5996, 6000), "5.996″", "5,996″", "5,996″"),
        (Length(6040, 6000), "6.04″", "6,04″", "6,04″"),
        (Length(6000, 6000), "6″", "6″", "6″"),
        (Length(2400, 2000), "2.4″", "2,4″", "2,4″"),
        (Length(40), "0.04″", "0,04″", "0,04″"),
        (Length(-3500), "−3.5″", "−3,5″", "−3,5″"),
        (Length(12345678), "12,345.7″", "12~345,7″", "12~345,7″"),
        (Chance(5, 18), "28%", "28%", "28~%"),
        (Chance(0, 1), "0%", "0%", "0~%"),
        (Chance(1, 1), "100%", "100%", "100~%"),
        (Chance(1, 1296), "0.1%", "0,1%", "0,1~%"),
        (Chance(1295, 1296), "99.9%", "99,9%", "99,9~%"),
        (Chance(1, 10**9), "<~0.001%", "<~0,001%", "<~0,001~%"),
        (Chance(10**9 - 1, 10**9), ">~99.999%", ">~99,999%", ">~99,999~%"),
        (Dice(((4, 5),)), "4+5", "4+5", "4+5"),
        (Dice(((1,), (5,), (6,))), "1, 5, 6", "1, 5, 6", "1, 5, 6"),
        (Several((1, "x", Signed(1))), "1, x, +1", "1, x, +1", "1, x, +1"),
        (Several(()), "none", "nincs", "нет"),
        (Word("name.system.daimyo"), "Daimyo", "Daimyo", "Даймё"),
    ],
)
def test_facts_are_written_as_each_language_writes_them(
    fact: Fact, en: str, hu: str, ru: str
) -> None:
    for lang, expected in (("en", en), ("hu", hu), ("ru", ru)):
        assert tongue(lang).fact(fact) == expected.replace("~", NBSP)


def test_lengths_take_the_unit_of_the_system() -> None:
    assert tongue("en", "centimetre").length(5600) == f"5.6{NBSP}cm"
    assert tongue("ru", "centimetre").length(14000) == f"14{NBSP}см"
    assert tongue("hu", "u", 10000).length(15000) == f"1,5{NBSP}u"


@pytest.fixture
def shooting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first model sentence of the style guide as messages, in three languages."""
    texts = {
        "en": (
            "{shooter} → {target}. Attack: {attack}. Defence: {defence}. Need: {need} or more.",
            "Shoot",
            "light cover ({kind})",
            "wood",
        ),
        "hu": (
            "{shooter} → {target}. Támadás: {attack}. Védelem: {defence}. Kell: legalább {need}.",
            "lövésérték",
            "könnyű fedezék ({kind})",
            "erdő",
        ),
        "ru": (
            "{shooter} → {target}. Атака: {attack}. Защита: {defence}. Нужно: {need} или больше.",
            "Стрельба",
            "лёгкое укрытие ({kind})",
            "лес",
        ),
    }
    for lang, (shot, shoot, cover, wood) in texts.items():
        for id_, text in (
            ("x.shot", shot),
            ("x.shoot", shoot),
            ("x.cover", cover),
            ("x.wood", wood),
        ):
            monkeypatch.setitem(catalogue(lang).texts, id_, (text,))


@pytest.mark.usefixtures("shooting")
def test_a_shot_reads_like_the_model_sentence_of_the_style_guide() -> None:
    attack = Several(("2d6", Target(0, (Modifier(1, "R", "x.shoot"),), "R")))
    cover = Modifier(1, "R", "x.cover", {"kind": Word("x.wood")})
    facts: dict[str, Fact] = {
        "shooter": Name("a1"),
        "target": Name("b1"),
        "attack": attack,
        "defence": Target(6, (cover,), "R"),
        "need": 9,
    }
    names: dict[str, str | Word | Say] = {"a1": "Gonta", "b1": Word("name.system.daimyo")}

    assert tongue("en").say(Say("x.shot", facts), names) == (
        "Gonta → Daimyo. Attack: 2d6, +1 Shoot. "
        "Defence: 6, +1 light cover (wood) = 7. Need: 9 or more."
    )
    assert tongue("hu").say(Say("x.shot", facts), names) == (
        "Gonta → Daimyo. Támadás: 2d6, +1 lövésérték. "
        "Védelem: 6, +1 könnyű fedezék (erdő) = 7. Kell: legalább 9."
    )
    assert tongue("ru").say(Say("x.shot", facts), names) == (
        "Gonta → Даймё. Атака: 2d6, +1 Стрельба. "
        "Защита: 6, +1 лёгкое укрытие (лес) = 7. Нужно: 9 или больше."
    )


def test_a_target_with_words_is_labelled_and_one_without_reasons_is_a_number() -> None:
    said = tongue("en").fact(Target(5, (Modifier(-1, "R", "word.no"),), "R", "word.yes"))

    assert said == "yes: 5, −1 no = 4"
    assert tongue("en").fact(Target(7, (), "R")) == "7"


@pytest.mark.parametrize(
    ("number", "form"),
    [(0, 2), (1, 0), (2, 1), (4, 1), (5, 2), (11, 2), (12, 2), (14, 2), (21, 0), (22, 1), (101, 0)],
)
def test_russian_plural_forms(number: int, form: int) -> None:
    assert form_of("ru", number) == form
    assert form_of("ru", number, whole=False) == 3
    assert form_of("hu", number) == 0
    assert form_of("en", number) == (0 if number == 1 else 1)


def test_plurals_follow_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = ("{n} ход", "{n} хода", "{n} ходов", "{n} хода")
    monkeypatch.setitem(catalogue("ru").texts, "x.turns", forms)

    assert tongue("ru").text("x.turns", n=2) == "2 хода"
    assert tongue("ru").text("x.turns", n=11) == "11 ходов"
    assert tongue("ru").text("x.turns", n=Length(1500)) == "1,5″ хода"


def test_a_word_that_opens_a_sentence_has_a_capital_and_a_typed_name_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(catalogue("en").texts, "x.two", ("{a}: {b}. {a}, {b}",))

    assert tongue("en").text("x.two", a=Word("word.no"), b=Word("word.no")) == "No: no. No, no"
    assert tongue("en").text("x.two", a="de Sade", b=1) == "de Sade: 1. de Sade, 1"
    assert tongue("en").text(
        "x.two", {"hq": Word("word.no"), "x": "de Sade"}, a=Name("hq"), b=Name("x")
    ) == ("No: de Sade. No, de Sade")


def test_a_name_that_speaks_of_itself_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue("en").texts, "x.corpse", ("{of}, corpse",))
    names: dict[str, str | Word | Say] = {"dead": Say("x.corpse", {"of": Name("dead")})}

    assert tongue("en").name("dead", names) == "dead, corpse"


def test_what_is_missing_falls_back_to_english_then_to_the_id_and_is_noted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    speaker = tongue("hu")
    monkeypatch.setattr(speaker, "missing", {})
    monkeypatch.setitem(catalogue("en").texts, "x.only", ("only {n}",))

    assert speaker.text("x.only", n=3) == "only 3"
    assert speaker.word("x.nothing") == "x.nothing"
    assert not speaker.has("x.only")
    assert speaker.text("refused.stale", entry=3).count("{found}") == 1
    assert {"x.only": 1, "x.nothing": 1, "refused.stale: {found}": 1} == speaker.missing


def test_errors_are_one_line_in_every_language() -> None:
    refused = StaleAnswer("a", Refusal("refused.stale", "", {"found": 3, "entry": 5}))
    data = DataError("bushi.toml", "weapon", "kind", "tepo", "katana")

    for lang in LANGUAGES:
        for error in (refused, data, Refused("a", Refusal("refused.over", ""))):
            line = tongue(lang).error(error)
            assert "\n" not in line and "{" not in line
        assert "tepo" in tongue(lang).error(data)
    assert tongue("ru").error(refused).endswith("открыта запись 5.")


def test_templates_have_names_only() -> None:
    assert cut("{n.real} {__x} {A} {0} {}").fields == ()
    assert cut("a {b}c{d}").parts == (("a ", "b", False), ("c", "d", False))


def test_a_message_may_stand_in_one_file_only(tmp_path: Path) -> None:
    made = Catalogue("en")
    for name in ("a.po", "b.po"):
        (tmp_path / name).write_text('msgid "x.y"\nmsgstr "z"\n', "utf-8")
    made.read(tmp_path / "a.po")

    with pytest.raises(DataError, match=r"b\.po.*used once"):
        made.read(tmp_path / "b.po")


def test_an_unreadable_catalogue_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.po").write_text('msgid "x\nmsgstr', "utf-8")

    with pytest.raises(DataError, match=r"en/a\.po"):
        Catalogue("en").read(tmp_path / "a.po")


def test_unknown_languages_are_refused_and_locales_are_understood() -> None:
    with pytest.raises(DataError, match="one of en, hu, ru"):
        tongue("de")

    assert best_language("hu_HU.UTF-8") == "hu"
    assert best_language("de,ru;q=0.7") == "ru"
    assert best_language(None) == "en"


def test_a_section_gives_the_words_of_a_client() -> None:
    section = tongue("hu").section("unit.")

    assert {"unit.inch", "unit.centimetre", "unit.u"} == set(section)


# -- what would be right -----------------------------------------------------------------------------


def phrases_in_code() -> Iterator[tuple[str, str]]:
    """What DataErrors of the code expect: each literal text, its inserted parts as ``9``."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            count = {"DataError": 5, "fail": 3}.get(name)
            if count == len(node.args):
                for text in literals(node.args[-1]):
                    yield text, f"{path.relative_to(SOURCE)}:{node.lineno}"


def literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            str(part.value) if isinstance(part, ast.Constant) else "9" for part in node.values
        )
    elif isinstance(node, ast.IfExp):
        yield from (*literals(node.body), *literals(node.orelse))


WORDS = re.compile(r"[a-z]{2,} [a-z]{2,}")
"""Two words in a row: a phrase, not a key, a list of ids or a formula."""


def test_what_is_expected_of_a_file_is_said_in_every_language() -> None:
    known = [pattern for _, pattern in phrases()]
    lost = [
        f"{place}: {text}"
        for text, place in phrases_in_code()
        if WORDS.search(text) and not any(p.fullmatch(text) for p in known)
    ]

    assert [] == lost


@pytest.mark.parametrize("lang", ["hu", "ru"])
def test_expectations_keep_what_was_inserted(lang: str) -> None:
    for phrase in ("one of katana, yari", "0 to 5", "1 to 6 (d6)", "a list of 3 lengths"):
        said = expected_in(lang, phrase)
        assert said != phrase
        assert all(word in said for word in re.findall(r"\d+|katana|yari|d6", phrase))
    assert expected_in(lang, "katana") == "katana"
    assert "katana" in tongue(lang).error(DataError("a", "b", "c", "d", "one of katana"))


# -- what scenes measure -----------------------------------------------------------------------------


def measuring_cases(system: str) -> Iterator[Case]:
    """Of every question that measures, the first scenes that are answered."""
    taken: dict[str, int] = {}
    for case in find_cases(system):
        ask = str(case.values.get("ask"))
        if case.system.inquiries.get(ask) is not None and taken.get(ask, 0) < 3:
            taken[ask] = taken.get(ask, 0) + 1
            yield case


@pytest.mark.parametrize("system", [one for one in SYSTEM_IDS if one in available()])
def test_what_a_scene_measures_is_said_in_words_of_every_language(system: str) -> None:
    raw = []
    seen_keys = set()
    for case in measuring_cases(system):
        try:
            seen = measured(case)
        except Refused:
            continue
        if seen is None:
            continue
        for lang in LANGUAGES:
            speaker = tongue(lang, case.system.nature.unit, case.system.nature.scale)
            for key, fact in (seen.values or {}).items():
                seen_keys.add(key)
                text = fact_text(speaker, system, key, fact, names_of(case, seen))
                if fact_label(speaker, system, key) == key and key not in SAME_IN_ALL:
                    raw.append(f"{lang} {case.id}: {key}")
                if isinstance(fact, str) and text == fact and fact not in case.system.rules().rules:
                    raw.append(f"{lang} {case.id}: {key} = {fact}")

    assert [] == raw
    assert len(seen_keys) > 20


SAME_IN_ALL = {"x", "y"}


# -- whole games -------------------------------------------------------------------------------------


LEARNING = [
    scenario.id
    for system in available()
    for scenario in get(system).scenarios().values()
    if scenario.learning
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", LEARNING)
def test_a_whole_game_is_said_without_a_missing_message_or_fact(
    lang: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every event, question, option, modifier and refusal of a random game, in this language."""
    session = new_session(scenario, "words")
    nature = session.system.nature
    speaker = tongue(lang, nature.unit, nature.scale)
    monkeypatch.setattr(speaker, "missing", {})
    rng = Counter(f"words {scenario}")
    told = 0
    while session.open is not None:
        seat = session.open.waits_for()[0]
        ask = session.ask_of(seat)
        assert ask is not None
        view = session.view(seat)
        names = session.system.names(view)
        answer = ask.question.suggest(view, rng, 1)[0]
        say_all(speaker, describe(ask.question, view), names)
        if session.number % 5 == 0:
            say_all(speaker, vars_of(ask.question.preview(view, answer)), names)
            refusal = ask.question.legal(view, "no such answer")
            assert refusal is not None
            speaker.refusal(refusal, names)
        session.submit(seat, answer)
        for line in session.lines[told:]:
            assert speaker.event(line.event, names)
        told = len(session.lines)
    outcome = session.outcome()
    assert outcome is not None
    speaker.say(outcome.why, session.system.names(session.view(None)))

    assert {} == speaker.missing


def vars_of(preview: Preview) -> list[object]:
    return [preview.says, preview.reasons, preview.odds, preview.marks]


def say_all(speaker: Tongue, value: object, names: Names) -> None:
    """Write every piece of wording in this data."""
    if isinstance(value, dict):
        for item in value.values():
            say_all(speaker, item, names)
    elif isinstance(value, (list, tuple)):
        for item in value:
            say_all(speaker, item, names)
    elif isinstance(value, Refusal):
        speaker.refusal(value, names)
    elif isinstance(value, (Say, Word, Name, Target, Modifier, Length, Several, Chance)):
        speaker.fact(value, names)


def test_what_stands_alone_begins_with_a_capital_but_not_a_name_typed_by_people() -> None:
    """Options and buttons; inside a sentence the same words stay as they are."""
    words = tongue("en")
    hold = Word("daimyo.name.reaction.hold")
    over = Say("daimyo.end.length")
    assert (words.fact(hold), words.label(hold)) == ("hold", "Hold")
    assert words.label(over) == "The last turn is over"
    assert words.label(Name("m"), {"m": "gonta"}) == "gonta"
    assert words.label(Name("m"), {"m": hold}) == "Hold"
    assert words.label(True) == "Yes"


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", ["0 hits", "1 hit", "2 hits"]),
        ("hu", ["0 seb", "1 seb", "2 seb"]),
        ("ru", ["0 попаданий", "1 попадание", "2 попадания"]),
    ],
)
def test_hits_are_counted_as_one_counts_them(lang: str, texts: list[str]) -> None:
    """A chance stands behind them: the number comes first."""
    assert [tongue(lang).say(Say("daimyo.outcome.hits", {"n": n})) for n in range(3)] == texts
