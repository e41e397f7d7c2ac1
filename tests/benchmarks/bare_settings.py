"""The site's settings with next to nothing between a request and the bare view of `tests.benchmarks.bare`."""

from deploy.project.settings import *  # noqa: F403 - the same database, parsers and renderers

MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]  # tells how long an answer is
ROOT_URLCONF = "tests.benchmarks.bare"
