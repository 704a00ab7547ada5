"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from . import common

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["progress_bar"]


@contextmanager
def progress_bar(deals: int, *, elapsed: bool = False) -> Iterator[Callable[[int], None]]:
    """Show a bar for so many deals; yield what is called with the number finished."""
    out = common.console(stderr=True)
    times = [TimeElapsedColumn()] if elapsed else []
    columns = (BarColumn(), MofNCompleteColumn(), *times, TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as progress:
        task = progress.add_task("deals", total=deals)
        yield lambda finished: progress.update(task, completed=finished)
