"""The exceptions menzi raises: one family below ``ValueError``, one class per kind of mistake."""

from __future__ import annotations

__all__ = ["DeckError", "IllegalActionError", "MenziError", "NotationError", "RulesError"]


class MenziError(ValueError):
    """Base class of every error menzi raises on purpose.

    The message says, in lower case, what was expected and what came, with the input quoted. The
    object the call was made on is unchanged.
    """


class NotationError(MenziError):
    """A text that cannot be read: cards, a group, an action, a record."""


class DeckError(MenziError):
    """A readable deck or hand with the wrong cards or the wrong number of them."""


class RulesError(MenziError):
    """An unknown game or rules field, or a value the field does not allow."""


class IllegalActionError(MenziError):
    """An action of the game that is not legal in the position it was applied to."""
