"""What ends a run before its last deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import MenziError

if TYPE_CHECKING:
    from .result import ArenaResult

__all__ = ["ArenaError", "Interrupted"]


class ArenaError(MenziError):
    """A bot that failed or did something illegal, or worker processes that ended."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, the cause is lost; its traceback goes along as a note."""
        state = dict(self.__dict__)
        if self.__cause__ is not None and "__notes__" not in state:
            import traceback

            state["__notes__"] = ["".join(traceback.format_exception(self.__cause__)).rstrip()]
        return type(self), self.args, state


class Interrupted(KeyboardInterrupt):
    """A run that was interrupted.

    Attributes
    ----------
    result : ArenaResult
        Of the deals that were finished.
    """

    def __init__(self, result: ArenaResult) -> None:
        super().__init__(f"interrupted after {len(result.deals)} deals")
        self.result = result
