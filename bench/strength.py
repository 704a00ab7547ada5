"""Draws strength against simulations: ``python -m bench.strength FOLDER docs/strength.svg``.

For each game and each number of simulations, one searching bot sits down with greedy ones on
duplicate deals of the arena. Results are kept in FOLDER, a file a match, so that a run that was
interrupted goes on, and asking for more deals adds to what is there.
"""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path
from typing import Any

import menzi
from menzi import arena

__all__ = ["main"]

SIMULATIONS = (50, 200, 800, 3200)
# Paohuzi's greedy player is dear, so that its rollouts are random here.
GAMES = {"flower": "", "taiwan": "", "paohuzi": ":rollouts=random"}
BOTS = ("mc", "ismcts")


def points(folder: Path, deals: int, jobs: int) -> list[tuple[str, str, int, float, float, float]]:
    """Game, bot, simulations, lead over greedy, half its 95 % interval, milliseconds a move."""
    found = []
    for name, options in GAMES.items():
        game = menzi.Game(name, **({"rounds": 1} if name == "taiwan" else {}))
        for bot in BOTS:
            for simulations in SIMULATIONS:
                spec = f"{bot}:{simulations}{options}"
                played = arena.run(
                    game,
                    [spec, *["greedy"] * (game.players - 1)],
                    deals,
                    seed=7,
                    jobs=jobs,
                    out=folder / f"{name}_{bot}_{simulations}.jsonl",
                ).merged()
                (lead,) = played.pairwise()
                half = (lead.interval[1] - lead.interval[0]) / 2
                found.append(
                    (name, bot, simulations, lead.mean, half, played.entries[0].ms_per_move)
                )
                print(f"{name} {spec}: {lead.mean:+.3f} +- {half:.3f}", flush=True)
    return found


def draw(found: list[tuple[str, str, int, float, float, float]], path: Path) -> None:
    """One panel a game, one line a bot."""
    mpl: Any = importlib.import_module("matplotlib")
    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "menzi"
    plt: Any = importlib.import_module("matplotlib.pyplot")
    figure, panels = plt.subplots(1, len(GAMES), figsize=(10, 3.4), layout="constrained")
    for panel, name in zip(panels, GAMES, strict=True):
        panel.axhline(0, color="grey", linewidth=0.8)
        for bot, marker in zip(BOTS, "os", strict=True):
            row = [point for point in found if point[:2] == (name, bot)]
            panel.errorbar(
                [point[2] for point in row],
                [point[3] for point in row],
                [point[4] for point in row],
                marker=marker,
                capsize=3,
                label=bot,
            )
        panel.set_xscale("log")
        panel.set_xticks(SIMULATIONS, [str(number) for number in SIMULATIONS])
        panel.minorticks_off()
        panel.set_title(name)
        panel.set_xlabel("simulations a decision")
    panels[0].set_ylabel("points a deal more than greedy")
    panels[0].legend()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Plays what is missing and draws."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the results are kept")
    parser.add_argument("picture", type=Path, help="the SVG to be drawn")
    parser.add_argument("--deals", type=int, default=100, help="deals a point (100)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    draw(points(options.folder, options.deals, options.jobs), options.picture)


if __name__ == "__main__":
    main()
