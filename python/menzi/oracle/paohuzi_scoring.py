"""The points of paohuzi: every way to win with a hand, the best of them, and what is paid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from .groups import remove
from .paohuzi_cards import KINDS
from .paohuzi_groups import (
    CHI_CARDS,
    QUADS,
    Cards,
    Group,
    free_cards,
    huxi,
    kan_kinds,
    type_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..variants import PaohuziRules

__all__ = ["Win", "best_way", "heavenly_win", "tun", "win_with"]

_CHI_CARDS_FROM = [[cards for cards in CHI_CARDS if cards[0] == kind] for kind in KINDS]


@dataclass(frozen=True, slots=True)
class Win:
    """The groups somebody wins with.

    Attributes
    ----------
    huxi : int
        What they are worth together.
    groups : list of str
        Their texts in the order shown.
    lines : list of tuple
        For each group its text, its points and why it scores them.
    """

    huxi: int
    groups: list[str]
    lines: list[tuple[str, int, str]]


def _shown_order(group: Group) -> tuple[int, int, str]:
    """Return the key by which groups are listed: first kind, more cards first, text ("Win")."""
    return (group.cards[0], -len(group.cards), group.text())


def _shown(groups: Iterable[Group]) -> Win:
    """Return the groups as a win is shown."""
    lines = [
        (group.text(), huxi(group), type_of(group)) for group in sorted(groups, key=_shown_order)
    ]
    return Win(sum(line[1] for line in lines), [line[0] for line in lines], lines)


# Ways to win


@lru_cache(maxsize=20_000)
def _splits(cards: Cards, peng: int | None, pairs: int) -> tuple[tuple[Group, ...], ...]:
    """Return every way to split cards of a hand into groups, some of them more than once.

    Parameters
    ----------
    cards : tuple of int
        In ascending order, none of them of a kan.
    peng : int or None
        The kind of the card that came to the hand: only of it may three be a group.
    pairs : int
        How many pairs there must be.
    """
    if not cards:
        return () if pairs else ((),)
    lowest = cards[0]
    groups = [Group("chi", chi) for chi in _CHI_CARDS_FROM[lowest]]
    if lowest == peng:
        groups.append(Group.of("peng", lowest))
    if pairs:
        groups.append(Group.of("pair", lowest))
    found: list[tuple[Group, ...]] = []
    for group in groups:
        rest = remove(cards, group.cards)
        if rest is not None:
            after = pairs - (group.name == "pair")
            found.extend((group, *more) for more in _splits(rest, peng, after))
    return tuple(found)


def _ways(
    rules: PaohuziRules, hand: Cards, melds: tuple[Group, ...], card: int | None, source: str | None
) -> Iterator[tuple[tuple[Group, ...], Cards, int | None]]:
    """Yield every use of the card: the groups then fixed, the cards to split, the kind of a peng.

    Implements the list of what the card may do in "Win".
    """
    kans = tuple(Group.of("kan", kind) for kind in kan_kinds(hand))
    free = free_cards(hand)
    if card is None:
        yield melds + kans, free, None
        return
    yield melds + kans, tuple(sorted((*free, card))), card
    pao = Group.of("pao", card)
    kan = Group.of("kan", card)
    if source == "other" and kan in kans:
        yield (*melds, *(group for group in kans if group != kan), pao), free, None
    for name in ("wei", "peng"):
        meld = Group.of(name, card)
        # With wei_own_fourth="ti" an own reveal onto a wei is a forced ti, never a pao.
        if name == "wei" and source == "own" and rules.wei_own_fourth == "ti":
            continue
        if meld in melds:
            yield (*(pao if group == meld else group for group in melds), *kans), free, None


@lru_cache(maxsize=20_000)
def best_way(
    rules: PaohuziRules, hand: Cards, melds: tuple[Group, ...], card: int | None, source: str | None
) -> tuple[Group, ...] | None:
    """Return the groups of the way to win that is worth most, or None when there is no way.

    Implements "Win" but for ``min_huxi``: seven groups, one pair if and only if there is a quad.

    Parameters
    ----------
    rules : PaohuziRules
    hand : tuple of int
        In ascending order, without the card.
    melds : tuple of Group
        The groups on the table.
    card : int or None
        The card to win with; None: hand and table are judged as they stand.
    source : str or None
        ``"own"``: revealed by oneself, ``"other"``: by another seat.

    Returns
    -------
    tuple of Group or None
        In no special order.
    """
    best: tuple[Group, ...] | None = None
    best_key: tuple[int, str] | None = None
    for fixed, cards, peng in _ways(rules, hand, melds, card, source):
        pairs = 1 if any(group.name in QUADS for group in fixed) else 0
        # All groups but a pair that are still to be made have three cards.
        if len(cards) != 3 * (7 - len(fixed) - pairs) + 2 * pairs:
            continue
        for split in _splits(cards, peng, pairs):
            groups = fixed + split
            win = _shown(groups)
            key = (-win.huxi, " ".join(win.groups))
            if best_key is None or key < best_key:
                best, best_key = groups, key
    return best


def win_with(
    rules: PaohuziRules,
    hand: Iterable[int],
    melds: Iterable[Group],
    card: int | None,
    source: str | None,
) -> Win | None:
    """Return the best win, whatever its huxi; parameters as for `best_way`, in any order."""
    groups = best_way(rules, tuple(sorted(hand)), tuple(melds), card, source)
    return None if groups is None else _shown(groups)


def heavenly_win(rules: PaohuziRules, hand: Iterable[int], melds: Iterable[Group]) -> Win | None:
    """Return the heavenly win of a seat as dealt, or None ("Heavenly win").

    Parameters
    ----------
    rules : PaohuziRules
    hand : iterable of int
        The cards dealt that are in no ti.
    melds : iterable of Group
        The seat's initial ti.
    """
    tis = list(melds)
    kans = [Group.of("kan", kind) for kind in kan_kinds(hand)]
    if rules.ti_counts_as_kan:
        kans += tis
    routes = []
    if len(tis) >= 3:
        routes.append(_shown(tis))
    if len(kans) >= 5:
        routes.append(_shown(kans))
    return max(routes, key=lambda win: win.huxi, default=None)


def tun(rules: PaohuziRules, points: int) -> int:
    """Return what each other seat pays for a win of so many huxi ("Score")."""
    return max(1, (points - rules.min_huxi) // 3 + 1)
