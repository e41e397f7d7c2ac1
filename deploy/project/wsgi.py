"""The WSGI application: every request but the live stream."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.project.settings")

application = get_wsgi_application()

# What is loaded by now lives as long as the process, and a request makes thousands of short-lived objects:
# the collector's usual haste costs a seventh of the time of a commit.
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 20)
