"""Share links of heroscape-map-editor: a whole map in an address, ``…/hs?m=`` and its text by JSONCrush.

JSONCrush (Frank Force, MIT licence) first exchanges the signs that JSON is full of for such as an address
holds unescaped, then puts single signs in the place of what comes again and again; what each stands for
follows at the end.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from builder import places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats.map_editor_write import write_map_editor
from builder.formats.safe_write import write_safely
from builder.language import _
from builder.plaindata.document import whole
from builder.problems import Problem
from builder.scenario import Scenario

MOST_IN_LINK = 2_082
"""Characters of a link that every browser and that program take."""
HOME = "https://hexoscape.com/hs?m="
MOST_UNFOLDED = 2_000_000  # characters
_MOST_LINK = 200_000  # characters that are looked at
_MOST_CRUSHED = 12_000  # characters that are crushed: a longer text never becomes a link
_LONGEST = 25  # characters of what is replaced
_SPLIT = "\x01"
_MOST_SIGNS = 255  # that stand for a text; there are no more
_LINK = re.compile(r"https?://[^\s?#]{1,300}\?(?:[^\s#&]{0,300}&){0,20}m=\S")
_PLAIN = "-_.!~*'()"
_SWAPS = (('"', "'"), ("':", "!"), (",'", "~"), ("}", ")"), ("{", "("))


def is_link(text: str) -> bool:
    """Whether a text is a link that holds a map."""
    return len(text) <= _MOST_LINK and bool(_LINK.match(text.strip()))


def content_of(link: str) -> bytes:
    """The content of the `.json` that a link stands for. Raises UnreadableError for one that holds no map."""
    query = urlsplit(link.strip()).query
    raw = next((part[2:] for part in query.split("&") if part.startswith("m=")), "")
    # A plus sign is itself where the link was made; it is a blank where something wrote the blanks so.
    plain, blanks = unquote(raw), unquote(raw.replace("+", " "))
    for crushed in (plain, blanks) if "%20" in raw else (blanks, plain):
        rows = _rows(crushed)
        if rows is not None:
            data = {"hexMap": rows[0], "boardPieces": rows[1:]}
            return json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")
    raise UnreadableError(
        _("the link holds no map, or was cut off; one that ends in all that stands behind ?m= was expected")
    )


def _rows(crushed: str) -> list[Any] | None:
    try:
        rows = json.loads(uncrushed(crushed), parse_int=whole)
    except (ValueError, RecursionError, OverflowError):
        return None
    return rows if isinstance(rows, list) and rows and isinstance(rows[0], dict) else None


def kept_link(text: str) -> Path | None:
    """A file with the map of a share link, below the user's data, as what came by a link has no file anywhere
    else; None for a text that is no such link.

    Raises UnreadableError for a link that holds no map, RefusedError where it cannot be written.
    """
    if not is_link(text):
        return None
    content = content_of(text)
    title = str(json.loads(content)["hexMap"].get("name", ""))[:60]
    name = "".join(letter if letter.isalnum() or letter in " -_" else "-" for letter in title).strip()
    number = hashlib.sha256(content).hexdigest()[:6]
    path = places.data_folder() / "links" / f"{name or 'map'}-{number}.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RefusedError(
            _("{path}: cannot be written ({reason})", path=path, reason=error.strerror or error)
        ) from None
    write_safely(path, content)
    return path


def link_to(
    battlefield: Battlefield, catalogue: Catalogue, scenario: Scenario | None = None
) -> tuple[str, tuple[Problem, ...]]:
    """A share link that opens a battlefield in heroscape-map-editor, and warnings about what that cannot
    hold.

    Raises RefusedError, with the length, where it would be longer than such a link may be.
    """
    content, problems = write_map_editor(battlefield, "link", catalogue, scenario)
    link = link_of(content)
    if not link:
        raise RefusedError(
            _(
                "the map is far too large for a link, which takes {most} characters; send a file",
                most=MOST_IN_LINK,
            )
        )
    if len(link) > MOST_IN_LINK:
        text = _(
            "the link would have {n} characters, and at most {most} are taken; send a file",
            n=len(link),
            most=MOST_IN_LINK,
        )
        raise RefusedError(text)
    return link, problems


def link_of(content: bytes) -> str:
    """The link for the content of a `.json`, whatever its length; empty where so much cannot be a link.

    A portrait and texts of records stay away: a link has no room for them.
    """
    data = json.loads(content)
    head = {key: value for key, value in data["hexMap"].items() if key != "mapPortraitBase64"}
    rows = [row if isinstance(row, str) else _key(row) for row in data["boardPieces"]]
    text = json.dumps([head, *rows], ensure_ascii=False, separators=(",", ":"))
    return HOME + quote(crushed_of(text), safe=_PLAIN) if len(text) <= _MOST_CRUSHED else ""


def _key(row: dict[str, Any]) -> str:
    at = row["pieceCoords"]
    return "~".join(map(str, (row["altitude"], at["q"], at["r"], row["rotation"], row["inventoryID"])))


def uncrushed(text: str) -> str:
    """What JSONCrush crushed. Raises OverflowError where it would unfold to more than `MOST_UNFOLDED`."""
    whole_text, _mark, signs = text[:-1].partition(_SPLIT)
    if len(signs) > _MOST_SIGNS:  # each would be looked for in all of the text
        raise OverflowError
    for sign in signs.split(_SPLIT)[0]:
        parts = whole_text.split(sign)
        last = parts.pop()
        if len(whole_text) + max(0, len(parts) - 1) * len(last) > MOST_UNFOLDED:
            raise OverflowError
        whole_text = last.join(parts)
    return _swapped(whole_text, reversed(_SWAPS))


def crushed_of(text: str) -> str:
    """A text as JSONCrush would crush it; what comes again may be replaced in another order."""
    text = _swapped(text.replace(_SPLIT, ""), _SWAPS)
    signs = ""
    for sign in _signs():
        if sign in text:
            continue
        best = _worth_most(text, _cost(sign), first=not signs)
        if best is None:
            break
        text = text.replace(best, sign) + sign + best
        signs = sign + signs
    return text + (_SPLIT + signs if signs else "") + "_"


def _swapped(text: str, swaps: Iterable[tuple[str, str]]) -> str:
    for one, other in swaps:
        text = other.join(part.replace(other, one) for part in text.split(one))
    return text


def _signs() -> Iterable[str]:
    """What may stand for a text, such as need no escape in an address first."""
    every = [chr(code) for code in range(126, 0, -1)]
    plain = [sign for sign in every if sign.isalnum() or sign in _PLAIN]
    others = [chr(code) for code in range(32, 255) if chr(code) != "\\" and chr(code) not in plain]
    return (*plain, *others)


def _cost(text: str) -> int:
    """The characters that a text takes in an address, an escaped byte three."""
    plain = sum(sign.isascii() and (sign.isalnum() or sign in _PLAIN) for sign in text)
    return plain + 3 * (len(text.encode()) - plain)


def _worth_most(text: str, sign: int, *, first: bool) -> str | None:
    """The part of a text that is worth most to be replaced by a sign; None where none is worth it."""
    split = _cost(_SPLIT) if first else 0
    worth: dict[str, int] = {}
    for length in range(2, _LONGEST):
        counted = Counter([text[start : start + length] for start in range(len(text) - length + 1)])
        again = {part: times for part, times in counted.items() if times > 1}
        if not again:
            break
        for part, times in again.items():
            gain = (times - 1) * _cost(part) - (times + 1) * sign - split
            if gain > 0:
                worth[part] = gain
    best, most = None, 0
    for part in sorted(worth, key=lambda part: (-worth[part], part)):  # at most that: they may overlap
        if worth[part] <= most:
            break
        gain = (text.count(part) - 1) * _cost(part) - (text.count(part) + 1) * sign - split
        if gain > most:
            best, most = part, gain
    return best
