"""A telephone that makes the codes of the second step."""

from datetime import datetime

import time_machine
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from officials.access import person
from officials.models import User
from officials.services.two_step import begin_two_step, confirm_two_step


def code_at(device: TOTPDevice, moment: datetime) -> str:
    """The six digits a telephone shows at `moment`."""
    totp = TOTP(device.bin_key, device.step, device.t0, device.digits)
    totp.time = moment.timestamp()
    return f"{totp.token():06d}"


def enrol(user: User, moment: datetime) -> tuple[TOTPDevice, list[str]]:
    """Turn a person's second step on at `moment`; return the telephone and the spare codes."""
    with time_machine.travel(moment, tick=False):
        device = begin_two_step(actor=person(user))
        return device, confirm_two_step(code=code_at(device, moment), actor=person(user))
