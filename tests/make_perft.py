"""Writes tests/perft: counts of action sequences by the oracle, from decks drawn by a fixed seed.

Run ``python tests/make_perft.py`` from the project's root; the counts may change only when a rule
does. Depths go on until a count passes LIMIT, but never stop before LEAST_DEPTH.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING

import menzi
from menzi import oracle
from stacking import likely_deck, shuffled_deck

if TYPE_CHECKING:
    from menzi.variants import Rules

LEAST_DEPTH = 6
LIMIT = 20_000
FOLDER = Path(__file__).parent / "perft"

CASES: dict[str, list[dict[str, object]]] = {
    "flower": [{}, {}, {}, {"players": 3}, {"players": 2, "second_window": False}, {"flowers": 8}],
    "taiwan": [{}, {}, {"players": 3}, {"players": 2}, {"second_window": True}, {"hand_size": 8}],
    "taiwan-bga": [{}, {}, {"players": 2}, {"players": 3}, {"opening_hu": True, "hand_size": 7}],
    "paohuzi": [
        {},
        {},
        {"chi_reveal_by_next": True, "lock": "separate"},
        {"min_huxi": 3, "forced_pao": True},
        {"wei_own_fourth": "ti", "opening_card_win": "all"},
        {"initial_ti": "none", "ti_counts_as_kan": True},
        {"min_huxi": 3, "forced_pao": True},
    ],
}


def entry(name: str, number: int, rules: Rules, fields: dict[str, object]) -> str:
    """One entry of a perft file."""
    random_ = random.Random(f"{name} {number}")
    deck = (shuffled_deck, likely_deck)[number % 2](rules, random_)
    dealer = random_.randrange(rules.players)
    lines = [f"id {name}-{number}", f"game {name}"]
    if fields:
        lines.append(f"rules {json.dumps(fields)}")
    lines += [f"deck {deck}", f"dealer {dealer}"]
    state = oracle.new_initial_state(rules, seed=0, deck=deck, dealer=dealer)
    depth, count = 0, 0
    while depth < LEAST_DEPTH or count <= LIMIT:
        depth += 1
        count = oracle.perft(state, depth)
        lines.append(f"perft {depth} {count}")
        if depth >= 14:
            break
    return "\n".join(lines) + "\n"


def main() -> None:
    """Writes one file for each variant."""
    FOLDER.mkdir(exist_ok=True)
    for name, cases in CASES.items():
        entries = [
            entry(name, number, menzi.PRESETS[name].replace(**fields), fields)
            for number, fields in enumerate(cases)
        ]
        text = f"# {name}: action sequences counted by the oracle (tests/make_perft.py).\n\n"
        (FOLDER / f"{name}.perft").write_text(text + "\n".join(entries), encoding="utf-8")


if __name__ == "__main__":
    main()
