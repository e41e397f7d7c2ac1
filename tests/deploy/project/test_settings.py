"""The settings each mode and each variable leads to, read by a fresh process."""

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.integration

PRODUCTION = {
    "BULLSEYE_MODE": "production",
    "SECRET_KEY": "k" * 60,
    "ALLOWED_HOSTS": "bullseye.example",
    "DATABASE_URL": "postgres://bullseye@127.0.0.1:5432/bullseye",
}


def shown(run_python, expression, **variables):
    """The value of an expression over the settings, as JSON, in a process with these variables."""
    program = f"import json; from django.conf import settings; print(json.dumps({expression}))"
    done = run_python("-c", program, **variables)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL"])
def test_production_refuses_to_start_half_configured(run_python, missing):
    variables = PRODUCTION | {missing: ""}
    done = run_python("manage.py", "check", **variables)
    assert done.returncode != 0
    assert f"{missing} must" in done.stderr


def test_an_unknown_mode_is_refused(run_python):
    done = run_python("manage.py", "check", BULLSEYE_MODE="prodution")
    assert done.returncode != 0
    assert "must be embedded or production" in done.stderr


def test_production_speaks_https_only(run_python):
    names = [
        "SECURE_SSL_REDIRECT",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "DEBUG",
        "SECURE_HSTS_SECONDS",
        "SECURE_CROSS_ORIGIN_OPENER_POLICY",
    ]
    values = shown(run_python, f"[getattr(settings, name) for name in {names}]", **PRODUCTION)
    assert values == [True, True, True, False, 31_536_000, "same-origin"]


def test_production_waits_three_seconds_for_a_lock_and_keeps_connections(run_python):
    database = shown(run_python, "settings.DATABASES['default']", **PRODUCTION)
    assert database["OPTIONS"]["options"] == "-c lock_timeout=3s"
    assert "pool" not in database["OPTIONS"]
    assert database["CONN_MAX_AGE"] is None


def test_a_pool_is_handed_its_connections_back(run_python):
    database = shown(run_python, "settings.DATABASES['default']", **PRODUCTION, DATABASE_POOL_SIZE="16")
    assert database["OPTIONS"]["pool"]["max_size"] == 16
    assert database["CONN_MAX_AGE"] == 0


def test_embedded_mode_has_no_default_key(run_python):
    keys = {shown(run_python, "settings.SECRET_KEY") for _ in range(2)}
    assert len(keys) == 2


def test_a_command_on_a_new_clone_makes_the_data_folder_itself(run_python, clean_variables):
    made = "import django; django.setup(); from django.db import connection; connection.ensure_connection()"
    done = run_python("-c", made, DATA_DIR=str(Path(clean_variables["DATA_DIR"]) / "deeper"))
    assert done.returncode == 0, done.stderr


def test_embedded_mode_takes_the_key_kept_in_the_data_folder(run_python, tmp_path):
    (tmp_path / "data").mkdir(exist_ok=True)
    (tmp_path / "data" / "secret-key").write_text("kept-key\n")
    assert shown(run_python, "settings.SECRET_KEY") == "kept-key"


def test_embedded_sqlite_takes_the_write_lock_at_once_and_waits_three_seconds(run_python):
    options = shown(run_python, "settings.DATABASES['default']['OPTIONS']")
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] == 3
    assert "journal_mode=WAL" in options["init_command"]


def test_redis_is_used_for_cache_and_jobs_where_it_is_given(run_python):
    url = "redis://127.0.0.1:6379/3"
    with_redis = shown(run_python, "[settings.CACHES['default'], settings.CELERY_BROKER_URL]", REDIS_URL=url)
    assert with_redis == [{"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url}, url]
    backend = shown(run_python, "settings.CACHES['default']['BACKEND']")
    assert backend == "django.core.cache.backends.locmem.LocMemCache"


def test_production_logs_one_json_object_a_line(run_python):
    program = (
        "import django, logging; django.setup();"
        "logging.getLogger('scoring').warning('sheet %s is slow', 7, extra={'sheet': 7})"
    )
    done = run_python("-c", program, **PRODUCTION)
    line = json.loads(done.stderr)
    assert line["event"] == "sheet 7 is slow"
    assert line["level"] == "warning"
    assert line["logger"] == "scoring"
