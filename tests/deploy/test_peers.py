"""The servers that tests talk to, where none is running: started for them and gone afterwards."""

import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from redis import Redis
from redis.exceptions import ConnectionError as RedisGoneError

from deploy import peers

pytestmark = pytest.mark.integration


def is_gone(port):
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(f"postgres://postgres@127.0.0.1:{port}/postgres", connect_timeout=2)
    return True


def test_a_postgres_server_of_our_own_answers_and_goes(peer):
    with peer("own postgres") as url:
        with closing(psycopg.connect(f"{url}/postgres")) as connection:
            version = connection.execute("SHOW server_version_num").fetchone()
        assert int(version[0]) >= 130_000
        port = url.rsplit(":", 1)[1]
    assert is_gone(port)


def test_a_redis_server_of_our_own_answers_and_goes(peer):
    with peer("own redis") as url, Redis.from_url(url) as client:
        assert client.ping()
    with Redis.from_url(url) as client, pytest.raises(RedisGoneError):
        client.ping()


def test_a_server_named_in_the_environment_is_taken(monkeypatch):
    monkeypatch.setenv("TEST_POSTGRES_URL", "postgres://club@db.example/tests")
    monkeypatch.setenv("TEST_REDIS_URL", "redis://cache.example/4")
    with peers.postgres_server(Path(sys.executable)) as url:
        assert url == "postgres://club@db.example/tests"
    with peers.redis_server() as url:
        assert url == "redis://cache.example/4"


def test_a_program_that_is_missing_is_named_with_its_package(monkeypatch, tmp_path):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(peers.PeerMissingError, match="sudo apt install chromium"):
        peers.browser()
