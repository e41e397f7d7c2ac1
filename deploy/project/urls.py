"""The map of the whole site: each app keeps its own addresses."""

from django.conf import settings
from django.contrib import admin
from django.contrib.admin.views.decorators import staff_member_required
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

# One way to sign in, two steps and lock-out included. Events and sheets are looked at there, never changed.
admin.site.login = staff_member_required(admin.site.login, login_url=settings.LOGIN_URL)  # type: ignore[method-assign]

API: list[URLPattern | URLResolver] = [
    path("", include("scoring.api.urls")),  # first, since every hand of the hall is found there
    path("", include("tournaments.api.urls")),
    path("", include("officials.api.urls")),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api:schema"), name="docs"),
]

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include((API, "api"))),
    path("", include("tournaments.urls")),
    path("", include("scoring.urls")),
    path("", include("officials.urls")),
]

handler404 = "deploy.project.problems.page_not_found"
