"""The state machine of paohuzi: deal, heavenly wins, reveals, forced melds, windows, discards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from .paohuzi_cards import NOTATION, full_deck
from .paohuzi_groups import QUADS, Cards, Group, chi_sets, chi_text, free_cards
from .paohuzi_melds import forced_meld, lay
from .paohuzi_scoring import Win, heavenly_win, tun, win_with
from .rng import Stream
from .state import Result, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..variants import PaohuziRules

__all__ = ["PaohuziResult", "PaohuziState"]

# What a seat may answer: each text, with the cards of each group that it lays down, or the card
# that is discarded.
_Answers: TypeAlias = dict[str, tuple[Cards, ...]]


@dataclass(frozen=True, slots=True)
class PaohuziResult(Result):
    """How a deal of paohuzi ended.

    Attributes
    ----------
    huxi : int
        The winner's huxi, which are its points; 0 without a winner.
    tun : int
        What each other seat paid; 0 without a winner.
    heavenly : bool
        Whether it was a heavenly win.
    """

    huxi: int
    tun: int
    heavenly: bool


class PaohuziState(State):
    """A deal of paohuzi at one moment.

    Parameters
    ----------
    rules : PaohuziRules
    seed : int
        Deals the cards unless the deck is given, and draws the dealer unless it is given.
    deck : list of int or None
        The cards in the order they leave the deck, already checked.
    dealer : int or None
    """

    _rules: PaohuziRules
    _melds: list[list[Group]]

    def __init__(
        self,
        rules: PaohuziRules,
        seed: int,
        deck: list[int] | None = None,
        dealer: int | None = None,
    ) -> None:
        super().__init__(rules, NOTATION)
        self._owner = 0  # who reveals, or revealed or discarded the open card, or is to discard
        self._dead = [False] * rules.players
        self._excuses = [0] * rules.players
        self._locks: list[set[str]] = [set() for _ in range(rules.players)]
        self._answers: list[tuple[int, str, tuple[Cards, ...]]] = []  # of the open window
        self._opening = 0  # the dealer's 21st card
        self._forced = ""  # the name of the last forced meld
        self._deal(seed, deck, dealer)
        self._ask_in_turn("heavenly")
        self._advance()

    # What can be seen

    def melds(self, seat: int) -> list[str]:
        """Return the groups a seat has on the table, in the order laid."""
        return [group.text() for group in self._melds[seat]]

    def is_dead(self, seat: int) -> bool:
        """Return whether the seat's hand is dead."""
        return self._dead[seat]

    def excuses(self, seat: int) -> int:
        """Return the number of discards after melds the seat is still excused from."""
        return self._excuses[seat]

    def locks(self, seat: int) -> list[str]:
        """Return what the seat may no longer claim, such as ``chi 4b``, in ASCII order."""
        return sorted(self._locks[seat])

    def result(self) -> PaohuziResult | None:
        """Return how the deal ended; None while it has not."""
        result = super().result()
        assert result is None or isinstance(result, PaohuziResult)
        return result

    # The deal

    def _deal(self, seed: int, deck: list[int] | None, dealer: int | None) -> None:
        """Deal the cards and lay down the initial ti ("Deal")."""
        stream = Stream(seed, 0)
        cards = full_deck()
        stream.shuffle(cards)
        if dealer is None:
            dealer = stream.below(self.players)
        if deck is not None:
            cards = deck
        self._round = 1
        self._dealer = dealer
        self._owner = dealer
        self._stock = cards[::-1]
        self._events.append(("round", dealer, "1"))
        for seat in self._seats_from(dealer):
            self._hands[seat] = [self._stock.pop() for _ in range(20)]
            self._events.append(("deal", seat, self.hand(seat)))
        self._opening = self._stock.pop()
        self._hands[dealer].append(self._opening)
        self._events.append(("deal", dealer, self._text(self._opening)))
        for seat in self._seats_from(dealer):
            self._hands[seat].sort()
            self._lay_initial_ti(seat)

    def _lay_initial_ti(self, seat: int) -> None:
        """Lay down the ti dealt to a seat, and reckon its excuses ("Deal", "After a meld")."""
        hand = self._hands[seat]
        for kind in sorted(set(hand)):
            if hand.count(kind) == 4:
                group = Group.of("ti", kind)
                lay(hand, self._melds[seat], group)
                self._events.append(("meld", seat, group.text()))
        if self._rules.initial_ti == "owed":
            self._excuses[seat] = max(0, len(self._melds[seat]) - 1)

    def _seats_from(self, first: int) -> list[int]:
        """Return all seats in turn order from this one on."""
        return [(first + step) % self.players for step in range(self.players)]

    # What a seat may win with

    def _win_of(self, seat: int) -> Win | None:
        """Return the win a seat has in the present phase, or None."""
        rules = self._rules
        hand, melds = self._hands[seat], self._melds[seat]
        if self._dead[seat] or self._phase == "claim_discard":
            return None
        if self._phase == "heavenly":
            return heavenly_win(rules, hand, melds)
        card: int | None = None
        source: str | None = None
        if self._phase == "claim_reveal":
            card = self._public
            source = "own" if seat == self._owner else "other"
        elif self._phase == "opening" and seat != self._dealer:
            card, source = self._opening, "other"
        win = win_with(rules, hand, melds, card, source)
        return win if win is not None and win.huxi >= rules.min_huxi else None

    # Questions

    def _ask_in_turn(self, phase: str) -> None:
        """Ask the seats that can win before the first discard, from the dealer on ("Deal")."""
        self._phase = phase
        seats = self._seats_from(self._dealer)
        if phase == "opening":
            in_ti = Group.of("ti", self._opening) in self._melds[self._dealer]
            if self._rules.opening_card_win == "none":
                seats = []
            elif self._rules.opening_card_win == "dealer" or in_ti:
                seats = [self._dealer]
        self._pending = [
            (seat, {"hu": (), "pass": ()}) for seat in seats if self._win_of(seat) is not None
        ]

    def _ask_discard(self, seat: int) -> None:
        """Ask a seat for the discard that is due; without a legal one its hand is dead."""
        self._owner = seat
        free = free_cards(self._hands[seat])
        if free:
            self._phase = "discard"
            self._pending = [(seat, {f"discard {self._text(kind)}": ((kind,),) for kind in free})]
        else:
            self._dead[seat] = True
            self._events.append(("dead", seat, ""))
            self._next_reveals(seat)

    def _open_window(self, phase: str) -> None:
        """Ask every seat that can do something with the open card, in turn order ("Turn").

        The revealer is asked first, a discarder not at all.
        """
        self._phase = phase
        seats = self._seats_from(self._owner)
        for seat in seats if phase == "claim_reveal" else seats[1:]:
            legal = self._legal_answers(seat)
            if list(legal) != ["pass"]:
                self._pending.append((seat, legal))

    def _legal_answers(self, seat: int) -> _Answers:
        """Return what a seat may answer in the open window ("What may be claimed")."""
        card = self._public
        assert card is not None
        legal: _Answers = {}
        if self._win_of(seat) is not None:
            legal["hu"] = ()
        if self._may_pao(seat, card):
            legal["pao"] = (Group.of("pao", card).cards,)
            if self._rules.forced_pao:
                return legal
        if self._may_peng(seat, card):
            legal["peng"] = (Group.of("peng", card).cards,)
        if self._may_chi(seat, card):
            for groups in chi_sets(free_cards(self._hands[seat]), card):
                if self._can_go_on(seat, card, groups):
                    legal[chi_text(groups)] = groups
        legal["pass"] = ()
        return legal

    def _may_pao(self, seat: int, card: int) -> bool:
        """Return whether the seat may make a pao of the open card; a dead hand may too."""
        melds = self._melds[seat]
        if Group.of("wei", card) in melds:
            return True
        if Group.of("peng", card) in melds:
            return self._phase == "claim_reveal"
        # An own reveal onto a kan was a forced ti, so that here the card is another seat's.
        return self._hands[seat].count(card) == 3

    def _may_peng(self, seat: int, card: int) -> bool:
        """Return whether the seat may peng the open card."""
        if self._dead[seat] or f"peng {self._text(card)}" in self._locks[seat]:
            return False
        # An own reveal onto two identical cards was a forced wei.
        if self._hands[seat].count(card) != 2:
            return False
        return self._can_go_on(seat, card, (Group.of("peng", card).cards,))

    def _may_chi(self, seat: int, card: int) -> bool:
        """Return whether the seat has a right to chi the open card."""
        if self._dead[seat] or f"chi {self._text(card)}" in self._locks[seat]:
            return False
        if self._hands[seat].count(card) == 3:
            return False
        if self._phase == "claim_reveal" and not self._rules.chi_reveal_by_next:
            return seat == self._owner
        return seat in (self._owner, self._after(self._owner))

    def _can_go_on(self, seat: int, card: int, groups: tuple[Cards, ...]) -> bool:
        """Return whether a legal discard remains after these groups are laid, or none is due."""
        if self._excuses[seat]:
            return True
        used = [kind for cards in groups for kind in cards]
        used.remove(card)
        return len(free_cards(self._hands[seat])) > len(used)

    # What follows

    def _carry_out(self, seat: int, text: str, legal: _Answers) -> None:
        """Make the discard, or book an answer; outside of a window a win is a win at once."""
        if self._phase == "discard":
            ((kind,),) = legal[text]
            self._discard(seat, kind)
            return
        self._events.append(("answer", seat, text))
        if self._phase in ("claim_reveal", "claim_discard"):
            self._answers.append((seat, text, legal[text]))
            if text == "pass":
                self._lock_declined(seat, legal)
        elif text == "hu":
            self._win(seat)

    def _step(self) -> None:
        """Go on from a phase in which everybody asked has answered."""
        if self._phase == "heavenly":
            self._ask_in_turn("opening")
        elif self._phase == "opening":
            self._ask_discard(self._dealer)
        elif self._phase == "reveal":
            self._reveal()
        elif self._phase == "after_forced":
            self._after_meld(self._owner, self._forced)
        else:
            self._close_window()

    def _next_reveals(self, seat: int) -> None:
        """Let the seat after this one reveal."""
        self._owner = self._after(seat)
        self._phase = "reveal"

    def _reveal(self) -> None:
        """Turn up the top stock card ("Turn"); without one the deal ends."""
        seat = self._owner
        if not self._stock:
            self._events.append(("exhausted", None, ""))
            self._end(None, Win(0, [], []), 0, [0] * self.players)
            return
        card = self._stock.pop()
        self._events.append(("reveal", seat, self._text(card)))
        # A dead hand holds nothing but kan, so that it makes no wei here.
        forced = forced_meld(self._rules, self._hands[seat], self._melds[seat], card)
        if forced is None:
            self._public = card
            self._open_window("claim_reveal")
            return
        self._lay(seat, [forced], card)
        self._forced = forced.name
        self._phase = "after_forced"
        if self._win_of(seat) is not None:
            self._pending = [(seat, {"hu": (), "pass": ()})]

    def _discard(self, seat: int, kind: int) -> None:
        """Put a card from the hand up for claims; the seat may not claim that kind again."""
        self._hands[seat].remove(kind)
        self._lock(seat, kind, {"chi", "peng"})
        self._public = kind
        self._events.append(("discard", seat, self._text(kind)))
        self._open_window("claim_discard")

    def _lock_declined(self, seat: int, legal: _Answers) -> None:
        """Lock the open card's kind for a seat that passes a chi or peng of it ("Pass locks")."""
        declined = {text.split()[0] for text in legal} & {"chi", "peng"}
        if declined and self._rules.lock == "both":
            declined = {"chi", "peng"}
        assert self._public is not None
        self._lock(seat, self._public, declined)

    def _lock(self, seat: int, kind: int, claims: set[str]) -> None:
        """Bar a seat from these claims of a kind for the rest of the deal."""
        self._locks[seat].update(f"{claim} {self._text(kind)}" for claim in claims)

    def _close_window(self) -> None:
        """Give the open card to the best claim ("Who gets the card").

        The answers are in the order asked, which decides among equals: two wins, or the chi of
        the revealer and of the seat after it.
        """
        claims = [answer for answer in self._answers if answer[1] != "pass"]
        self._answers = []
        card = self._public
        assert card is not None
        if not claims:
            self._public = None
            self._discards[self._owner].append(card)
            self._events.append(("unclaimed", self._owner, self._text(card)))
            self._next_reveals(self._owner)
            return
        rank = {"hu": 0, "pao": 1, "peng": 1, "chi": 2}
        seat, text, groups = min(claims, key=lambda claim: rank[claim[1].split()[0]])
        if text == "hu":
            self._win(seat)
            return
        self._public = None
        name = text.split()[0]
        self._lay(seat, [Group(name, cards) for cards in groups], card)
        self._after_meld(seat, name)

    def _lay(self, seat: int, groups: Iterable[Group], card: int) -> None:
        """Lay groups made of the card and of cards of the seat; the card is in one of them."""
        self._hands[seat].append(card)
        for group in groups:
            lay(self._hands[seat], self._melds[seat], group)
            self._events.append(("meld", seat, group.text()))

    def _after_meld(self, seat: int, name: str) -> None:
        """Ask for the discard that a meld calls for, or let the next seat reveal ("After a meld").

        Parameters
        ----------
        seat : int
        name : str
            Of the groups just laid.
        """
        quads = sum(group.name in QUADS for group in self._melds[seat])
        due = not self._dead[seat] and (name not in QUADS or quads == 1)
        if due and self._excuses[seat]:
            due = False
            self._excuses[seat] -= 1
            self._events.append(("excused", seat, str(self._excuses[seat])))
        if due:
            self._ask_discard(seat)
        else:
            self._next_reveals(seat)

    # The end

    def _win(self, seat: int) -> None:
        """Score a winner ("Score"); what it won with stays where it is."""
        win = self._win_of(seat)
        assert win is not None
        each = tun(self._rules, win.huxi)
        returns = [-each] * self.players
        returns[seat] = (self.players - 1) * each
        self._events.append(("win", seat, " ".join(win.groups)))
        self._end(seat, win, each, returns)

    def _end(self, winner: int | None, win: Win, each: int, returns: list[int]) -> None:
        """Book how the deal ended."""
        result = PaohuziResult(
            winner=winner,
            points=win.huxi,
            lucky=None,
            lucky_card=None,
            groups=win.groups,
            card_group=None,
            lines=win.lines,
            returns=returns,
            huxi=win.huxi,
            tun=each,
            heavenly=self._phase == "heavenly",
        )
        self._finish(result)
        self._pending = []
        self._phase = "over"
