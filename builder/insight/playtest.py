"""What many games of computer players say of a scenario: who wins, how long it takes, where figures go and
fall.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from builder.hexgrid import Hex
from builder.insight.report import EVEN, Cell, Fact, Picture, Section, called, percent, place_of, ramp, said
from builder.language import N_, _, ngettext

if TYPE_CHECKING:
    from builder.board import Board, Space
    from builder.playtest.games import At, Share, Tally

_MOST_NAMED = 5
_LEGEND = (0.0, 1 / 3, 2 / 3, 1.0)  # how dark the samples of the legend are; the first is a single move
_NO_NAMES: Mapping[str, str] = MappingProxyType({})
_NO_SENTENCES: tuple[str, ...] = ()


def playtest_section(
    tally: Tally,
    board: Board,
    *,
    names: Mapping[str, str] = _NO_NAMES,
    victories: tuple[str, ...] = _NO_SENTENCES,
) -> Section:
    """A section of a report about games that were played; at least one. ``names`` of sides, ``victories`` as
    sentences in the order of the scenario.
    """
    games = len(tally.games)
    fewest, mean, most = tally.rounds
    facts = [_won(side, names.get(side, side), tally.share(side), games) for side in tally.sides]
    facts.append(_won("", _("nobody"), tally.draws, games))
    if reasons := tally.reasons():
        listed = ", ".join(f"{count} ({reason})" for reason, count in reasons.most_common())
        facts.append(Fact("reasons of draws", dict(reasons), _("Drawn games: {listed}.", listed=listed)))
    facts += [
        Fact(
            f"victory {number + 1} of {side}",
            count,
            ngettext(
                "{side} won {n} game by this: {victory}",
                "{side} won {n} games by this: {victory}",
                count,
                side=said(names.get(side, side)),
                victory=victories[number],
            ),
        )
        for (side, number), count in sorted(tally.victories().items(), key=lambda row: (-row[1], str(row[0])))
        if number is not None and number < len(victories)
    ]
    facts.append(
        Fact(
            "rounds",
            {"least": fewest, "mean": round(mean, 2), "most": most},
            _(
                "A game took {mean} rounds in the mean, {fewest} at least and {most} at most.",
                mean=f"{mean:.1f}",
                fewest=fewest,
                most=most,
            ),
        )
    )
    if tally.stopped:
        sentence = ngettext("{n} game had to be stopped.", "{n} games had to be stopped.", tally.stopped)
        facts.append(Fact("stopped", tally.stopped, sentence))
    stops, deaths = _by_space(tally.stops(), board), _by_space(tally.deaths(), board)
    fallen = N_("Most figures were destroyed at {spaces}.")
    facts.append(_places("fallen", deaths, fallen, _("No figure was destroyed.")))
    facts.append(_places("used", stops, N_("Moves ended most often at {spaces}."), _("Nobody moved.")))
    title = ngettext("{n} game of computer players", "{n} games of computer players", games)
    return Section("self-play", title, tuple(facts), (heat(tally, board),))


def heat(tally: Tally, board: Board) -> Picture:
    """The spaces where moves ended, the darker the more often, with how many figures were destroyed there."""
    stops, deaths = _by_space(tally.stops(), board), _by_space(tally.deaths(), board)
    most = max(stops.values(), default=0)
    cells = [
        Cell(space, ramp((stops[space] / most) ** 0.5) if stops[space] else EVEN, str(deaths[space] or ""))
        for space in sorted({*stops, *deaths}, key=lambda s: (s.level, s.hex.r, s.hex.q))
    ]
    samples = sorted({max(1, round(most * dark * dark)) for dark in _LEGEND}) if most else ()
    legend = [
        (ramp((count / most) ** 0.5), ngettext("{n} move ended here", "{n} moves ended here", count))
        for count in samples
    ]
    if deaths:
        legend.append((EVEN, _("the number: figures destroyed there")))
    return Picture("self-play-heat", _("Where moves ended and figures fell"), tuple(cells), tuple(legend))


def _won(side: str, name: str, share: Share, games: int) -> Fact:
    value = {
        "side": side or None, "wins": share.wins, "share": round(share.share, 4),
        "low": round(share.low, 4), "high": round(share.high, 4),
    }  # fmt: skip
    if not side and not share.wins:
        return Fact("draws", value, _("Every game had a winner."))
    low, high = percent(share.low, 1), percent(share.high, 1)
    return Fact(
        f"won by {side}" if side else "draws",
        value,
        ngettext(
            "{side} won {wins} of {n} game: {percent} %, with a certainty of 95 % between {low} % and "
            "{high} %.",
            "{side} won {wins} of {n} games: {percent} %, with a certainty of 95 % between {low} % and "
            "{high} %.",
            games,
            side=said(name),
            wins=share.wins,
            percent=percent(share.share, 1),
            low=low,
            high=high,
        ),
        (
            (
                (_("Side"), said(name)),
                (_("Won of {n}", n=games), str(share.wins)),
                (_("Share"), f"{percent(share.share, 1)} %"),
                (_("95 % interval"), _("{low} to {high} %", low=low, high=high)),
            ),
        ),
    )


def _by_space(found: Counter[At], board: Board) -> Counter[Space]:
    counts: Counter[Space] = Counter()
    for (q, r, level), count in found.items():
        space = board.space(Hex(q, r), level)
        if space is not None:
            counts[space] += count
    return counts


def _places(id: str, counts: Counter[Space], sentence: str, nothing: str) -> Fact:
    best = sorted(counts, key=lambda s: (-counts[s], s.level, s.hex.r, s.hex.q))[:_MOST_NAMED]
    value = [
        {**place_of(space), "count": counts[space]} for space in sorted(counts, key=lambda s: -counts[s])
    ]
    if not best:
        return Fact(id, value, nothing)
    spaces = ", ".join(f"{called(space)} ({counts[space]})" for space in best)
    return Fact(id, value, _(sentence, spaces=spaces))
