"""Settings, read from the environment; the defaults run the whole site embedded on one laptop.

`BULLSEYE_MODE` chooses between the two ways to run: `embedded` (the default) is one process on a venue
laptop over plain http, `production` is several processes behind nginx over https and refuses to start half
configured. Every variable is described in docs/operating.md.
"""

from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from deploy.project import databases, logs, security

BASE_DIR = Path(__file__).resolve().parents[2]

env = environ.Env()

MODE = env.str("BULLSEYE_MODE", default="embedded")
if MODE not in {"embedded", "production"}:
    raise ImproperlyConfigured(f"BULLSEYE_MODE must be embedded or production, not {MODE}")
IS_PRODUCTION = MODE == "production"

DEBUG = env.bool("DEBUG", default=False)
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "data")))

# --- who may talk to us
SECRET_KEY = security.secret_key(
    env.str("SECRET_KEY", default=""), data_folder=DATA_DIR, is_production=IS_PRODUCTION
)
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=[] if IS_PRODUCTION else ["127.0.0.1", "localhost", "[::1]"]
)
if IS_PRODUCTION and not ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS must name the site's hosts when BULLSEYE_MODE=production")

INSTALLED_APPS = [
    "officials",
    "tournaments",
    "scoring",
    "deploy.project",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_filters",
    "django_htmx",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "deploy.project.policy.PolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "deploy.project.uploads.BodyLimitMiddleware",
    "tournaments.views.problems.ProblemMiddleware",
    "officials.access.middleware.AccessMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "deploy.project.urls"
WSGI_APPLICATION = "deploy.project.wsgi.application"
ASGI_APPLICATION = "deploy.project.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# --- what we stand on
DATABASE_URL = env.str(
    "DATABASE_URL", default="" if IS_PRODUCTION else f"sqlite:///{DATA_DIR / 'bullseye.sqlite3'}"
)
if not DATABASE_URL:
    raise ImproperlyConfigured("DATABASE_URL must be set when BULLSEYE_MODE=production")
DATABASES = {
    "default": databases.database_settings(
        DATABASE_URL,
        data_folder=DATA_DIR,
        pool_size=env.int("DATABASE_POOL_SIZE", default=0),
        # A server's threads live as long as it does, and a pool costs each request a fifth of a millisecond.
        keeps_connections=IS_PRODUCTION,
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default="")
CACHES: dict[str, Any] = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "bullseye"}
}

CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_ACKS_LATE = True  # a job whose worker died is done again; every job is safe to do twice
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "forget-announcements": {
        "task": "deploy.project.tasks.forget_announcements",
        "schedule": timedelta(minutes=30),
    },
    "clear-sessions": {"task": "deploy.project.tasks.clear_expired_sign_ins", "schedule": timedelta(hours=6)},
    "statistics": {
        "task": "scoring.tasks.bring_statistics_up_to_date",
        "schedule": timedelta(seconds=env.int("STATISTICS_SECONDS", default=30)),
    },
    "batches": {"task": "scoring.tasks.tend_batches", "schedule": timedelta(minutes=1)},
}
if not IS_PRODUCTION:
    CELERY_BEAT_SCHEDULE["snapshot"] = {
        "task": "deploy.project.tasks.take_snapshot",
        "schedule": timedelta(minutes=env.int("SNAPSHOT_MINUTES", default=10)),
    }
LIVE_STREAMS_MAX = env.int("LIVE_STREAMS_MAX", default=8000)  # of one process
SNAPSHOTS_KEPT = env.int("SNAPSHOTS_KEPT", default=48)

# --- accounts
AUTH_USER_MODEL = "officials.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "/sign-in/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

# A name and an address together: a hall behind one address is not locked out by one mistyped password.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = (
    False  # "in fifteen minutes" stays true however often one tries
)
AXES_LOCKOUT_CALLABLE = "officials.access.lockout.locked_out"
AXES_VERBOSE = False
# Besides, an address is closed to everybody who signs in after so many wrong tries in that time, whatever the
# names: above what the people of a hall behind one address come to, and few for somebody who guesses.
AXES_HANDLER = "officials.access.lockout.Handler"
SIGN_IN_FAILURES_OF_AN_ADDRESS = env.int("SIGN_IN_FAILURES_OF_AN_ADDRESS", default=100)
AXES_CLIENT_IP_CALLABLE = f"deploy.project.security.{'' if IS_PRODUCTION else 'direct_'}client_address"

# Organizers and head officials may not use their roles until they have enrolled, where this is set.
TWO_STEP_REQUIRED = env.bool("TWO_STEP_REQUIRED", default=False)
OTP_TOTP_ISSUER = "Bullseye"

# --- the API
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "knox.auth.TokenAuthentication",
        "officials.access.authentication.TableTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
        "officials.access.authentication.TableCookieAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["deploy.project.parsers.BoundedJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "deploy.project.pagination.NumberedPages",
    "DEFAULT_SCHEMA_CLASS": "deploy.project.schema.Schema",
    "EXCEPTION_HANDLER": "deploy.project.problems.answer",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
REST_KNOX = {"TOKEN_TTL": timedelta(days=30), "AUTO_REFRESH": False}
SPECTACULAR_SETTINGS = {
    "TITLE": "Bullseye",
    "DESCRIPTION": "All Fours tournaments: events, official score sheets and rulings.",
    "VERSION": "1.0.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "EventStateEnum": "tournaments.enums.EventState",
        "EntrantKindEnum": "tournaments.enums.EntrantKind",
        "EntrantStateEnum": "tournaments.enums.EntrantState",
        "StageKindEnum": "tournaments.enums.StageKind",
        "CorrectionKindEnum": "tournaments.enums.CorrectionKind",
        "MatchStateEnum": "tournaments.enums.MatchState",
        "SittingStateEnum": "tournaments.enums.SittingState",
        "ResultKindEnum": "tournaments.enums.ResultKind",
        "SideEnum": "tournaments.enums.Side",
        "SeatNameEnum": "tournaments.enums.SeatName",
        "SheetStateEnum": "scoring.enums.SheetState",
        "LineKindEnum": "scoring.enums.LineKind",
        "BatchKindEnum": "scoring.enums.BatchKind",
        "BatchStateEnum": "scoring.enums.BatchState",
        "RoleKindEnum": "officials.enums.RoleKind",
        "SubstituteKindEnum": "tournaments.enums.SubstituteKind",
        "SubstitutionStateEnum": "tournaments.enums.SubstitutionState",
        "SanctionKindEnum": "officials.enums.SanctionKind",
        "SanctionStateEnum": "officials.enums.SanctionState",
        "CallOutcomeEnum": "officials.enums.CallOutcome",
        "RemedyKindEnum": "officials.api.rulings.REMEDIES",
        "AppealOutcomeEnum": "officials.api.appeals.OUTCOMES",
        "AwardKindEnum": "scoring.rules.verdict.Kind",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# --- pages and files
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"  # what is stored; every page shows the event's own time zone
USE_TZ = True
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
# Hashed names need `collectstatic` first: serve.py and production run it, a plain checkout reads the sources.
HASHED_STATIC = env.bool("HASHED_STATIC", default=IS_PRODUCTION)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "deploy.project.static_files.HashedFiles"
        if HASHED_STATIC
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not HASHED_STATIC
MEDIA_ROOT = DATA_DIR / "media"

# --- how browsers are told to treat us
CONTENT_SECURITY_POLICY = security.CONTENT_SECURITY_POLICY
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
# Over plain http, as in a hall, browsers pay it no heed and complain of it on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if IS_PRODUCTION else None
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
if IS_PRODUCTION:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=True)
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

LOGGING = logs.logging_settings(as_json=IS_PRODUCTION, level=env.str("LOG_LEVEL", default="INFO"))
logs.configure_structlog(as_json=IS_PRODUCTION)
