"""The grammar in which the cards of every game are written and read: ranks, then their suffix."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import DeckError, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Notation"]


@dataclass(frozen=True, slots=True)
class Notation:
    """How the cards of one deck are written.

    A kind is the index of its suffix times the number of ranks, plus the index of its rank. The
    card without a suffix, if the deck has one, is of the kind after all others.

    Attributes
    ----------
    ranks, suffixes : str
        One letter each.
    suffix_name : str
        What a suffix stands for, as error messages name it.
    alone : str
        The letter of a card without a suffix, or empty.
    alone_name : str
        What that card is, as error messages name it.
    """

    ranks: str
    suffixes: str
    suffix_name: str
    alone: str = ""
    alone_name: str = ""

    def _alone_kind(self) -> int:
        """Return the kind of the card without a suffix."""
        return len(self.ranks) * len(self.suffixes)

    def card_text(self, kind: int) -> str:
        """Return one card as it is written."""
        if kind == self._alone_kind():
            return self.alone
        suffix, rank = divmod(kind, len(self.ranks))
        return self.ranks[rank] + self.suffixes[suffix]

    def cards_text(self, cards: Iterable[int]) -> str:
        """Return cards in canonical form: sorted, each suffix once, after all its ranks."""
        text = ""
        held = sorted(cards)
        size = len(self.ranks)
        for index, suffix in enumerate(self.suffixes):
            run = [kind - index * size for kind in held if kind // size == index]
            if run:
                text += "".join(self.ranks[rank] for rank in run) + suffix
        return text + self.alone * held.count(self._alone_kind())

    def deck_text(self, cards: Iterable[int]) -> str:
        """Return cards in their order, every one with its own suffix."""
        return "".join(self.card_text(kind) for kind in cards)

    def read_cards(self, text: str) -> list[int]:
        """Return the kinds of the cards written, in the order written.

        Parameters
        ----------
        text : str
            Ranks, then the suffix of all ranks before it. White space is ignored.

        Returns
        -------
        list of int

        Raises
        ------
        NotationError
            If a character means nothing, or a rank and its suffix do not go together.
        """
        if not isinstance(text, str):
            raise NotationError(f"expected cards as text, not {text!r}")
        name = self.suffix_name
        cards: list[int] = []
        run: list[int] = []
        for char in text:
            if char.isspace():
                continue
            if char in self.ranks:
                run.append(self.ranks.index(char))
            elif char in self.suffixes:
                if not run:
                    raise NotationError(f"expected a rank before the {name} {char!r} in {text!r}")
                first = self.suffixes.index(char) * len(self.ranks)
                cards.extend(first + rank for rank in run)
                run = []
            elif char == self.alone:
                if run:
                    raise NotationError(
                        f"expected a {name} before the {self.alone_name} in {text!r}"
                    )
                cards.append(self._alone_kind())
            else:
                raise NotationError(f"expected {self._alphabet()}, not {char!r} in {text!r}")
        if run:
            raise NotationError(f"expected a {name} after the last rank in {text!r}")
        return cards

    def _alphabet(self) -> str:
        """Return what may be written, as an error message lists it."""
        parts = [f"ranks {self.ranks}", f"{self.suffix_name}s {self.suffixes}"]
        if self.alone:
            parts.append(f"the {self.alone_name} {self.alone}")
        return ", ".join(parts[:-1]) + " or " + parts[-1]

    def check_deck(self, wanted: Sequence[int], cards: Sequence[int]) -> None:
        """Raise DeckError unless these are exactly the cards wanted, in any order.

        Parameters
        ----------
        wanted, cards : sequence of int

        Raises
        ------
        DeckError
            If a card is missing, or there are too many of one.
        """
        counts = Counter(wanted)
        found = Counter(cards)
        if found.total() != counts.total():
            raise DeckError(f"expected a deck of {counts.total()} cards, not {found.total()}")
        for kind in range(self._alone_kind() + 1):
            if found[kind] != counts[kind]:
                raise DeckError(
                    f"expected {counts[kind]} cards {self.card_text(kind)!r} in the deck, "
                    f"not {found[kind]}"
                )
