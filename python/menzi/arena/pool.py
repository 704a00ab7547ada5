"""Worker processes that do not outlive the run, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["cores", "process_pool"]

_P = ParamSpec("_P")
_T = TypeVar("_T")

# Windows waits for no more processes than this at once.
_MAX_ON_WINDOWS = 61


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def process_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Yields a pool of processes; after an error or Ctrl-C they are ended in mid-game."""
    if sys.platform == "win32":
        jobs = min(jobs, _MAX_ON_WINDOWS)
    context = multiprocessing.get_context("spawn")
    # Never written to: the workers see it closed, by us or by the end of this process.
    watched, kept = context.Pipe(duplex=False)
    pool = _Pool(jobs, mp_context=context, initializer=_begin_worker, initargs=(watched,))
    try:
        yield pool
    except BaseException:
        kept.close()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        kept.close()
        watched.close()


class _Pool(ProcessPoolExecutor):
    """A pool whose workers do not hear of Ctrl-C even while they start."""

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """As ever; a process started by it inherits that the signal is blocked."""
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(fn, *args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_worker(watched: connection.Connection) -> None:
    """Leaves Ctrl-C to the run itself, and ends the process when that is over."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(watched,), daemon=True).start()


def _end_with(watched: connection.Connection) -> None:
    connection.wait([watched])
    os._exit(1)
