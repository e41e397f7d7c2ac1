"""A PDF as the answer to a request."""

from django.http import HttpResponse

from tournaments.printing.paper import PDF


def pdf_answer(content: bytes, name: str) -> HttpResponse:
    """Show the file in the browser, which prints it; saved, it has this name."""
    headers = {"Content-Disposition": f'inline; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=PDF, headers=headers)
