"""The kinds of powers of army cards.

A power is data: its ``kind`` says what it does, ``given`` holds its numbers. Nothing here knows a card by its
name. `KINDS` is the whole vocabulary: every kind with its keys and what they mean; a kind that does not stand
there is refused. The schema of cards and the table in docs/formats.md are made of it (docs/schemas.py). After
reading, every key of a kind stands in ``given``, with its usual value where the file says nothing:

* ``who`` is a `Who`, ``spares`` one or None (nobody), ``table`` a tuple of `RollOutcome` (ask `outcome`),
  ``sizes`` a tuple of sizes (empty: all), everything else a whole number, a switch or a word;
* ``of`` says whose figures: ``own`` are those that the player controls, ``friendly`` also those of team mates
  and allies, ``enemies`` all others that somebody controls, ``any`` all;
* ``within`` counts clear sight spaces where ``sight`` is set and spaces else; 1 is beside, 0 anywhere;
* ``least`` is what a d20 must show at least.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from builder.catalogue.powers import (
    ANYBODY,
    D20,
    MAX_FIGURES,
    MAX_NUMBER,
    TEXT,
    RollOutcome,
    Shot,
    Who,
)
from builder.facts import Limits, OneOf, Size
from builder.language import N_
from builder.plaindata.records import NEEDED

OF = OneOf(("own", "friendly", "enemies", "any"))
GROUNDS = OneOf(("snow", "dungeon", "shadow"))
FROM = OneOf(("any", "beside", "afar"))
WHEN = OneOf(("before-move", "after-move"))
SHAPES = OneOf(("single", "blast", "line", "around", "chain"))
_NUMBER, _FROM_0 = Limits(1, MAX_NUMBER), Limits(0, MAX_NUMBER)
_LESS_TOO = Limits(-9, MAX_NUMBER)


class Key(NamedTuple):
    """One key of what a kind is given. ``values``: limits of a number, words of which it is one, or what else
    it holds: a switch (bool), cards (`Who`), sizes (`Size`), a table (`RollOutcome`), several attacks
    (`Shot`), a kind of power (str). Without ``usual`` it must be given. ``later``: version 1.0.0 did not know
    it for the kind (`cards.power_data`). ``needs``: it works only with another power of the card, of that
    kind or with that key.
    """

    name: str
    values: Limits | OneOf | type = _NUMBER
    usual: Any = NEEDED
    later: bool = False
    needs: str = ""

    @property
    def needed(self) -> bool:
        """Whether it must be given."""
        return self.usual is NEEDED


class PowerKind(NamedTuple):
    """One kind of power: its word in files, what it does (with its keys in backticks, as docs/formats.md has
    it), its keys, and those of which one must be given. Whether a card has it ``once`` at most; whether its
    figures come ``later`` than others and need no room in a start zone.
    """

    id: str
    says: str
    keys: tuple[Key, ...] = ()
    one_of: tuple[str, ...] = ()
    once: bool = False
    later: bool = False


_ROLL = Key("least", D20)
_DICE = Key("dice")
_ADD = Key("add")
_WHOSE = Key("of", OF, "friendly")
_ALL = Key("who", Who, ANYBODY)
_SIGHT = Key("sight", bool, False)
_SIZES = Key("sizes", Size, ())
_TABLE = Key("table", RollOutcome)
_MARKERS = Key("markers")

KINDS: tuple[PowerKind, ...] = (
    # Movement.
    PowerKind(
        "flying", N_("flies over levels, water, figures and ruins; enemies that it leaves swipe"), once=True
    ),
    PowerKind("ghost-walk", N_("moves through all figures"), once=True),
    PowerKind("slither", N_("water does not stop it"), once=True),
    PowerKind("disengage", N_("enemies that it leaves do not swipe"), once=True),
    PowerKind(
        "leap",
        N_(
            "instead of a normal move a leap of `spaces`, at most `up` levels up and `down` levels down "
            "(0); with `swiped` enemies may swipe"
        ),
        (
            Key("spaces"),
            Key("up", _FROM_0, 0),
            Key("down", _FROM_0, 0),
            Key("swiped", bool, False),
        ),
        once=True,
    ),
    PowerKind(
        "climb",
        N_("in going up and down its height counts `times` times: for the height limit and for falls"),
        (Key("times", Limits(2, 9)),),
        once=True,
    ),
    PowerKind(
        "charge-again",
        N_("after moving, before attacking: a d20 of `least` lets all of them move once more"),
        (_ROLL,),
    ),
    PowerKind(
        "run",
        N_(
            "before moving each of its figures may run: it moves `move` spaces farther and has `dice` dice "
            "less in its normal attacks of this turn"
        ),
        (Key("move"), _DICE),
    ),
    PowerKind(
        "move-aura",
        N_(
            "figures that fit `who` move `move` spaces farther, wherever they are; `of`: `own`; `with_card`: "
            "while its player has a figure of another card that fits that on the battlefield"
        ),
        (Key("move"), _ALL, Key("of", OF, "own"), Key("with_card", Who, None, later=True)),
    ),
    PowerKind(
        "rally",
        N_(
            "where it attacks a figure of another player in its turn, all figures of its own player move "
            "`move` spaces farther until that player reveals the next order marker"
        ),
        (Key("move"),),
        once=True,
    ),
    # Before and around turns.
    PowerKind(
        "the-drop",
        N_(
            "starts off the battlefield; before order markers are placed a d20 of `least` puts all its "
            "figures on empty spaces, apart from each other, from other figures and from glyphs"
        ),
        (_ROLL,),
        once=True,
        later=True,
    ),
    PowerKind(
        "bonding",
        N_(
            "before its turn, or `instead` of it, a turn with another card of the player's that fits "
            "`who`; `within` that number of spaces (0: anywhere), in clear `sight`; `or_chosen`: or with the "
            "one of `choose-card`"
        ),
        (
            _ALL,
            Key("instead", bool, False),
            Key("within", _FROM_0, 0),
            _SIGHT,
            Key("or_chosen", bool, False, later=True, needs="choose-card"),
        ),
    ),
    PowerKind(
        "choose-card",
        N_(
            "when the first round begins its player chooses a card of the army that fits `who`, one for all "
            "cards of the name: other powers of the card mean it with `chosen`"
        ),
        (_ALL,),
        once=True,
    ),
    PowerKind("swarm", N_("before moving a d20 says how many of its figures may act"), (_TABLE,)),
    PowerKind(
        "fury", N_("before moving a d20 destroys some of its figures or gives dice for the turn"), (_TABLE,)
    ),
    PowerKind(
        "drain",
        N_("after moving a d20 destroys some of its figures, forbids attacks or gives dice"),
        (_TABLE,),
    ),
    PowerKind(
        "turn-again",
        N_(
            "after its turn a d20 of `least` gives another one; with `wounds` such wounds are taken for it "
            "instead of a roll, once a round"
        ),
        (_ROLL, Key("wounds", _FROM_0, 0, later=True)),
    ),
    PowerKind(
        "rebirth",
        N_(
            "after its turn a d20 of `least` brings back a destroyed figure of a card that fits `who`, "
            "beside it"
        ),
        (_ROLL, _ALL),
    ),
    PowerKind(
        "clone",
        N_(
            "after moving, instead of attacking: each of its figures rolls a d20; `least`, or `on_water` "
            "where it stands on water, brings a destroyed one back beside it on the same level"
        ),
        (_ROLL, Key("on_water", D20)),
    ),
    PowerKind(
        "lay-water",
        N_(
            "`markers` tiles of water lie on the card from the start; when its turn ends one may be laid on "
            "its own space or one beside it, where it fits"
        ),
        (_MARKERS,),
        once=True,
    ),
    PowerKind(
        "disarm", N_("`add` to the d20 of its own figures for the traps of treasures"), (_ADD,), once=True
    ),
    PowerKind("roll-bonus", N_("`add` to the player's d20 for a kind of `power`"), (Key("power", str), _ADD)),
    PowerKind(
        "initiative-bonus",
        N_("`add` to the player's roll for initiative while an order marker lies on the card"),
        (_ADD,),
    ),
    PowerKind(
        "move-orders",
        N_(
            "when initiative was rolled, its player may move order markers from the card to living cards "
            "that fit `who`, while one of its figures is on the battlefield"
        ),
        (_ALL,),
    ),
    # Attacking.
    PowerKind(
        "special-attack",
        N_(
            "instead of the normal attack one with dice and range of its own. `shape`: `single` (usual), "
            "`blast` (all beside the target too), `line` (all on a straight line, the nearest first), "
            "`around` (all beside it), `chain` (each attack after the first at a figure that stood beside "
            "the last target, however far away, with a die less each time); "
            "`lob`: thrown over that number of levels; `sight` (true): the target must be seen; "
            "`clear_sight`: the card asks for clear sight (see the rule `clear_sight_attacks`); "
            "`repeats`: again as long as it wounds; `once`: in one turn of the game, by each figure; "
            "`count`: so many times in a turn (1), with `different` at another figure each time, with "
            "`again` so many dice more at one that it has attacked already; `rested`: not in a turn in which "
            "it runs; `weak`: figures that fit defend with `fewer` dice less (1); `spares_self`: it is not "
            "hit itself; "
            "`each_marker`: so many dice more for each marker on the card, of which one is taken off for "
            "each figure that is hit; `engaged_with`: a die more at figures that are engaged with one of the "
            "player's that fits; `trail`: if its player likes it hits all on up to that many spaces in a "
            "straight line from the target, too; `near_water`: only within a space of water"
        ),
        (
            Key("attack"),
            Key("range"),
            Key("shape", SHAPES, "single"),
            Key("lob", _FROM_0, 0),
            Key("sight", bool, True),
            Key("clear_sight", bool, False),
            Key("repeats", bool, False),
            Key("once", bool, False),
            Key("count", _NUMBER, 1, later=True),
            Key("different", bool, False, later=True),
            Key("again", _FROM_0, 0, later=True),
            Key("rested", bool, False, later=True),
            Key("weak", Who, None, later=True),
            Key("fewer", _NUMBER, 1, later=True),
            Key("spares_self", bool, False, later=True),
            Key("each_marker", _FROM_0, 0, later=True, needs="markers"),
            Key("engaged_with", Who, None, later=True),
            Key("trail", _FROM_0, 0, later=True),
            Key("near_water", bool, False, later=True),
        ),
    ),
    PowerKind(
        "shots",
        N_(
            "instead of the normal attack special attacks with the dice and range of `shots`, each of them "
            "once in a turn, in any order; with `pool` as often as one likes, up to so many dice in all; "
            "`different`: at another figure each time"
        ),
        (Key("shots", Shot), Key("pool", _FROM_0, 0), Key("different", bool, False)),
    ),
    PowerKind(
        "extra-attacks",
        N_(
            "attacks `count` times more; `dice`: with so many more then; `beside`: then only at figures "
            "beside it"
        ),
        (Key("count"), Key("dice", _FROM_0, 0, later=True), Key("beside", bool, False, later=True)),
    ),
    PowerKind("attack-all-beside", N_("may attack each figure beside it once")),
    PowerKind(
        "attack-bonus",
        N_(
            "dice more against figures `beside` it, or of such `sizes`; `moved`: where it has moved in this "
            "turn; `fresh`: where they were not beside it when the turn began; `helped`: where another "
            "figure of the same player that fits is beside them, with `each` for each of those; `who`: of "
            "cards that fit; where more is said, all must hold"
        ),
        (
            _DICE,
            Key("beside", bool, False),
            _SIZES,
            Key("who", Who, ANYBODY, later=True),
            Key("moved", bool, False, later=True),
            Key("fresh", bool, False, later=True),
            Key("helped", Who, None, later=True),
            Key("each", bool, False, later=True),
        ),
    ),
    PowerKind(
        "follow-up-bonus",
        N_("dice more for the second of a squad that attacks the target of the first"),
        (_DICE,),
    ),
    PowerKind(
        "stand-and-fire",
        N_("dice or spaces of range more in a turn in which none of them has moved; with `each` it has not"),
        (
            Key("dice", _FROM_0, 0),
            Key("range", _FROM_0, 0, later=True),
            Key("each", bool, False, later=True),
        ),
        ("dice", "range"),
    ),
    PowerKind(
        "marker-range",
        N_(
            "`markers` lie on the card from the start; after moving, before attacking, once a round, one may "
            "be taken off: its figures have `range` spaces of range more for the rest of the turn"
        ),
        (_MARKERS, Key("range")),
    ),
    PowerKind(
        "wounded-bonus",
        N_("dice more for `each` wound it has; `chosen`: that the card of `choose-card` has"),
        (Key("each"), Key("chosen", bool, False, later=True, needs="choose-card")),
    ),
    PowerKind(
        "volley",
        N_(
            "`figures` of them, not engaged, side by side on one level, make one special attack together; "
            "each must have the target in range and sight"
        ),
        (Key("figures", Limits(2, MAX_FIGURES)), Key("range"), Key("attack")),
    ),
    PowerKind(
        "extra-wounds",
        N_("where its normal attack or swipe wounds a figure, it gives `wounds` wounds more (1)"),
        (Key("wounds", _NUMBER, 1),),
    ),
    PowerKind(
        "passing-blow",
        N_(
            "before a normal attack on a figure beside it another figure of such `sizes` beside that one may "
            "be chosen, friends too: where the attack wounds the target, the other one gets `wounds` wounds "
            "(1)"
        ),
        (_SIZES, Key("wounds", _NUMBER, 1)),
    ),
    PowerKind(
        "special-moves",
        N_(
            "after each special attack of the card, if it was the first attack on its target in the turn, a "
            "figure of the player's that fits `who` may move `move` spaces; each figure once in a turn"
        ),
        (Key("move"), _ALL),
    ),
    PowerKind(
        "roll-again",
        N_(
            "`dice` dice (0: all) of a normal attack that show no skull are rolled once more: of its own "
            "figures, or of others of the same player that fit `who` and are `within` a number above 0; "
            "`beside`: at a figure beside the attacker; `once`: once in a turn, if the player likes"
        ),
        (
            Key("dice", _FROM_0, 0),
            Key("within", _FROM_0, 0),
            _SIGHT,
            _ALL,
            Key("beside", bool, False),
            Key("once", bool, False),
        ),
    ),
    PowerKind("double-skulls", N_("every skull counts as `add` more"), (_ADD,)),
    PowerKind("swipe-bonus", N_("swipes with `dice` dice more"), (_DICE,)),
    PowerKind(
        "chomp",
        N_(
            "before attacking it destroys a figure beside it of such `sizes`; a hero only with a d20 of "
            "`least`"
        ),
        (_ROLL, _SIZES),
    ),
    PowerKind(
        "mind-shackle",
        N_(
            "after moving, before attacking: a d20 of `least` takes over a unique figure beside it with "
            "its card"
        ),
        (_ROLL,),
    ),
    PowerKind(
        "paralyse",
        N_(
            "after moving: with a d20 of `least` a figure of such `sizes` does not defend against it this "
            "turn"
        ),
        (_ROLL, Key("within"), _SIGHT, _SIZES),
    ),
    PowerKind(
        "wound-at-distance",
        N_(
            "a d20 of `least` (1: without a roll) gives a figure `wounds` wounds (1), one of `more` one wound"
            " more; `when`: `before-move` or `after-move` (usual); `of`: `any`; on a `hero` with so much; "
            "with `destroy` it destroys the figure; on `count` figures in a turn, each another one; with "
            "`instead` instead of attacking; with `engaged` on enemies that another figure of the player "
            "engages; who fits `spares` is spared"
        ),
        (
            _ROLL,
            Key("within"),
            _SIGHT,
            Key("wounds", _NUMBER, 1),
            Key("when", WHEN, "after-move"),
            _ALL,
            Key("of", OF, "any"),
            Key("more", Limits(0, 20), 0, later=True),
            Key("hero", Limits(0, 20), 0, later=True),
            Key("destroy", bool, False, later=True),
            Key("count", _NUMBER, 1, later=True),
            Key("instead", bool, False, later=True),
            Key("engaged", bool, False, later=True),
            Key("spares", Who, None, later=True),
        ),
    ),
    # Defending.
    PowerKind(
        "only-hit-from-beside",
        N_(
            "normal attacks hit it only from beside, or from `within` that number of spaces; with `specials` "
            "special attacks, too"
        ),
        (Key("within", _NUMBER, 1, later=True), Key("specials", bool, False, later=True)),
    ),
    PowerKind(
        "defense-bonus",
        N_(
            "dice more in defense against figures that attack `from` `beside` or `afar` (`any`); with "
            "`normal_only` in normal attacks only, with `on_water` while it stands on water, with "
            "`chosen_within` in so many clear sight spaces of the card of `choose-card`"
        ),
        (
            _DICE,
            Key("from", FROM, "any"),
            Key("normal_only", bool, False),
            Key("on_water", bool, False),
            Key("chosen_within", _FROM_0, 0, later=True, needs="choose-card"),
        ),
    ),
    PowerKind(
        "marker-armor",
        N_(
            "`markers` lie on the card from the start; where a normal attack would wound one of its figures, "
            "one is taken off instead, whether its player wants or not"
        ),
        (_MARKERS,),
    ),
    PowerKind(
        "vanish",
        N_(
            "attacked with a skull at least, before it defends: with a d20 of `least` it takes no damage and "
            "may move `move` spaces; `from` `afar` only or `any` attacks, `of` whom (`any`), with "
            "`normal_only` normal ones; `dungeon` and `shadow` add to the d20 on such a space; with `apart` "
            "it ends beside no enemy"
        ),
        (
            _ROLL,
            Key("move", _FROM_0, 0),
            Key("from", FROM, "any"),
            Key("of", OF, "any"),
            Key("normal_only", bool, False),
            Key("dungeon", _FROM_0, 0),
            Key("shadow", _FROM_0, 0),
            Key("apart", bool, False),
        ),
    ),
    PowerKind(
        "disguise",
        N_(
            "the first time in a turn that a figure of a squad attacks it: with a d20 of `least` nobody "
            "attacks it in this turn, and no attack is lost"
        ),
        (_ROLL,),
    ),
    PowerKind(
        "ward",
        N_(
            "another figure of its player's that fits `who` gets wounds: a d20 of `least` wards off all of "
            "them, of `all_but_one` all but one; `within` so many spaces, in clear `sight`"
        ),
        (_ROLL, Key("all_but_one", Limits(0, 20), 0), _ALL, Key("within"), _SIGHT),
    ),
    PowerKind(
        "scatter",
        N_(
            "after it has rolled defense dice against a normal attack of an enemy, `figures` of its figures "
            "may move `move` spaces each"
        ),
        (Key("figures", Limits(1, MAX_FIGURES)), Key("move")),
    ),
    PowerKind(
        "terrain-bonus",
        N_(
            "dice more in normal attacks and in defense while it stands on `terrain`: `snow`, `dungeon` or "
            "`shadow`"
        ),
        (Key("terrain", GROUNDS), Key("attack", _FROM_0, 0), Key("defense", _FROM_0, 0)),
        ("attack", "defense"),
    ),
    PowerKind(
        "shield-bonus",
        N_(
            "each shield of its defense counts as `each` more, and `always` so many are added to the roll; "
            "with `normal_only` against normal attacks"
        ),
        (Key("each", _FROM_0, 0), Key("always", _FROM_0, 0), Key("normal_only", bool, False)),
        ("each", "always"),
    ),
    PowerKind(
        "marker-gain",
        N_(
            "`markers` lie on the card from the start; another one is laid there when a figure is destroyed "
            "`within` so many spaces of one of its own, in clear `sight`, one in a turn"
        ),
        (_MARKERS, Key("within"), _SIGHT),
    ),
    PowerKind(
        "vines",
        N_(
            "`markers` lie on the card from the start; after moving, before attacking, once a round, one may "
            "be laid as the glyph `xenithrax-vines` on an empty space at most `within` spaces away"
        ),
        (_MARKERS, Key("within")),
    ),
    PowerKind("stealth-dodge", N_("one shield blocks all damage of an attacker who is not beside it")),
    PowerKind(
        "counter-strike",
        N_(
            "shields left over against a normal attack from beside wound the attacker; who fits `spares` "
            "is spared"
        ),
        (Key("spares", Who, None),),
    ),
    PowerKind(
        "shield-wall",
        N_("dice more in defense for `each` other figure of such a card beside it, at most `most`"),
        (Key("each"), Key("most")),
    ),
    # Helping others.
    PowerKind(
        "aura",
        N_(
            "other figures that fit `who` get dice or spaces of range more, or fewer by a number below 0; "
            "`within`: 1; `of`: `friendly`; `normal_only`: in normal attacks only; dice in defense only "
            "against figures that attack `from` `beside` or `afar` (`any`), and only against those of the "
            "same player that fit `against`"
        ),
        (
            Key("attack", _LESS_TOO, 0),
            Key("defense", _LESS_TOO, 0),
            Key("range", _FROM_0, 0),
            _ALL,
            _WHOSE,
            Key("within", _FROM_0, 1),
            _SIGHT,
            Key("normal_only", bool, False),
            Key("from", FROM, "any", later=True),
            Key("against", Who, None, later=True),
        ),
        ("attack", "defense", "range"),
    ),
    PowerKind(
        "army-bonus",
        N_("dice more while all cards of the army fit `who`"),
        (Key("attack", _FROM_0, 0), Key("defense", _FROM_0, 0), _ALL),
        ("attack", "defense"),
    ),
    PowerKind(
        "spirit",
        N_(
            "when it is destroyed it may be laid on a unique card that fits `who`, which has more dice from "
            "then on, whose figures move `move` spaces farther or lose `heal` wounds whenever they destroy a "
            "figure"
        ),
        (
            Key("attack", _FROM_0, 0),
            Key("defense", _FROM_0, 0),
            Key("move", _FROM_0, 0, later=True),
            Key("heal", _FROM_0, 0, later=True),
            Key("who", Who, ANYBODY, later=True),
        ),
        ("attack", "defense", "move", "heal"),
    ),
    PowerKind(
        "heal",
        N_(
            "a d20 of `least` takes `wounds` wounds (1) from another figure; `when` and `of` as for "
            "`wound-at-distance`"
        ),
        (
            _ROLL,
            Key("within"),
            _SIGHT,
            Key("wounds", _NUMBER, 1),
            Key("when", WHEN, "after-move"),
            _ALL,
            Key("of", OF, "any"),
        ),
    ),
    PowerKind(
        "heal-on-kill",
        N_(
            "whenever it destroys a figure, `wounds` wounds (1) are taken from it, with `least` only with "
            "such a d20; with `normal_only` by a normal attack only, with `beside` from beside; with `within`"
            " from another friendly figure that fits `who`, in clear `sight`, which its player chooses"
        ),
        (
            Key("wounds", _NUMBER, 1),
            Key("least", Limits(0, 20), 0),
            Key("normal_only", bool, False),
            Key("beside", bool, False),
            Key("within", _FROM_0, 0),
            _SIGHT,
            _ALL,
        ),
    ),
    PowerKind(
        "healing-touch",
        N_(
            "after moving a d20 heals a wounded figure beside it, or wounds it; `of`: `any`; with `unwounded`"
            " on figures without wounds, too; who fits `spares` is spared"
        ),
        (
            _TABLE,
            _ALL,
            Key("of", OF, "any"),
            Key("unwounded", bool, False, later=True),
            Key("spares", Who, None, later=True),
        ),
    ),
    # All others.
    PowerKind(TEXT, N_("any power the referee does not know: its text says what players do by hand")),
)

BY_ID = {kind.id: kind for kind in KINDS}
