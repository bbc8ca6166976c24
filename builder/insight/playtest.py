"""What many games of computer players show about a scenario: who wins, how long games last, where figures go
and die.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from builder.hexgrid import Hex
from builder.insight.judging import PlaytestVerdict as Playtest
from builder.insight.report import (
    EVEN,
    Cell,
    Fact,
    Plain,
    ReportPicture,
    Row,
    Section,
    called,
    percent,
    place_of,
    places,
    ramp,
    said,
)
from builder.language import N_, _, decimal, in_percent, ngettext
from builder.playtest.statistics import EVEN_SCORE, PairFinding, Question
from builder.scenario.naming import Names
from builder.scenario.wording import victory_sentences

if TYPE_CHECKING:
    from builder.board import Board, Space
    from builder.playtest.games import At, Cast
    from builder.playtest.series import Series, SeriesAnswer
    from builder.playtest.statistics import Verdict, WinShare
    from builder.referee.table import Table

_MOST_NAMED = 5
_MOST_ARMIES, _LEAST_OF_ARMY, _LEAST_OF_CARD = 12, 4, 12  # rows, games
_LEGEND = (0.0, 1 / 3, 2 / 3, 1.0)  # shades of the legend's samples; the first is a single move
_NO_NAMES: Mapping[str, str] = MappingProxyType({})
_NO_SENTENCES: tuple[str, ...] = ()


def section_at(table: Table, series: Series, question: Question) -> Section:
    """A section of a report about games that were played at a table; there must be at least one game."""
    names = Names(table.scenario, table.cards, table.glyphs)
    return playtest_section(
        series,
        table.board,
        question,
        names={side: names.player(side) for side in table.layout.sides},
        cards={id: card.name for id, card in table.cards.items()},
        victories=victory_sentences(names),
    )


def playtest_section(
    series: Series,
    board: Board,
    question: Question | None = None,
    *,
    names: Mapping[str, str] = _NO_NAMES,
    cards: Mapping[str, str] = _NO_NAMES,
    victories: tuple[str, ...] = _NO_SENTENCES,
) -> Section:
    """A section of a report about games that were played; there must be at least one. ``names`` are those of
    the sides; ``cards`` and ``victories`` are sentences in the order of the scenario.
    """
    question = question or Question()
    series = series.until(question)
    games = len(series.games)
    facts = _answers(series, question, names)
    facts += _sides(series, names)
    facts += _players(series)
    facts += _armies(series, cards)
    facts += _cards(series, cards)
    if reasons := series.reasons():
        listed = ", ".join(f"{count} ({reason})" for reason, count in reasons.most_common())
        facts.append(Fact("reasons of draws", dict(reasons), _("Drawn games: {listed}.", listed=listed)))
    facts += _victories(series, names, victories)
    facts += _pace(series, names)
    if series.stopped:
        sentence = ngettext("{n} game had to be stopped.", "{n} games had to be stopped.", series.stopped)
        facts.append(Fact("stopped", series.stopped, sentence))
    facts += [
        Fact(
            "not played",
            {"games": count, "why": why},
            ngettext(
                "{n} game could not be played: {why}", "{n} games could not be played: {why}", count, why=why
            ),
        )
        for why, count in series.faults.most_common(_MOST_NAMED)
    ]
    facts += _on_the_map(series, board)
    title = ngettext("{n} game of computer players", "{n} games of computer players", games)
    return Section("self-play", title, tuple(facts), (heat(series, board),))


def verdict_sentence(found: Verdict, question: Question, names: tuple[str, str]) -> str:
    """The answer of a series in one sentence; ``names`` of the two sides."""
    second = found.finding is PairFinding.SECOND
    score, low, high = found.score, found.low, found.high
    if second:
        score, low, high = 1 - score, 1 - high, 1 - low
    values = {
        "side": said(names[second]),
        "percent": percent(score, 1),
        "low": percent(low, 1),
        "high": percent(high, 1),
        "better": percent(question.better, 1),
        "error": percent(question.error, 1),
    }
    match found.finding:
        case PairFinding.EVEN:
            return ngettext(
                "Even: neither side wins more than {better} of 100 games ({n} pair, {error} % error).",
                "Even: neither side wins more than {better} of 100 games ({n} pairs, {error} % error).",
                found.pairs,
                **values,
            )
        case PairFinding.OPEN if found.is_by_seats:
            return _(
                "Not decided: {even} of {n} pairs came out even, so the seats or the dice say more than the "
                "sides.",
                even=found.pairs - found.decided,
                n=found.pairs,
            )
        case PairFinding.OPEN:
            return ngettext(
                "Not decided: {side} won {percent} %, between {low} and {high} % ({n} pair, {error} % "
                "error).",
                "Not decided: {side} won {percent} %, between {low} and {high} % ({n} pairs, {error} % "
                "error).",
                found.pairs,
                **values,
            )
    return ngettext(
        "{side} had the better side: {percent} %, between {low} and {high} % ({n} pair, {error} % error).",
        "{side} had the better side: {percent} %, between {low} and {high} % ({n} pairs, {error} % error).",
        found.pairs,
        **values,
    )


def answer_sentence(found: SeriesAnswer, question: Question, names: tuple[str, str]) -> str:
    """The answer of a series in words: of the map alone only where both kinds of player say the same, else
    what hangs on who plays. ``names`` of the two sides.
    """
    said_by = {cast: verdict_sentence(one, question, names) for cast, one in found.by.items()}
    if len(said_by) == 1:
        ((cast, sentence),) = said_by.items()
        if found.finding is PairFinding.OPEN:
            return sentence
        return _("{sentence} So {players} plays; others may not.", sentence=sentence, players=_called(cast))
    if found.finding is PairFinding.OPEN:
        lead = _("Not decided.")
    elif found.finding is PairFinding.DEPENDS:
        lead = _("It depends on who plays.")
    else:
        lead = _("Whoever plays, the answer is the same.")
    return " ".join([lead, *(f"{_called(cast)}: {sentence}" for cast, sentence in said_by.items())])


def _called(cast: Cast) -> str:
    return ", ".join(cast)


def judged_playtest(series: Series, question: Question, sides: Mapping[str, str]) -> Playtest | None:
    """What a judge concludes from a series; ``sides`` are their names. None where nothing is decided, or
    hangs on who plays.
    """
    answer = series.answer(question)
    if answer is None or not answer.is_agreed:
        return None
    # Of the two that agree, the one that sees less of a difference.
    found = min(answer.by.values(), key=lambda one: abs(one.score - EVEN_SCORE))
    second = found.score < EVEN_SCORE
    shares = [found.score, found.low, found.high]
    if second:
        shares = [1 - found.score, 1 - found.high, 1 - found.low]
    score, low, high = (round(100 * share, 1) for share in shares)
    side = series.sides[second]
    return Playtest(sides.get(side, side), score, low, high, len(series.until(question).games))


def _answers(series: Series, question: Question, names: Mapping[str, str]) -> list[Fact]:
    """The verdict, and whether having the first turn decides the game."""
    found = series.answer(question)
    facts = []
    if found is not None and any(one.pairs for one in found.by.values()):
        first, second = series.sides
        by = [
            {"players": [*cast], **_finding(one.finding, series.sides), **_verdict_data(one)}
            for cast, one in found.by.items()
        ]
        value = {
            "of": first,
            **_finding(found.finding, series.sides),
            **(by[0] if len(by) == 1 else {"by": by}),
            "better": question.better,
            "error": question.error,
            "sequential": question.sequential,
        }
        sentence = answer_sentence(found, question, (names.get(first, first), names.get(second, second)))
        if series.draws.wins:
            sentence += " " + _("A draw counts half.")
        facts.append(Fact("verdict", value, sentence))
    share, of = series.first_turn
    if of:
        sentence = ngettext(
            "The side with the first turn won {wins} of {n} game that had a winner: {percent} %, between "
            "{low} and {high} %.",
            "The side with the first turn won {wins} of {n} games that had a winner: {percent} %, between "
            "{low} and {high} %.",
            of,
            **_numbers(share),
        )
        facts.append(Fact("first turn", {"games": of, **_share_data(share)}, sentence))
    return facts


def _finding(finding: PairFinding, sides: tuple[str, ...]) -> dict[str, str | None]:
    first, second = sides
    side = {PairFinding.FIRST: first, PairFinding.SECOND: second}.get(finding)
    return {"finding": finding.value, "side": side}


def _verdict_data(found: Verdict) -> dict[str, Plain]:
    shares = {name: round(getattr(found, name), 4) for name in ("score", "low", "high")}
    return {"pairs": found.pairs, "decided": found.decided, **shares}


def _numbers(share: WinShare) -> dict[str, str | int]:
    return {
        "wins": share.wins,
        "percent": percent(share.share, 1),
        "low": percent(share.low, 1),
        "high": percent(share.high, 1),
    }


def _share_data(share: WinShare) -> dict[str, float]:
    rounded = {key: round(value, 4) for key, value in share._asdict().items()}
    return {**rounded, "wins": share.wins}


def _won(id: str, of: tuple[str, str, Plain], name: str, share: WinShare, games: int, sentence: str) -> Fact:
    """The share of games that somebody won, with a row for a table; ``of``: its heading, and its key and
    value in the data.
    """
    heading, key, value = of
    low, high = percent(share.low, 1), percent(share.high, 1)
    row: Row = (
        (heading, name),
        (_("Games"), str(games)),
        (_("Won"), str(share.wins)),
        (_("Share"), in_percent(percent(share.share, 1))),
        (_("95 % interval"), _("{low} to {high} %", low=low, high=high)),
    )
    return Fact(id, {key: value, "games": games, **_share_data(share)}, sentence, (row,))


def _sides(series: Series, names: Mapping[str, str]) -> list[Fact]:
    games = len(series.games)
    rows = [(f"won by {side}", side, names.get(side, side), series.share(side)) for side in series.sides]
    if series.draws.wins:
        rows.append(("draws", "", _("nobody"), series.draws))
    found = []
    for id, side, name, share in rows:
        sentence = ngettext(
            "{side} won {wins} of {n} game: {percent} %, with a certainty of 95 % between {low} % and "
            "{high} %.",
            "{side} won {wins} of {n} games: {percent} %, with a certainty of 95 % between {low} % and "
            "{high} %.",
            games,
            side=said(name),
            **_numbers(share),
        )
        found.append(_won(id, (_("Side"), "side", side or None), said(name), share, games, sentence))
    if not series.draws.wins:
        value = {"side": None, "games": games, **_share_data(series.draws)}
        found.append(Fact("draws", value, _("Every game had a winner.")))
    return found


def _players(series: Series) -> list[Fact]:
    heading = _("Computer player")
    return [
        _won(
            f"player {name}",
            (heading, "player", name),
            name,
            share,
            of,
            _("{player} won {wins} of {of} games.", player=said(name), wins=share.wins, of=of),
        )
        for name, (share, of) in series.by_player().items()
    ]


def _armies(series: Series, cards: Mapping[str, str]) -> list[Fact]:
    """The armies that were played often enough, most successful first."""
    rows = [(army, *row) for army, row in series.by_army().items() if row[1] >= _LEAST_OF_ARMY]
    rows.sort(key=lambda row: (-row[1].share, row[0]))
    found = []
    for number, (army, share, of) in enumerate(rows[:_MOST_ARMIES], 1):
        name = ", ".join(cards.get(id, id) for id in army)
        sentence = _("{army} won {wins} of {of} games.", army=name, wins=share.wins, of=of)
        found.append(_won(f"army {number}", (_("Army"), "army", [*army]), name, share, of, sentence))
    for army, of in series.same_armies().most_common(_MOST_NAMED):
        name = ", ".join(cards.get(id, id) for id in army)
        sentence = ngettext(
            "Both sides had {army} in {n} game.", "Both sides had {army} in {n} games.", of, army=name
        )
        found.append(Fact("same army", {"army": [*army], "games": of}, sentence))
    return found


def _cards(series: Series, cards: Mapping[str, str]) -> list[Fact]:
    """What came of having a card that the other side had not, the most telling ones first."""
    rows = [(card, *row) for card, row in series.by_card().items() if row[1] >= _LEAST_OF_CARD]
    rows.sort(key=lambda row: (-abs(row[1].share - EVEN_SCORE), row[0]))
    found = []
    for card, share, of in rows[:_MOST_ARMIES]:
        name = cards.get(card, card)
        sentence = _("With {card}, a side won {wins} of {of} games.", card=name, wins=share.wins, of=of)
        found.append(_won(f"card {card}", (_("Card"), "card", card), name, share, of, sentence))
    return found


def _victories(series: Series, names: Mapping[str, str], victories: tuple[str, ...]) -> list[Fact]:
    return [
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
        for (side, number), count in sorted(
            series.victories().items(), key=lambda row: (-row[1], str(row[0]))
        )
        if number is not None and 0 <= number < len(victories)
    ]


def _pace(series: Series, names: Mapping[str, str]) -> list[Fact]:
    """Rounds, the first attack, and when each side reached its goal."""
    fewest, mean, most = series.rounds
    sentence = _(
        "A game took {mean} rounds in the mean, {fewest} at least and {most} at most.",
        mean=decimal(mean, 1),
        fewest=fewest,
        most=most,
    )
    facts = [Fact("rounds", {"least": fewest, "mean": round(mean, 2), "most": most}, sentence)]
    if series.contacts is not None:
        fewest, mean, most = series.contacts
        sentence = _(
            "The first attack came in round {mean} in the mean, in {fewest} at the earliest and in {most} "
            "at the latest.",
            mean=decimal(mean, 1),
            fewest=fewest,
            most=most,
        )
        facts.append(Fact("first attack", {"least": fewest, "mean": round(mean, 2), "most": most}, sentence))
    for side, (count, mean) in sorted(series.goals().items()):
        sentence = ngettext(
            "{side} came to a goal in {n} game, in round {mean} in the mean.",
            "{side} came to a goal in {n} games, in round {mean} in the mean.",
            count,
            side=said(names.get(side, side)),
            mean=decimal(mean, 1),
        )
        facts.append(Fact(f"goal of {side}", {"games": count, "round": round(mean, 2)}, sentence))
    return facts


def _on_the_map(series: Series, board: Board) -> list[Fact]:
    """Where attacks and deaths happened, where figures stood, and the spaces that nobody entered."""
    stood, crossed, fought, fell = (_by_space(counts, board) for counts in series.traces())
    unused = [space for space in board.all_spaces() if not stood[space] and not crossed[space]]
    total = sum(1 for _space in board.all_spaces())
    fallen = N_("Most figures were destroyed at {spaces}.")
    attacked = N_("Figures were attacked most often at {spaces}.")
    return [
        _places("fallen", fell, fallen, _("No figure was destroyed.")),
        _places("fought", fought, attacked, _("Nobody attacked.")),
        _places("used", stood, N_("Moves ended most often at {spaces}."), _("Nobody moved.")),
        Fact(
            "unused",
            places(unused),
            ngettext(
                "Nobody ever came to {unused} of {n} space.",
                "Nobody ever came to {unused} of {n} spaces.",
                total,
                unused=len(unused),
            ),
        ),
    ]


def heat(series: Series, board: Board) -> ReportPicture:
    """The spaces where moves ended, darker for more moves, with the number of figures destroyed there."""
    traces = series.traces()
    stops, deaths = _by_space(traces.stood, board), _by_space(traces.fell, board)
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
    return ReportPicture(
        "self-play-heat", _("Where moves ended and figures fell"), tuple(cells), tuple(legend)
    )


def _by_space(found: Counter[At], board: Board) -> Counter[Space]:
    counts: Counter[Space] = Counter()
    for (q, r, level), count in found.items():
        space = board.space(Hex(q, r), level)
        if space is not None:
            counts[space] += count
    return counts


def _places(id: str, counts: Counter[Space], sentence: str, nothing: str) -> Fact:
    order = sorted(counts, key=lambda s: (-counts[s], s.level, s.hex.r, s.hex.q))
    best = order[:_MOST_NAMED]
    value = [{**place_of(space), "count": counts[space]} for space in order]
    if not best:
        return Fact(id, value, nothing)
    spaces = ", ".join(f"{called(space)} ({counts[space]})" for space in best)
    return Fact(id, value, _(sentence, spaces=spaces))
