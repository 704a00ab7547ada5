"""The points of a Four Color winner: the best split of the hand, the lucky card, who pays what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import DeckError
from ..variants import FlowerRules, TaiwanRules
from .cards import cards_text, rank_of, read_cards
from .groups import Group, group_type, read_meld, splits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..variants import Rules

__all__ = ["Split", "best_split", "group_points", "lucky_number", "settlement", "shown_split"]


@dataclass(frozen=True, slots=True)
class Split:
    """Cards split into groups.

    Attributes
    ----------
    points : int
        What the groups are worth together.
    groups : tuple of tuple of int
        In the order shown, each as kinds in ascending order.
    card_group : int or None
        Index in groups of the group the winning card is in; None without such a card.
    """

    points: int
    groups: tuple[Group, ...]
    card_group: int | None

    def texts(self) -> list[str]:
        """Return the groups as they are written."""
        return [cards_text(group) for group in self.groups]


def group_points(rules: Rules, group: Group, *, opened: bool) -> int:
    """Return what one group is worth ("Groups", "Groups and points").

    Parameters
    ----------
    rules : Rules
    group : tuple of int
        A legal group of the game.
    opened : bool
        Whether it lies on the table or has the winning card; only ``taiwan`` makes a difference.

    Returns
    -------
    int
    """
    value = getattr(rules.points, group_type(rules.game, group))  # type: ignore[attr-defined]
    if isinstance(rules, TaiwanRules):
        open_value, concealed_value = value
        return int(open_value if opened else concealed_value)
    return int(value)


def _shown_order(group: Group) -> tuple[int, int, str]:
    """Return the key by which groups are listed: lowest kind, more cards first, text."""
    return (group[0], -len(group), cards_text(group))


def shown_split(rules: Rules, cards: Group, card: int | None) -> Split | None:
    """Return the split of the cards that is worth most, in the form in which it is shown.

    Implements "End and score" of ``flower`` and "Score of a round" of ``taiwan``: among splits
    worth the same, the one whose list is first in ASCII order, then the one whose group of the
    winning card is.

    Parameters
    ----------
    rules : Rules
    cards : tuple of int
        The winner's hand, the winning card included.
    card : int or None
        The winning card; its group counts as open. None: all groups are concealed.

    Returns
    -------
    Split or None
        None when the cards cannot all be grouped.
    """
    best: Split | None = None
    best_key: tuple[int, str, str] | None = None
    for way in splits(rules.game, cards):
        groups = tuple(sorted(way, key=_shown_order))
        text = " ".join(cards_text(group) for group in groups)
        concealed = sum(group_points(rules, group, opened=False) for group in groups)
        choices: list[int | None] = [None]
        if card is not None:
            choices = [index for index, group in enumerate(groups) if card in group]
        for choice in choices:
            points, choice_text = concealed, ""
            if choice is not None:
                chosen = groups[choice]
                choice_text = cards_text(chosen)
                points += group_points(rules, chosen, opened=True)
                points -= group_points(rules, chosen, opened=False)
            key = (-points, text, choice_text)
            if best_key is None or key < best_key:
                best, best_key = Split(points, groups, choice), key
    return best


def best_split(
    rules: Rules, hand: str, card: str | None = None, melds: Sequence[str] = ()
) -> Split | None:
    """Return the split a winner with these cards is scored by.

    Parameters
    ----------
    rules : Rules
    hand : str
        The cards in the hand, without the winning card.
    card : str or None
        The winning card. None: the hand is split as it is, all its groups concealed.
    melds : sequence of str
        Groups on the table; they stand first in the groups of the answer.

    Returns
    -------
    Split or None
        None when the cards cannot all be grouped.

    Raises
    ------
    NotationError
        If a text cannot be read, or a meld is no legal group.
    DeckError
        If ``card`` is not one card.

    Examples
    --------
    >>> from menzi.variants import TAIWAN
    >>> split = best_split(TAIWAN, "RRRHCr", "Rr")
    >>> split.points, split.texts(), split.card_group
    (4, ['RHCr', 'RRRr'], 0)
    """
    cards = read_cards(hand)
    winning: int | None = None
    if card is not None:
        read = read_cards(card)
        if len(read) != 1:
            raise DeckError(f"expected one winning card, not {card!r}")
        winning = read[0]
        cards.append(winning)
    table = [read_meld(rules.game, meld) for meld in melds]
    table_points = sum(group_points(rules, group, opened=True) for group in table)
    split = shown_split(rules, tuple(cards), winning)
    if split is None:
        return None
    where = None if split.card_group is None else len(table) + split.card_group
    return Split(table_points + split.points, (*table, *split.groups), where)


def lucky_number(rules: TaiwanRules, lucky_card: int, cards: Sequence[int]) -> int:
    """Return how many of the winner's cards match the lucky card ("Score of a round").

    Parameters
    ----------
    rules : TaiwanRules
    lucky_card : int
        The top stock card.
    cards : sequence of int
        All cards of the winner: table, hand and winning card.

    Returns
    -------
    int
    """
    if rules.lucky_match == "identical":
        return sum(kind == lucky_card for kind in cards)
    return sum(rank_of(kind) == rank_of(lucky_card) for kind in cards)


def settlement(rules: Rules, winner: int | None, points: int, lucky: int) -> list[int]:
    """Return what each seat gets for a round ("End and score", "Score of a round").

    Parameters
    ----------
    rules : Rules
    winner : int or None
        The winner's seat; None when the stock ran out.
    points : int
        The winner's points.
    lucky : int
        What the lucky card brings; 0 when there is none.

    Returns
    -------
    list of int
        One number a seat.
    """
    if winner is None:
        return [0] * rules.players
    if isinstance(rules, FlowerRules):
        scores = [0] * rules.players
        scores[winner] = points
        return scores
    assert isinstance(rules, TaiwanRules)
    others = rules.players - 1
    paid = points >= rules.threshold
    if rules.settlement == "each":
        each = points - rules.threshold + 1 + lucky if paid else -(rules.threshold + 1)
        scores = [-each] * rules.players
        scores[winner] = each * others
    elif paid:
        scores = [-1] * rules.players
        scores[winner] = points - rules.threshold + others + lucky
    else:
        scores = [1] * rules.players
        scores[winner] = -rules.threshold - others
    return scores
