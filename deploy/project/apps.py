"""The project's own registration with Django: its commands and jobs."""

from django.apps import AppConfig
from django.conf import settings

from deploy.live.redis_bell import ring_on_redis
from deploy.project.celery import app as celery_app


class ProjectConfig(AppConfig):
    """Django's entry for what belongs to the whole site and to no single app."""

    name = "deploy.project"
    label = "project"

    def ready(self) -> None:
        """Make every app's jobs known, so that any process can send or run them; join the live bells.

        `tournaments` is ready by now: its models stand before this app in the list.
        """
        # Its models are ready only now.
        from tournaments.live import bell  # noqa: PLC0415

        celery_app.autodiscover_tasks(force=True)
        if settings.REDIS_URL:
            bell.listen(ring_on_redis)
