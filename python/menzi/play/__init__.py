"""A person at the table: the terminal program behind ``menzi play``; it needs ``menzi[play]``.

The cards of a game are known to ``session`` alone. Everything that draws or advises works on the
view of the person's seat.
"""

from __future__ import annotations
