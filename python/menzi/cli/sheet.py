"""The score sheet of a finished round, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from . import common
from .cards import card_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import menzi

__all__ = ["scores", "sheet"]


def sheet(result: menzi.Result, names: Sequence[str], *, chinese: bool) -> list[Text]:
    """Return who won, what each group scored and why, what was paid, and what each seat got."""
    lines = []
    if result.winner is None:
        lines.append(Text("nobody wins"))
    else:
        unit = "huxi" if result.tun else "point" if result.points == 1 else "points"
        heavenly = ", heavenly" if result.heavenly else ""
        lines.append(Text(f"{names[result.winner]} wins with {result.points} {unit}{heavenly}"))
        for number, line in enumerate(result.lines):
            is_group = number < len(result.groups)
            text = card_text(line.text, chinese=chinese) if is_group else Text(line.text)
            text.append(" " * max(2, 14 - text.cell_len))
            # The reason names the lucky card, which is shown as all cards are.
            before, card, after = line.why.partition(result.lucky_card or "\0")
            shown = card_text(card, chinese=chinese) if card else Text()
            why = Text(before) + shown + Text(after)
            lines.append(Text(f"{line.points:6}  ") + text + why)
    lines.append(Text(f"scores: {scores(result.returns, names)}"))
    return lines


def scores(gains: Iterable[float], names: Sequence[str]) -> str:
    """Return what each seat got."""
    return ", ".join(
        f"{name} {common.signed(int(gain))}" for name, gain in zip(names, gains, strict=True)
    )
