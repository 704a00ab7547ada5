"""What a complete hand scores, which split is shown, and who pays what."""

from __future__ import annotations

from dataclasses import dataclass

from ..variants import FlowerRules, Rules, TaiwanRules
from .cards import write
from .groups import Cards, group_type, in_order, listed, splits


@dataclass
class Win:
    """A winner's groups: those on the table, then the split of the hand that is shown."""

    points: int
    groups: list[str]
    card_group: int | None


def group_points(rules: Rules, group: Cards, *, is_open: bool) -> int:
    """Return what one group scores."""
    name = group_type(rules.game, group)
    assert name is not None
    value = rules.to_dict()["points"][name]
    if isinstance(value, int):
        return value
    return int(value[0] if is_open else value[1])


def best_win(rules: Rules, hand: list[str], table: list[Cards], card: str | None) -> Win | None:
    """Return the best way to group a hand that holds the winning card; None if there is none.

    Parameters
    ----------
    rules : Rules
    hand : list of str
        The concealed cards with the winning card.
    table : list of tuple of str
        Groups laid before; they stand as they are, and are open.
    card : str or None
        The winning card: the group it goes into is open. Without one all are concealed.
    """
    laid = sum(group_points(rules, group, is_open=True) for group in table)
    best: tuple[int, str, str] | None = None
    win: Win | None = None
    for split in splits(rules.game, in_order(hand)):
        groups = listed(split)
        texts = [write(group) for group in groups]
        values = [group_points(rules, group, is_open=False) for group in groups]
        # Which group the winning card goes into is a choice too.
        opened: list[int | None] = [None]
        if card is not None:
            opened = [number for number, group in enumerate(groups) if card in group]
        for number in opened:
            points = laid + sum(values)
            if number is not None:
                points += group_points(rules, groups[number], is_open=True) - values[number]
            # The most points; then the list, then the winning card's group, first in ASCII order.
            key = (-points, " ".join(texts), "" if number is None else texts[number])
            if best is None or key < best:
                best = key
                place = None if number is None else len(table) + number
                win = Win(points, [write(group) for group in table] + texts, place)
    return win


def settle(rules: Rules, winner: int, points: int, lucky: int) -> list[int]:
    """Return what each seat gets ("Score of a round"; in flower the winner's total alone)."""
    returns = [0] * rules.players
    if isinstance(rules, FlowerRules):
        returns[winner] = points
        return returns
    assert isinstance(rules, TaiwanRules)
    others = [seat for seat in range(rules.players) if seat != winner]
    limit = rules.threshold
    for seat in others:
        if rules.settlement == "each":
            paid = points - limit + 1 + lucky if points >= limit else -(limit + 1)
            returns[seat] -= paid
            returns[winner] += paid
        else:
            returns[seat] = -1 if points >= limit else 1
    if rules.settlement == "seed":
        if points >= limit:
            returns[winner] = points - limit + len(others) + lucky
        else:
            returns[winner] = -limit - len(others)
    return returns
