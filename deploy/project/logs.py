"""Logging: one JSON object a line in production, plain readable lines on a laptop."""

import logging
import re
from typing import Any, Final

import structlog

ADDRESS_WITH_TOKEN: Final = re.compile(r"(/(?:t|c|invitations|e/[^/\s]+/entry)/)[^/\s?]+")


class OneLine(logging.Filter):
    """Make a warning of one line of what the caller got wrong: a name that is not ours is no error here."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Take the traceback away and let the record pass."""
        record.exc_info = record.exc_text = None
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        return True


class WithoutTokens(logging.Filter):
    """Leave out of a line what opens a table, an entry or a role to whoever reads it in an address."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Write over every token and let the record pass."""
        if isinstance(record.args, tuple):
            record.args = tuple(_without_token(arg) if isinstance(arg, str) else arg for arg in record.args)
        return True


def _without_token(text: str) -> str:
    return ADDRESS_WITH_TOKEN.sub(r"\1[token]", text)


def logging_settings(*, as_json: bool, level: str) -> dict[str, Any]:
    """The `LOGGING` setting: every logger ends in one structlog formatter on standard error."""
    # Plain: the other traceback styles print local variables, and those hold what people typed.
    plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    renderer = structlog.processors.JSONRenderer() if as_json else plain
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
                "foreign_pre_chain": _shared_processors(as_json=as_json),
            }
        },
        "filters": {"one_line": {"()": OneLine}, "without_tokens": {"()": WithoutTokens}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": ["without_tokens"],
            }
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
            "django.security.DisallowedHost": {"filters": ["one_line"], "level": level, "propagate": True},
        },
    }


def configure_structlog(*, as_json: bool) -> None:
    """Send what structlog's own loggers write through the same formatter as the standard library's."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_shared_processors(as_json=as_json),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def _shared_processors(*, as_json: bool) -> list[Any]:
    processors: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if as_json:
        processors.append(structlog.processors.format_exc_info)
    return processors
