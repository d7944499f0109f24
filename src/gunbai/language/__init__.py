"""The three languages of gunbai: message catalogues and the writing of facts.

    >>> from gunbai.words import Length, Say
    >>> tongue("hu").fact(Length(6004, 6000))
    '6,004″'

``tongue(lang)`` gives the ``Tongue`` of a language; see there. Messages stand in
``gunbai/locale/<lang>/*.po``.
"""

from __future__ import annotations

from gunbai.language.catalogue import LANGUAGES, fields_of, ids
from gunbai.language.tongue import Names, Tongue, best_language, tongue

__all__ = ["LANGUAGES", "Names", "Tongue", "best_language", "fields_of", "ids", "tongue"]
