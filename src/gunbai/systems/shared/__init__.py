"""What several systems do with one meaning: reading their data, plain shapes, measuring.

A thing moves here when a second system needs it and means the same by it. No rule stands here:
what cites an id of a rulebook belongs to that system.
"""

from __future__ import annotations
