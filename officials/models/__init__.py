"""Rows of `officials`: accounts, roles, the keys to tables, calls, rulings and the record of authority."""

from officials.models.appeal import Appeal, AppealPolicy
from officials.models.authority import AuthorityHead, AuthorityLine
from officials.models.call import Call
from officials.models.dispute import DisputeFile, Photo, Statement
from officials.models.entrant_link import EntrantLink
from officials.models.recovery_code import RecoveryCode
from officials.models.role import Invitation, Role
from officials.models.ruling import Ruling
from officials.models.sanction import Sanction, SanctionTerms
from officials.models.side_pin import SidePin
from officials.models.table_link import TableLink
from officials.models.user import User

__all__ = [
    "Appeal",
    "AppealPolicy",
    "AuthorityHead",
    "AuthorityLine",
    "Call",
    "DisputeFile",
    "EntrantLink",
    "Invitation",
    "Photo",
    "RecoveryCode",
    "Role",
    "Ruling",
    "Sanction",
    "SanctionTerms",
    "SidePin",
    "Statement",
    "TableLink",
    "User",
]
