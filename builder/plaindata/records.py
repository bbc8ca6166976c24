"""Records as plain data and back, by the types of their fields: one codec for files, journals and messages.

A record (a dataclass or a named tuple) is a mapping of its fields, without those that are as they would be
unsaid; what its types bear of `builder.facts` is kept to. A record of a union is ``{word: fields}``, what may
be anything stays as it is. Types with a form of their own, such as a space, are leaves, which whoever makes a
codec names. How a type is read and written is worked out once and kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import StrEnum
from functools import cached_property, reduce
from itertools import islice
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from builder.errors import BuilderError
from builder.facts import TEXT, Between, Limits, Looks, OneOf, bare, limits_in, types_of
from builder.language import N_, _, listed
from builder.plaindata.document import DataPath, short
from builder.wording import likely, on_one_line

NEEDED: Any = object()
"""What a field is unsaid that must be said."""
Read = Callable[[Any, DataPath, Any], Any]
"""Makes a value of data, of the place where they stand, and of what goes along; raises WrongValueError."""
Write = Callable[[Any, Any], Any]
"""Makes data of a value and of what goes along."""
_ANY = Between(-(10.0**15), 10.0**15)
NUMBER, ROWS = Limits(-1_000_000, 1_000_000), Limits(0, 20_000)
FieldOf = tuple[type, str]
_MOST_NAMED = 20  # choices, where one of them comes near


class WrongValueError(BuilderError):
    """A value that cannot be used: what was found and what was expected. ``path`` is its place, ``message``
    the text without it.
    """

    def __init__(self, path: DataPath, message: str) -> None:
        super().__init__(f"{place_of(path)}: {message}" if path else message)
        self.path, self.message = path, message


class Form(NamedTuple):
    """How a type is read and written."""

    read: Read
    write: Write


class Part(NamedTuple):
    """A field of a record: its name, the key under which it stands, its type, what it is ``unsaid``."""

    name: str
    key: str
    hint: Any
    unsaid: Any


@dataclass(frozen=True, eq=False)
class Codec:
    """How records stand in one kind of data.

    ``number``, ``text`` and ``rows`` are the limits of types that bear none (of a mapping they bear those of
    its values), ``deepest`` says how often
    unions may stand in themselves. Fields stand under ``keys`` where not under their names, the ``first``
    ones before the others, and ``always`` even as they would be unsaid; ``unsaid`` says what that is, where
    the record does not. ``kept`` ones never stand there; what is given for them makes their value. A record
    stands as the value of one field ``alone``, or where that is ``brief``, if nothing else is said. Of a
    list, a mapping or a record without needed fields that is ``forgiving`` a wrong row is left out alone, and
    what goes along is called with its place, the message, and what became of it.
    """

    leaves: Mapping[Any, Form] = field(default_factory=dict)
    number: Limits = NUMBER
    text: Limits = TEXT
    rows: Limits = ROWS
    deepest: int = 8
    keys: Mapping[FieldOf, str] = field(default_factory=dict)
    first: Mapping[type, tuple[str, ...]] = field(default_factory=dict)
    always: Collection[FieldOf] = ()
    unsaid: Mapping[FieldOf, Any] = field(default_factory=dict)
    kept: Mapping[FieldOf, Callable[[Any], Any] | None] = field(default_factory=dict)
    alone: Mapping[type, str] = field(default_factory=dict)
    brief: Mapping[type, str] = field(default_factory=dict)
    forgiving: Collection[FieldOf] = ()
    _forms: dict[Any, Form] = field(default_factory=dict, init=False)

    def read(self, hint: Any, value: Any, path: DataPath = (), beside: Any = None) -> Any:
        """The value of a type that data mean. Raises WrongValueError."""
        return self.form(hint).read(value, path, beside)

    def data(self, record: Any, beside: Any = None) -> Any:
        """A record as data."""
        return self.form(type(record)).write(record, beside)

    def right_parts(self, record: Any, data: Mapping[str, Any], tell: Callable[..., None]) -> dict[str, Any]:
        """The fields of a record that data hold and that can be used, by their names. ``tell`` is called for
        the others, with their place, the message, and what is left out, which is empty for all of it.
        """
        found = {}
        for part in self.parts(record):
            if part.key in data:
                try:
                    found[part.name] = self.field(record, part).read(data[part.key], (part.key,), tell)
                except WrongValueError as wrong:
                    tell(wrong.path, str(wrong), "")
        return found

    def tagged(self, tag: str, kinds: Mapping[str, type], value: Any, beside: Any = None) -> Any:
        """The record of data that name its kind under ``tag``. Raises WrongValueError."""
        if type(value) is not dict or tag not in value:
            raise unexpected((), _("a mapping with {key}", key=tag), value)
        word = value[tag]
        if not isinstance(word, str) or word not in kinds:
            raise unexpected((tag,), _("one of {names}", names=", ".join(kinds)), word)
        rest = {key: part for key, part in value.items() if key != tag}
        return self.form(kinds[word]).read(rest, (word,), beside)

    def parts(self, record: Any) -> tuple[Part, ...]:
        """The fields that stand in data, in the order in which they are written."""
        usual, first = _usual(record), self.first.get(record, ())
        return tuple([
            Part(
                name,
                self.keys.get((record, name), name),
                types_of(record)[name],
                self.unsaid.get((record, name), usual[name]),
            )
            for name in (*first, *(name for name in usual if name not in first))
            if (record, name) not in self.kept
        ])  # fmt: skip

    def form(self, hint: Any) -> Form:
        """How a type is read and written."""
        found = self._forms.get(hint)
        if found is None:
            found = self._forms[hint] = self._form(hint)
        return found

    def _form(self, hint: Any) -> Form:
        facts: dict[type, Any] = {type(fact): fact for fact in getattr(hint, "__metadata__", ())}
        if hint in self.leaves:
            return self.leaves[hint]
        hint = bare(hint)
        if hint in self.leaves:
            return self.leaves[hint]
        limits, (origin, parts) = facts.get(Limits), (get_origin(hint), get_args(hint))
        if hint is Any:
            return Form(lambda value, path, beside: value, as_it_is)
        if OneOf in facts or origin is Literal:
            words = facts[OneOf].words if OneOf in facts else parts
            return Form(_choice(dict(zip(words, words, strict=True))), as_it_is)
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return Form(_choice({str(one): one for one in hint}), lambda value, beside: str(value))
        # Before int: True is an int to Python, but a switch to whoever reads the file.
        if hint is bool:
            return Form(_switch, as_it_is)
        if hint is int:
            return Form(_number(limits or self.number), as_it_is)
        if hint is float:
            return Form(_real(facts.get(Between) or limits or _ANY), as_it_is)
        if hint is str:
            return Form(_text(limits or self.text, facts.get(Looks)), as_it_is)
        if NoneType in parts:
            return _or_none(self.form(reduce(or_, [part for part in parts if part is not NoneType])))
        if origin in (Union, UnionType):
            return self._union(hint)
        if origin in (list, frozenset) or (origin is tuple and parts[-1] is Ellipsis):
            return self.listed(origin, parts[0], limits)
        if origin is tuple:
            return self._row(parts)
        if origin in (dict, Mapping):
            return self._mapping(parts[0], Annotated[parts[1], limits] if limits else parts[1])
        return self._record(hint)

    def field(self, record: Any, part: Part) -> Form:
        """How a field of a record is read and written."""
        if (record, part.name) not in self.forgiving:
            return self.form(part.hint)
        hint = bare(part.hint)
        if get_origin(hint) is not tuple:
            return self._row_by_row(self.form(hint))
        return self.listed(tuple, get_args(hint)[0], limits_in(part.hint), forgiving=True)

    def _union(self, union: Any) -> Form:
        kinds = words_of(union)
        words = {record: word for word, record in kinds.items()}

        def read(value: Any, path: DataPath, beside: Any) -> Any:
            if sum(1 for part in path if part in kinds) >= self.deepest:
                raise WrongValueError(
                    path, _("nested in each other more than {most} deep", most=self.deepest)
                )
            if type(value) is not dict or len(value) != 1:
                raise unexpected(path, _("a mapping with one of {names}", names=", ".join(kinds)), value)
            ((word, part),) = value.items()
            if word not in kinds:
                raise unknown(path, word, kinds)
            return self.form(kinds[word]).read({} if part is None else part, (*path, word), beside)

        def write(value: Any, beside: Any) -> Any:
            return {words[type(value)]: self.data(value, beside)}

        return Form(read, write)

    def listed(self, make: Any, hint: Any, limits: Limits | None = None, *, forgiving: bool = False) -> Form:
        """How tuples or sets, as ``make`` makes them, of a type are read and written."""
        one, (least, most) = self.form(hint), limits or self.rows

        def read(value: Any, path: DataPath, beside: Any) -> Any:
            if type(value) is not list:
                raise unexpected(path, _("a list"), value)
            if len(value) < least:
                raise WrongValueError(path, _("at least {least} was expected, found none", least=least))
            if len(value) > most:
                if not forgiving:
                    raise _too_many(path, most, value)
                beside(path, str(_too_many(path, most, value)), _("the rest left out"))
            if forgiving:
                return make(_those_right(one.read, enumerate(value[:most]), path, beside))
            return make([one.read(row, (*path, number), beside) for number, row in enumerate(value)])

        def write(value: Any, beside: Any) -> Any:
            rows = sorted(value) if make is frozenset else value
            return [*rows] if one.write is as_it_is else [one.write(row, beside) for row in rows]

        return Form(read, write)

    def _row(self, hints: tuple[Any, ...]) -> Form:
        forms = tuple(map(self.form, hints))

        def read(value: Any, path: DataPath, beside: Any) -> Any:
            if type(value) is not list or len(value) != len(forms):
                raise unexpected(path, _("a list of {n}", n=len(forms)), value)
            return tuple([form.read(value[n], (*path, n), beside) for n, form in enumerate(forms)])

        def write(value: Any, beside: Any) -> Any:
            return [form.write(part, beside) for form, part in zip(forms, value, strict=True)]

        return Form(read, write)

    def _mapping(self, key: Any, hint: Any) -> Form:
        if bare(key) is not str:
            pairs = self.listed(dict, tuple[key, hint])
            return Form(pairs.read, lambda value, beside: pairs.write(value.items(), beside))

        name, one = self.form(key), self.form(hint)

        def read(value: Any, path: DataPath, beside: Any) -> Any:
            if type(value) is not dict:
                raise unexpected(path, _("a mapping"), value)
            if len(value) > self.rows.most:
                raise _too_many(path, self.rows.most, value)
            words = value if key is str else [name.read(word, path, beside) for word in value]
            return {word: one.read(value[word], (*path, word), beside) for word in words}

        return Form(read, lambda value, beside: {word: one.write(value[word], beside) for word in value})

    def _row_by_row(self, form: Form) -> Form:
        """A mapping or a record of which the rows are read that can be used, and the others reported."""

        def one(row: Any, place: DataPath, tell: Any) -> Any:
            form.read(dict([row]), place[:-1], tell)
            return row

        def read(value: Any, path: DataPath, tell: Any) -> Any:
            if type(value) is dict:
                most = self.rows.most
                if len(value) > most:
                    tell(path, str(_too_many(path, most, value)), _("the rest left out"))
                rows = ((key, (key, part)) for key, part in islice(value.items(), most))
                value = dict(_those_right(one, rows, path, tell))
            return form.read(value, path, nothing_told)  # row by row all was reported

        return Form(read, form.write)

    def _record(self, record: Any) -> Form:
        found, name = _Record(self, record), self.alone.get(record)
        if name is None:
            return Form(found.read, found.write)
        form = next(self.field(record, part) for part in self.parts(record) if part.name == name)
        return Form(
            lambda value, path, beside: record(form.read(value, path, beside)),
            lambda value, beside: form.write(getattr(value, name), beside),
        )


class _Record:
    """How a record is read and written. What its fields ask for is worked out when the first one comes: they
    may hold records of its own kind.
    """

    def __init__(self, codec: Codec, record: Any) -> None:
        self.codec, self.record, self.brief = codec, record, codec.brief.get(record)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        return self.codec.parts(self.record)

    @cached_property
    def needed(self) -> frozenset[str]:
        return frozenset(part.name for part in self.parts if part.unsaid is NEEDED)

    @cached_property
    def reads(self) -> dict[str, tuple[str, Read]]:
        """What reads each field, with its name, by its key."""
        return {part.key: (part.name, self.codec.field(self.record, part).read) for part in self.parts}

    @cached_property
    def given(self) -> dict[str, Any]:
        """What fields are unsaid that the record itself demands."""
        unsaid = self.codec.unsaid.items()
        return {name: value for (of, name), value in unsaid if of is self.record and value is not NEEDED}

    @cached_property
    def kept(self) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
        """What makes the values of fields that never stand in data."""
        return tuple(
            [(name, make) for (of, name), make in self.codec.kept.items() if of is self.record and make]
        )

    @cached_property
    def writes(self) -> tuple[tuple[str, str, Any, Write], ...]:
        return tuple([
            (
                part.name,
                part.key,
                NEEDED if (self.record, part.name) in self.codec.always else part.unsaid,
                self.codec.form(part.hint).write,
            )
            for part in self.parts
        ])  # fmt: skip

    def read(self, value: Any, path: DataPath, beside: Any) -> Any:
        reads = self.reads
        if type(value) is not dict:
            if self.brief is None:
                raise unexpected(path, _("a mapping"), value)
            return self.record(**{self.brief: reads[self.brief][1](value, path, beside)})
        found = {**self.given, **{name: make(beside) for name, make in self.kept}}
        for key, part in value.items():
            if key not in reads:
                raise unknown(path, key, reads)
            name, read = reads[key]
            found[name] = read(part, (*path, key), beside)
        if not self.needed <= found.keys():
            missing = [part.key for part in self.parts if part.name in self.needed - found.keys()]
            raise WrongValueError(path, _("{names} is missing", names=", ".join(missing)))
        return self.record(**found)

    def write(self, value: Any, beside: Any) -> Any:
        found = {
            key: write(part, beside)
            for name, key, unsaid, write in self.writes
            if (part := getattr(value, name)) != unsaid
        }
        return found[self.brief] if self.brief is not None and [*found] == [self.brief] else found


def as_it_is(value: Any, beside: Any) -> Any:
    """Writes what is plain data itself."""
    return value


def unread(value: Any, path: DataPath, beside: Any) -> Any:
    """Reads what is only ever written: nothing was expected."""
    raise unexpected(path, _("nothing"), value)


def nothing_told(path: DataPath, message: str, outcome: str) -> None:
    """Hears of what is left out where nobody wants to know."""


def leaf(expected: str, make: Callable[[Any, Any], Any], write: Write = as_it_is) -> Form:
    """A form that makes None of data that mean no such value; ``expected`` is marked for translation."""

    def read(value: Any, path: DataPath, beside: Any) -> Any:
        made = make(value, beside)
        if made is None:
            raise unexpected(path, _(expected), value)
        return made

    return Form(read, write)


def numbers(
    expected: str, make: Callable[..., Any], plain: Callable[[Any], Iterable[int]], *limits: Limits
) -> Form:
    """The form of values that stand as a list of whole numbers within limits, which ``plain`` gives."""

    count = len(limits)

    def read(value: Any, path: DataPath, beside: Any) -> Any:
        if type(value) is list and len(value) == count:
            for one, (least, most) in zip(value, limits, strict=True):
                if type(one) is not int or not least <= one <= most:
                    break
            else:
                return make(*value)
            found = [*map(whole, value, limits)]
            if None not in found:
                return make(*found)
        raise unexpected(path, _(expected), value)

    return Form(read, lambda value, beside: [*plain(value)])


def place_of(path: DataPath) -> str:
    """A place in data, with rows counted from 1 as in all messages: ``victory/1/when``."""
    return "/".join(str(part + 1) if isinstance(part, int) else on_one_line(str(part)[:60]) for part in path)


def unexpected(path: DataPath, expected: str, found: Any, known: Collection[Any] = ()) -> WrongValueError:
    """The error for what was found in place of what was ``expected``, which is looked up already, or one of
    the words that are ``known``.
    """
    near = likely(found, [*map(str, known)]) if isinstance(found, str) else ""
    pattern = N_("{expected} was expected, found {found}")
    pattern = N_("{expected} was expected, found {found}; did you mean {near}?") if near else pattern
    return WrongValueError(path, _(pattern, expected=expected, found=short(found), near=near))


def unknown(path: DataPath, word: Any, known: Collection[str]) -> WrongValueError:
    """The error for a key that is not known."""
    near = likely(word, tuple(known)) if isinstance(word, str) else ""
    if near:
        text = _("{found} is not known here; did you mean {near}?", found=short(word), near=near)
    else:
        names = ", ".join(known) or _("none")
        text = _("{found} is not known here; known are {names}", found=short(word), names=names)
    return WrongValueError(path, text)


def lists_of(record: type) -> Iterator[FieldOf]:
    """The fields of a record that are lists."""
    return ((record, name) for name, hint in types_of(record).items() if get_origin(bare(hint)) is tuple)


def word_of(record: type) -> str:
    """The word for a record of a union: ``AtEndOfRound`` is ``at_end_of_round``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", record.__name__).lower()


def words_of(union: Any) -> Mapping[str, type]:
    """The records of a union by their words."""
    return {word_of(record): record for record in get_args(union)}


def whole(value: Any, limits: Limits) -> int | None:
    """A whole number within limits, also where it is written 3.0; None for anything else."""
    if type(value) is float and value.is_integer():
        value = int(value)
    return value if type(value) is int and limits.least <= value <= limits.most else None


def _usual(record: Any) -> Mapping[str, Any]:
    """What the fields of a record are unsaid, by their names."""
    if not is_dataclass(record):
        return {name: record._field_defaults.get(name, NEEDED) for name in record._fields}
    found = {}
    for one in fields(record):
        made = one.default if one.default_factory is MISSING else one.default_factory()
        found[one.name] = NEEDED if made is MISSING else made
    return found


def _or_none(form: Form) -> Form:
    return Form(
        lambda value, path, beside: None if value is None else form.read(value, path, beside),
        lambda value, beside: None if value is None else form.write(value, beside),
    )


def _those_right(read: Read, rows: Iterable[tuple[Any, Any]], path: DataPath, tell: Any) -> Iterator[Any]:
    """The rows that can be used, each given with its last step of the path; of the others is told."""
    for key, row in rows:
        place = (*path, key)
        try:
            yield read(row, place, tell)
        except WrongValueError as wrong:
            left_out = _("{row} is left out", row=place_of(place))
            tell(wrong.path, str(wrong), left_out if wrong.path != place else "")


def _too_many(path: DataPath, most: int, rows: Collection[Any]) -> WrongValueError:
    return WrongValueError(path, _("at most {most} were expected, found {n}", most=most, n=len(rows)))


def _switch(value: Any, path: DataPath, beside: Any) -> bool:
    if type(value) is not bool:
        raise unexpected(path, _("true or false"), value)
    return value


def _number(limits: Limits) -> Read:
    least, most = limits

    def read(value: Any, path: DataPath, beside: Any) -> int:
        number = whole(value, limits)
        if number is None:
            text = _("a whole number from {least} to {most}", least=least, most=most)
            raise unexpected(path, text, value)
        return number

    return read


def _real(limits: Between | Limits) -> Read:
    def read(value: Any, path: DataPath, beside: Any) -> float:
        if type(value) not in (int, float) or not limits.least <= value <= limits.most:
            text = _("a number from {least:g} to {most:g}", least=limits.least, most=limits.most)
            raise unexpected(path, text, value)
        number: float = value
        return number

    return read


def _text(limits: Limits, looks: Looks | None) -> Read:
    least, most = limits

    def read(value: Any, path: DataPath, beside: Any) -> str:
        fits = isinstance(value, str) and least <= len(value) <= most
        if fits and (looks is None or looks.pattern.fullmatch(value)):
            return str(value)
        if looks is not None:
            raise unexpected(path, _(looks.expected, least=least, most=most), value)
        if not isinstance(value, str):
            raise unexpected(path, _("a text (a number in quotes)"), value)
        pattern = N_("at most {most} characters were expected, found {n}")
        pattern = N_("{least} to {most} characters were expected, found {n}") if least else pattern
        raise WrongValueError(path, _(pattern, least=least, most=most, n=len(value)))

    return read


def _choice(choices: Mapping[Any, Any]) -> Read:
    def read(value: Any, path: DataPath, beside: Any) -> Any:
        if type(value) in (str, int) and value in choices:
            return choices[value]
        if isinstance(value, str) and len(choices) > _MOST_NAMED:
            raise unknown(path, value, choices)
        raise unexpected(path, listed([*map(str, choices)], "or"), value, choices)

    return read
