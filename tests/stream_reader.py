"""A browser's end of the live stream, for tests that read it over the wire."""

import json
import urllib.request


class Reader:
    """A browser's end of a stream: its messages one by one, as (name, data), and where it stands."""

    def __init__(self, site: str, *topics: str, after: int | None = None, **headers: str) -> None:
        """Open the stream of these topics, from a place on where one is given."""
        query = "&".join(f"topic={topic}" for topic in topics)
        request = urllib.request.Request(f"{site}/live/?{query}", headers=headers)
        if after is not None:
            request.add_header("Last-Event-ID", str(after))
        self._answer = urllib.request.urlopen(request, timeout=30)
        self.place = -1
        assert self.next()[0] == "hello"

    def next(self) -> tuple[str, str]:
        """The next message that is no heartbeat."""
        while (message := self._message())[0] == "beat":
            pass
        return message

    def _message(self) -> tuple[str, str]:
        fields: dict[str, str] = {}
        while "data" not in fields:
            line = self._answer.readline().decode().rstrip("\n")
            assert line or not fields
            while line:
                name, _, text = line.partition(": ")
                fields[name] = text
                line = self._answer.readline().decode().rstrip("\n")
        self.place = int(fields.get("id", self.place))
        return fields.get("event", "message"), fields["data"]

    def change(self) -> tuple[str, int, int]:
        """The next change: noun, key and version."""
        name, data = self.next()
        assert name == "message"
        content = json.loads(data)
        return content["noun"], content["key"], content["version"]

    def close(self) -> None:
        """Go away."""
        self._answer.close()
