"""The site as a laptop serves it, live stream and all, on threads of the tests' own process."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from deploy.peers import free_port


@contextmanager
def live_site(port: int = 0) -> Iterator[str]:
    """Serve the application of a laptop on the test database, on a port or any; gives its address."""
    from deploy.project.asgi import Site  # noqa: PLC0415 - it wants the test's settings

    site, port = Site(), port or free_port()
    config = uvicorn.Config(
        site, port=port, lifespan="off", log_config=None, access_log=False, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, name="live site", daemon=True)
    thread.start()
    _wait_for(port, thread)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(timeout=30)
        site.live.close()


def _wait_for(port: int, thread: threading.Thread) -> None:
    while thread.is_alive():
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)  # leave the processor to the server that is starting
    raise RuntimeError("the site did not start")
