"""HTML written so that nothing of a file can be markup: every text is escaped but what is `Html` already."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

_EMPTY = frozenset(("meta", "input", "br"))
# What no HTML page may hold, not even escaped.
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

Value = str | int | float | bool | None


class Html(str):
    """Text that is markup."""

    __slots__ = ()


def element(tag: str, /, *content: str, **attributes: Value) -> Html:
    """An element; what of its content is no `Html` is escaped.

    ``class_`` and ``data_key`` are the attributes class and data-key. True gives an attribute without a
    value, False and None none.
    """
    named = "".join(_attribute(key, value) for key, value in attributes.items())
    return Html(f"<{tag}{named}>" if tag in _EMPTY else f"<{tag}{named}>{joined(content)}</{tag}>")


def joined(parts: Iterable[str]) -> Html:
    """Parts one after the other; what is no `Html` is escaped."""
    return Html("".join([part if isinstance(part, Html) else text(part) for part in parts]))


def text(plain: str) -> Html:
    """A text as markup that shows it."""
    return Html(escape(_FORBIDDEN.sub("", plain), quote=False))


def _attribute(key: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(_FORBIDDEN.sub("", str(value)))}"'
