"""All texts go through one catalogue of gettext."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

from builder import language
from builder.language import (
    COMPLETE,
    FOLDER,
    N_,
    SOURCE,
    _,
    decimal,
    in_percent,
    language_of,
    languages,
    listed,
    ngettext,
    pgettext,
    speak,
)
from builder.scenario import text_in
from tests.languages import PSEUDO, make_language, messages, not_translated, pseudo, translatable
from tests.sources import ROOT, SOURCES, nodes

LOOKED_UP = ("_", "N_", "ngettext", "pgettext")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of translations with the pseudo-language."""
    folder = tmp_path_factory.mktemp("translations")
    make_language(folder, PSEUDO, pseudo, [("{n} side", "{n} sides")])
    return folder


@pytest.fixture
def spoken(written: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The pseudo-language, spoken by this process."""
    monkeypatch.setenv(language.VARIABLE, "")
    monkeypatch.setattr(language, "FOLDER", written)
    speak(PSEUDO)
    yield
    speak(SOURCE)


@pytest.mark.parametrize(
    ("asked", "system", "expected"),
    [
        ("", ["de-DE", "en"], "en"),  # not complete there: a window in two languages helps nobody
        ("de", ["en-GB"], "de"),
        ("de_AT", [], "de"),
        ("DE-ch", [], "de"),
        ("de.UTF-8", [], "de"),
        ("en", ["fr"], "en"),
        ("tlh", ["fr"], "en"),
        ("", ["sv-SE", "fr-FR", "en"], "fr"),
        ("", ["fr_FR.UTF-8"], "fr"),
        ("", ["C"], "en"),
        ("", ["en-US", "fr-FR"], "en"),
        ("", [], "en"),
    ],
)
def test_the_language_is_the_one_asked_for_else_a_complete_one_of_the_system(
    asked: str, system: list[str], expected: str
) -> None:
    assert language_of(asked, system, {"de", "fr"}, {"fr"}) == expected


def test_the_languages_are_those_whose_files_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert languages() >= COMPLETE
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    assert languages() == set()
    make_language(tmp_path, "sv", pseudo)
    assert languages() == {"sv"}


def test_a_language_that_counts_as_complete_has_every_text() -> None:
    from babel.messages.mofile import read_mo

    for name in COMPLETE:
        with (FOLDER / name / "LC_MESSAGES" / "hexwright.mo").open("rb") as file:
            found = [message.id for message in read_mo(file) if message.string]
        there = {id if isinstance(id, str) else tuple(id) for id in found}
        there |= {id[0] for id in there if isinstance(id, tuple)}  # gettext gives the form for one, too
        assert messages() - there == set()


def places_in(text: str) -> set[str]:
    return set(re.findall(r"\{[^{}]*\}", text))


@pytest.mark.parametrize("name", sorted(languages()))
def test_a_translation_has_the_places_and_the_tags_of_its_text(name: str) -> None:
    from babel.messages.pofile import read_po

    with (FOLDER / name / "LC_MESSAGES" / "hexwright.po").open("rb") as file:
        catalogue = read_po(file)
    wrong = []
    for message in catalogue:
        if not message.id or not message.string:
            continue
        ids = [message.id] if isinstance(message.id, str) else [*message.id]
        strings = [message.string] if isinstance(message.string, str) else [*message.string]
        there = set().union(*map(places_in, ids))
        for text in strings:
            same = places_in(text) == there if len(ids) == 1 else places_in(text) <= there
            keys = len(re.findall(r"&(?=\w)", text)) == len(re.findall(r"&(?=\w)", ids[-1]))
            tags = sorted(re.findall(r"<[^>]*>", text)) == sorted(re.findall(r"<[^>]*>", ids[-1]))
            if not (same and keys and tags):
                wrong.append((ids[-1], text))
    assert wrong == []


# What German has no second word for: keys are called as Qt calls them in the menus.
_NOT_GERMAN = re.compile(
    r"\b(Ctrl|Shift|PgUp|PgDown|Page Up|Page Down|Armeen?|Kennung|Szenarien|Startseite|Bewegungsfeld)\b"
)


def test_german_has_one_word_for_each_thing_and_the_keys_of_a_german_keyboard() -> None:
    from babel.messages.mofile import read_mo

    with (FOLDER / "de" / "LC_MESSAGES" / "hexwright.mo").open("rb") as file:
        texts = [str(message.string) for message in read_mo(file) if message.id]
    assert [text for text in texts if _NOT_GERMAN.search(text)] == []


def test_numbers_are_written_as_in_the_language() -> None:
    try:
        speak("de")
        assert (decimal(8.25, 1), decimal(1.5), _("{n} more", n=1.5)) == ("8,2", "1,5", "1,5 more")
    finally:
        speak(SOURCE)
    assert (decimal(8.25, 1), _("{n} more", n=1.5)) == ("8.2", "1.5 more")


def percentages_by_hand(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Percentages that are put together as English writes them; `in_percent` asks the language."""
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            parts = [ast.unparse(ast.JoinedStr([part])) for part in node.values]
            signs = (re.match(r"""f['"] ?%""", part) or re.search(r":\.\d%}", part) for part in parts)
            if any(signs):
                yield ast.unparse(node)


def test_percentages_are_made_one_way() -> None:
    found = {str(path.relative_to(ROOT)): [*percentages_by_hand(nodes(path))] for path in SOURCES}
    assert {path: texts for path, texts in found.items() if texts} == {}
    for text in ('f"{share:.0%}"', 'f"{n} % of it"', 'f"{n}%"'):
        assert [*percentages_by_hand(ast.walk(ast.parse(text)))], text
    assert in_percent(50) == "50 %"


class TestEnglish:
    def test_a_text_is_what_the_source_says(self) -> None:
        assert _("Undo") == N_("Undo") == "Undo"

    def test_values_fill_their_places(self) -> None:
        assert _("{n} on {level}", n=3, level="level 2") == "3 on level 2"

    def test_without_values_braces_stay(self) -> None:
        assert _("{keys:undo} undoes it") == "{keys:undo} undoes it"

    def test_braces_in_values_stay(self) -> None:
        assert _("{file}: not found", file="{a}.hsc") == "{a}.hsc: not found"

    def test_a_number_has_its_form(self) -> None:
        counted = [
            ngettext("{n} piece on {where}", "{n} pieces on {where}", n, where="A1") for n in (0, 1, 2)
        ]
        assert counted == ["0 pieces on A1", "1 piece on A1", "2 pieces on A1"]

    def test_a_context_is_not_shown(self) -> None:
        assert pgettext("a level of height", "Level {n}", n=3) == "Level 3"


def without_context() -> list[str]:
    """The texts of the pseudo-language that have one form and stand for themselves."""
    return [text for text, context in translatable() if context is None and isinstance(text, str)]


@pytest.mark.usefixtures("spoken")
class TestAnotherLanguage:
    def test_a_text_is_what_the_translator_wrote(self) -> None:
        text = min(text for text in without_context() if text.isalpha())
        assert _(text) == pseudo(text) != text

    def test_its_places_are_filled(self) -> None:
        text = next(text for text in sorted(without_context()) if re.search(r"^\w+ \{\w+\}$", text))
        name = text.partition("{")[2].rstrip("}")
        assert f" Grass{'·' * (len(text) // 3)}⟧" in _(text, **{name: "Grass"})

    def test_a_text_that_the_translator_has_not_is_english(self) -> None:
        assert _("Never written {n} times", n=1) == "Never written 1 times"

    def test_its_plurals_are_used(self) -> None:
        counted = [ngettext("{n} side", "{n} sides", n) for n in (1, 2)]
        assert counted == [pseudo("{n} side").format(n=1), pseudo("{n} sides").format(n=2)]

    def test_texts_of_scenarios_are_those_in_it_where_there_are_some(self) -> None:
        assert text_in({"en": "West", "de": "Westen"}) == "Westen"
        assert text_in({"en": "West", "de": "Westen"}, "en") == "West"
        assert text_in({"en": "West", "fr": "Ouest"}) == "West"

    def test_processes_it_starts_speak_it_too(self) -> None:
        assert os.environ[language.VARIABLE] == PSEUDO


@pytest.mark.usefixtures("spoken")
def test_a_language_of_the_system_leaves_the_choice_to_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(language.VARIABLE, "")
    monkeypatch.setattr(language, "language_of", lambda *_asked: PSEUDO)
    language.speak_as_asked()
    assert _("{n} side", n=1) == pseudo("{n} side").format(n=1)
    assert os.environ[language.VARIABLE] == ""


def test_the_pseudo_language_marks_what_it_translates() -> None:
    assert list(not_translated(pseudo("{n} pieces of Grass"))) == []
    assert list(not_translated("Level " + pseudo("{n} pieces"))) == ["Level"]
    assert list(not_translated("⟦á ⟦b⟧ c⟧ and")) == ["and"]


def is_look_up(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether it is a call that looks a text up, or marks it."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LOOKED_UP


def looked_up(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Texts that a translator's tool would not find: put together before they are looked up, or looked up
    within an f-string, into which Babel sees from Python 3.12 on only.
    """
    for node in nodes:
        if is_look_up(node):
            texts = 2 if ast.unparse(node.func) in ("ngettext", "pgettext") else 1
            for given in node.args[:texts]:
                if isinstance(given, (ast.JoinedStr, ast.BinOp, ast.IfExp)) or is_look_up(given):
                    yield given.lineno, ast.unparse(given)
        if isinstance(node, ast.JoinedStr):
            for part in filter(is_look_up, ast.walk(node)):
                if isinstance(part.args[0], ast.Constant):
                    yield part.lineno, ast.unparse(part)


def test_texts_are_whole_when_they_are_looked_up() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{line}": text for path in SOURCES for line, text in looked_up(nodes(path))
    }
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        '_(f"{n} pieces")',
        '_("Wrote " + name)',
        'ngettext("1", f"{n}", n)',
        '_(N_("Wrote"))',
        """f"{_('Wrote')} {name}" """,
    ],
)
def test_a_text_put_together_before_is_noticed(text: str) -> None:
    assert list(looked_up(ast.walk(ast.parse(text))))


def test_babel_finds_every_text() -> None:
    there = {text for message in messages() for text in ([message] if isinstance(message, str) else message)}
    for path in SOURCES:
        for node in nodes(path):
            if is_look_up(node):
                texts = node.args[1:] if ast.unparse(node.func) == "pgettext" else node.args[:2]
                for text in texts:
                    if isinstance(text, ast.Constant):
                        assert text.value in there, f"{path}:{node.lineno}"


def counted_by_hand(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Plurals that only know one and many: other languages have more forms, which ngettext knows."""
    for node in nodes:
        if isinstance(node, ast.IfExp) and is_look_up(node.body) and is_look_up(node.orelse):
            one = isinstance(node.test, ast.Compare) and ast.unparse(node.test).endswith("== 1")
            if one and "{count}" in ast.unparse(node.orelse):
                yield ast.unparse(node)


def test_plurals_are_those_of_the_language() -> None:
    assert [text for path in SOURCES for text in counted_by_hand(nodes(path))] == []
    wrong = ast.parse('_("1 hex") if n == 1 else _("{count} hexes", count=n)')
    assert list(counted_by_hand(ast.walk(wrong)))


# What the core refuses and complains of; the window has tests/editor/test_language.py.
SAID = frozenset(
    {
        *("BuilderError", "RefusedError", "UnreadableError", "ForeignError", "LineError"),
        *("ConflictError", "WrongValueError"),
        *("UsageError", "BadParameter", "complain", "ignoring", "not_held", "Problem"),
        *("leave_out", "note", "fail", "Fault", "refuse", "_refuse", "say"),
    }
)
ROOMS = (
    *("battlefield", "catalogue", "cli", "construction", "drawing", "formats", "inventory", "movement"),
    *("plaindata", "places.py", "referee", "scenario", "shaping", "sheets", "sight"),
)
CODE = re.compile(r"[a-z]+(-[a-z]+)*|(?i:\W*| x |\s*hexwright play )")  # codes, marks, what is typed


def not_looked_up(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Texts with words in them that are said to a person as they stand in the source."""
    for node in nodes:
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for given in [*node.args, *(keyword.value for keyword in node.keywords)] if name in SAID else ():
            parts = given.values if isinstance(given, ast.JoinedStr) else [given]
            for part in parts:
                text = part.value if isinstance(part, ast.Constant) else ""
                if isinstance(text, str) and not CODE.fullmatch(text):
                    yield text


@pytest.mark.parametrize("room", ROOMS)
def test_what_the_core_refuses_is_looked_up(room: str) -> None:
    place = ROOT / "builder" / room
    for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
        assert list(not_looked_up(nodes(path))) == [], path


@pytest.mark.parametrize(
    "line",
    [
        'raise RefusedError(f"{path}: is there already")',
        'gathering.leave_out("wrong-row", "no row at all", source)',
        'complain(f"warning: {file}")',
        'say(f"{n} steps")',
    ],
)
def test_a_refusal_that_is_not_looked_up_is_noticed(line: str) -> None:
    assert list(not_looked_up(ast.walk(ast.parse(line))))


def test_names_are_listed_as_people_do() -> None:
    assert [listed(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]
    assert listed(["A", "B", "C"], "or") == "A, B or C"


@pytest.mark.usefixtures("spoken")
def test_lists_are_translated() -> None:
    assert list(not_translated(listed(["1", "2", "3"]))) == []
