"""The keys, and the rules of each game in short, as its rules object has them."""

from __future__ import annotations

import menzi

__all__ = ["KEYS", "rules_in_short"]

KEYS = [
    ("1 2 3 ...", "the answer with this key; p passes, h wins"),
    ("left right", "choose a card to discard; Home and End too"),
    ("Enter", "discard it; with the mouse: a click chooses, another one discards"),
    ("?", "hint: what a strong bot thinks"),
    ("w", "waits; where a discard is due: the discards compared"),
    ("r", "this page"),
    ("Space", "hurry: show at once what happens before your next turn"),
    ("PgUp PgDn", "scroll the log"),
    ("q", "save and quit; menzi play --resume goes on"),
]


def rules_in_short(rules: menzi.Rules) -> list[str]:
    """Return what one must know to play."""
    return [*_of_game(rules), *_changed(rules)]


def _changed(rules: menzi.Rules) -> list[str]:
    """Return the fields in which a table differs from the game as it is usually played."""
    usual = type(rules)().to_dict()
    fields = (f"{n}={v}" for n, v in rules.to_dict().items() if v != usual[n] and n != "points")
    text = ", ".join(fields)
    return [f"At this table: {text}"] if text else []


def _of_game(rules: menzi.Rules) -> list[str]:
    if isinstance(rules, menzi.FlowerRules):
        worth = {name: str(value) for name, value in rules.points.to_dict().items()}
        return [*_four_color(worth), *_FLOWER]
    if isinstance(rules, menzi.TaiwanRules):
        worth = {
            name: str(o) if o == c else f"{o} laid, {c} in the hand"
            for name, (o, c) in rules.points.to_dict().items()
        }
        fine = f"A hu of {rules.threshold} points or more is paid, one of less is fined."
        return [*_four_color(worth), *_TAIWAN, fine]
    assert isinstance(rules, menzi.PaohuziRules)
    return [
        *_PAOHUZI,
        "Hu needs seven groups, one of them a pair if there is a ti or pao, and",
        f"{rules.min_huxi} huxi.",
    ]


_GROUPS = {
    "single": "one General (K)",
    "flower": "one flower (F)",
    "pair": "two alike, like RRg",
    "triple": "three alike, like RRRg",
    "quad": "four alike, like RRRRg",
    "generals": "four alike Generals, KKKKg",
    "command": "General, Advisor, Elephant of one color, KAEg",
    "field": "Chariot, Horse, Cannon of one color, RHCg",
    "soldiers3": "Soldiers of three colors, PrPgPy",
    "soldiers4": "Soldiers of four colors, PrPgPyPw",
}


def _four_color(worth: dict[str, str]) -> list[str]:
    """Return the groups and what they are worth."""
    groups = [f"  {text}: {worth[name]}" for name, text in _GROUPS.items() if name in worth]
    return ["Win by having all cards in groups. Points:", *groups]


_FLOWER = [
    "The seat on turn draws a card, open to all; who claims it lays the group and discards.",
    "Hu and alike cards: any seat. Other groups: the drawer, and the seat after it.",
    "Generals and flowers are never discarded; the seat that draws one takes it.",
]
_TAIWAN = [
    "A discard is open to all; unclaimed, the next seat draws a card, open to all.",
    "Hu and three or four alike: any seat. Other groups: the drawer, and the seat after it.",
    "Generals are never discarded; the seat that draws one takes it.",
]
_PAOHUZI = [
    "Numbers 1 to 9 and T, small (s) and big (b). Groups and their huxi, small and big:",
    "  ti, four dealt or by own reveal: 9, 12       pao, four with an open card: 6, 9",
    "  wei, three by own reveal, or kan, dealt: 3, 6      peng, two and an open card: 1, 3",
    "  chi 123 or 27T of one size: 3, 6      other sequences, and 55s5b: 0",
    "Three alike as dealt (kan) stay together. Ti and wei are forced, and come first.",
    "Peng and pao: another seat's card. Chi: an own reveal, or a discard of the seat before.",
    "A chi lays down all other copies of the card in the hand too, in groups (bi).",
    "What you pass or discard you may not chi or peng later. Hu only on a revealed card.",
]
