"""How lists of the API are cut into pages."""

from rest_framework.pagination import PageNumberPagination


class NumberedPages(PageNumberPagination):
    """Pages by number, fifty rows each unless asked otherwise, five hundred at most."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 500
