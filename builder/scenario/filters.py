"""Which figures or cards a condition or a rule speaks of."""

from __future__ import annotations

from dataclasses import dataclass

OWN, TEAM, ENEMIES, ANY = "own", "team", "enemies", "any"


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures that fit all that is said; nothing said fits all.

    ``of`` says whose: ``own`` (of the player that the condition is asked for), ``team`` (and team mates),
    ``enemies``, ``any``, or the id of a player or team. ``card`` is the id of an army card, ``unique``,
    ``hero``, ``flying`` ask for it or for the contrary, ``started_in`` the zone in which the figure was
    placed, ``secret`` a glyph that lies hidden on its card.
    """

    of: str = TEAM
    card: str = ""
    unique: bool | None = None
    hero: bool | None = None
    flying: bool | None = None
    general: str = ""
    species: str = ""
    figure_class: str = ""
    personality: str = ""
    started_in: str = ""
    secret: str = ""


OF_TEAM = Figures()
OF_ENEMIES = Figures(of=ENEMIES)
OF_ANY = Figures(of=ANY)
UNIQUE_HEROES = Figures(of=OWN, unique=True, hero=True)
