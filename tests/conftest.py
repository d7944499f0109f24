"""For all tests: what a rule promises to the odds is checked, not believed."""

from __future__ import annotations

from gunbai.play import odds

odds.STRICT = True
