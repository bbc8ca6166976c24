"""Boxes, own cards, stamps and the library under every fault of a disk: old or new, said in one line."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from builder.battlefield import Battlefield
from builder.errors import BuilderError
from builder.formats.own_cards import save_own_card
from builder.hexgrid import Hex
from builder.inventory import Collection
from builder.library.library import Library
from builder.shaping.group import Group
from tests.battlefields import shipped_catalogue
from tests.formats.faults import ShortWrites, faults
from tests.formats.test_own_cards import GIANT

pytest.importorskip("PySide6.QtWidgets", reason="boxes and stamps belong to the window")

ERRORS = (errno.ENOSPC, errno.EIO, errno.EINTR)
Act = Callable[[Path], object]


def boxes(home: Path) -> None:
    from builder.editor.inventory.holdings import Holdings

    Holdings(home, shipped_catalogue()).save(Collection({"rotv-2e": 2}, {"grass-1": 5}))


def cards(home: Path) -> None:
    save_own_card(home / "own-cards.yaml", GIANT)


def stamp(home: Path) -> None:
    from builder.editor.stamps.model import Stamps

    rock = Battlefield().new_piece(shipped_catalogue().pieces["rock-1"], Hex(0, 0), 1)
    Stamps(home, shipped_catalogue()).save("Rock", Group.of((rock,), ""))


def shelf(home: Path) -> None:
    with Library(home, home / "state") as library:
        library.add(home)


@pytest.mark.parametrize("act", [boxes, cards, stamp, shelf], ids=lambda act: act.__name__)
def test_what_all_programs_share_is_old_or_new_whatever_fails(tmp_path: Path, act: Act) -> None:
    home = tmp_path / "home"

    def prepare() -> None:
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()

    def content() -> dict[str, bytes]:
        return {one.name: one.read_bytes() for one in home.iterdir() if one.is_file() and one.name[0] != "."}

    prepare()
    with ShortWrites().there():
        act(home)
    (new,) = [content()]
    assert len(new) == 1
    said = []
    for fault in faults(lambda: act(home), prepare, ERRORS):
        prepare()
        try:
            with fault.there():
                act(home)
        except BuilderError as error:
            said.append(str(error))
            assert content() in ({}, new), vars(fault)
        else:
            assert content() == new, vars(fault)
        prepare()
        act(home)
        assert content() == new, vars(fault)
        assert not list(home.glob(".hexwright.*.part")), vars(fault)
    assert len(said) > 5
    assert all("\n" not in line for line in said)
