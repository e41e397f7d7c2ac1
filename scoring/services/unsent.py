"""What devices say they still hold back: hands that were entered and will not go by themselves."""

from django.utils import timezone

from scoring.models import UnsentHands
from scoring.selectors.sheets import sheet_at_door
from scoring.services.submissions import check_key
from tournaments.live import Change, announce
from tournaments.transactions import durable_transaction

MOST_UNSENT = 999


def tell_unsent(*, sheet_id: int, device: str, hands: int) -> int:
    """Note how many hands of a sheet a device keeps, from 0 to `MOST_UNSENT`; how many all devices keep now.

    Only news is written and told, to whoever answers calls. Raises NotFoundError, UnfitKeyError where the
    device's name is none.
    """
    check_key(device)
    seen = sheet_at_door(sheet_id)
    with durable_transaction():
        told = UnsentHands.objects.select_for_update().filter(sheet=seen, device=device)
        if hands != (told.values_list("hands", flat=True).first() or 0):
            if hands:
                now = {"hands": hands, "told_at": timezone.now()}
                UnsentHands.objects.update_or_create(sheet=seen, device=device, defaults=now)
            else:
                told.delete()
            announce(Change(seen.sitting.match.event_id, "unsent", seen.pk))
        return sum(UnsentHands.objects.filter(sheet=seen).values_list("hands", flat=True))
