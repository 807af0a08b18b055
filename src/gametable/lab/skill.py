"""Skill against luck in a contest of bots: every deal in all rotations, a different bot on every seat."""

from __future__ import annotations

import numpy as np

from gametable.lab.arena import Contest
from gametable.lab.statistics.estimates import Numbers
from gametable.lab.statistics.luck import SkillAndLuck, skill_and_luck
from gametable.lab.workers import LabError


def contest_shares(contest: Contest) -> Numbers:
    """The shares of a contest: deals x seats x bots."""
    bots, players = len(contest.pairing.bots), contest.pairing.players
    if bots != players:
        raise LabError(f"Skill and luck need as many bots as seats: {players}, not {bots}; name one a seat.")
    shares = np.empty((len(contest.deals), players, bots))
    for deal, games in enumerate(contest.deals):
        for game in games:
            for seat, bot in enumerate(game.seats):
                shares[deal, seat, bot] = game.shares[seat]
    return shares


def contest_skill(contest: Contest) -> SkillAndLuck:
    """How much of the results of a contest follows from the bots, the seats and the deals."""
    return skill_and_luck(contest_shares(contest))
