"""The one server process of a laptop: `python -m deploy.embedded`, started by deploy/serve.py.

Everything is made ready before the first request: key, database, static files, first organizer, demo event.
"""

import argparse
import contextlib
import os
import signal
import socket
import sys
from pathlib import Path

import django
import uvicorn

BACKLOG = 512
SECONDS_TO_FINISH = 5  # open live streams never end by themselves


def main() -> int:
    """Make ready, say where the site is, and serve until told to stop."""
    options = _options()
    try:
        listener = _listen(options.host, options.port)
    except OSError as error:
        print(
            f"Cannot listen on {options.host} port {options.port}: {error.strerror}. "
            "Is Bullseye running already? Another port can be given with --port.",
            file=sys.stderr,
        )
        return 1
    # Whoever stops it, and however early, it ends like Ctrl-C does.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with listener, contextlib.suppress(KeyboardInterrupt):
        _make_ready_and_serve(listener, options)
    print("Bullseye has stopped.")
    return 0


def _make_ready_and_serve(listener: socket.socket, options: argparse.Namespace) -> None:
    hosts = _host_names(options.host)
    _configure(options.data, hosts)
    django.setup()
    # This needs Django to be set up.
    from deploy import preparation  # noqa: PLC0415

    preparation.make_ready(has_demo=options.demo)
    for host in hosts if options.host == "0.0.0.0" else [options.host]:  # noqa: S104 - asked for by name
        print(f"Bullseye is at http://{host}:{listener.getsockname()[1]}/")
    print("Ctrl-C stops it.", flush=True)
    _serve(listener)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--demo", action=argparse.BooleanOptionalAction, default=True)
    return parser.parse_args()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def _host_names(host: str) -> list[str]:
    """The names this machine answers to; on a LAN also its address there and its own name."""
    names = ["127.0.0.1", "localhost"]
    if host == "0.0.0.0":  # noqa: S104 - asked for by name
        machine = socket.gethostname()
        names = [*filter(None, [_lan_address()]), machine, f"{machine}.local", *names]
    elif host not in names:
        names.insert(0, host)
    return list(dict.fromkeys(names))


def _lan_address() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a datagram socket sends nothing here; it only picks a route
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def _configure(data: Path, hosts: list[str]) -> None:
    given = os.environ.get("ALLOWED_HOSTS", "").split(",")
    os.environ["ALLOWED_HOSTS"] = ",".join([*hosts, "[::1]", *filter(None, given)])
    os.environ["DATA_DIR"] = str(data)
    os.environ["HASHED_STATIC"] = "true"
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.project.settings")
    _keep_secret_key(data)


def _keep_secret_key(data: Path) -> None:
    """Make the signing key at the first start; it stays, so nobody is signed out by a restart."""
    # These two may not import Django's settings before the key is there.
    from django.core.management.utils import get_random_secret_key  # noqa: PLC0415

    from deploy.project.security import SECRET_KEY_FILE  # noqa: PLC0415

    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        descriptor = os.open(data / SECRET_KEY_FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(get_random_secret_key())


def _allow_many_streams() -> None:
    """Every stream is an open file, and the usual limit is far below what a hall may watch."""
    if os.name != "posix":
        return
    import resource  # noqa: PLC0415 - there is none on Windows

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _serve(listener: socket.socket) -> None:
    # These need Django to be set up.
    from django.conf import settings  # noqa: PLC0415

    from deploy.project.celery import finish_embedded_jobs  # noqa: PLC0415
    from deploy.project.clock import Clock  # noqa: PLC0415

    _allow_many_streams()
    server = uvicorn.Server(
        uvicorn.Config(
            "deploy.project.asgi:application",
            lifespan="off",
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=SECONDS_TO_FINISH,
        )
    )
    clock = Clock(settings.CELERY_BEAT_SCHEDULE)
    clock.start()
    try:
        server.run(sockets=[listener])  # it stops on a signal, then raises the signal again
    finally:
        clock.stop()
        finish_embedded_jobs()


if __name__ == "__main__":
    sys.exit(main())
