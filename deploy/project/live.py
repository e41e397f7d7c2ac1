"""The ASGI application of the process that serves the live stream in production, beside the web processes."""

import gc
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.project.settings")
django.setup()

from deploy.live.process import LiveProcess  # noqa: E402 - Django must be set up first

application = LiveProcess()

# Thousands of streams make millions of small objects that all live: the collector would look through them
# again and again while somebody waits for a notice.
gc.collect()
gc.freeze()
gc.set_threshold(100_000, 50, 50)
