"""Static files under names that tell their content."""

from typing import Any, Final

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

IMPORTS: Final = (
    (
        r"""(?P<matched>import(?P<names>\s*[\{*\w][^;'"]*?)\s*from\s*['"](?P<url>\.[^'"]*)["']\s*;)""",
        'import%(names)s from "%(url)s";',
    ),
    (r"""(?P<matched>import\s*['"](?P<url>\.[^'"]*)["']\s*;)""", 'import "%(url)s";'),
)
OUR_MODULES: Final = ("scoring/*.js", "tournaments/*.js", "officials/*.js")


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Every name carries a digest of the content, those by which our modules of script import each other too.

    A browser may keep such a file for good; a module imported by its plain name would be kept just so, and an
    updated page would run beside old ones. What others have written is left as it is.
    """

    patterns: Any = (
        *CompressedManifestStaticFilesStorage.patterns,
        *((modules, IMPORTS) for modules in OUR_MODULES),
    )
