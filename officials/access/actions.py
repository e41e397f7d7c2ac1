"""Everything that is asked at the door, by name."""

from enum import StrEnum


class Action(StrEnum):
    """One thing somebody may or may not do to one object; the value appears in errors, logs and the API."""

    # the installation
    LIST_EVENTS = "list-events"
    CREATE_EVENT = "create-event"
    MANAGE_ACCOUNTS = "manage-accounts"
    # the event
    VIEW_EVENT = "view-event"
    EDIT_EVENT = "edit-event"
    PUBLISH_EVENT = "publish-event"
    EXPORT_EVENT = "export-event"
    MANAGE_PEOPLE = "manage-people"
    VIEW_PEOPLE = "view-people"
    ISSUE_TABLE_LINK = "issue-table-link"
    VIEW_AUTHORITY = "view-authority"
    # entrants
    REGISTER = "register"
    ENTER_ENTRANT = "enter-entrant"
    VIEW_CONTACTS = "view-contacts"
    EDIT_ROSTER = "edit-roster"
    EDIT_LINE_UP = "edit-line-up"
    MAKE_CHECK_IN_CARD = "make-check-in-card"
    CHECK_IN = "check-in"
    WITHDRAW_ENTRANT = "withdraw-entrant"
    SET_PIN = "set-pin"
    # draw and tables
    DRAW_ROUND = "draw-round"
    MANAGE_TABLES = "manage-tables"
    ASSIGN_TABLE = "assign-table"
    AWARD_FORFEIT = "award-forfeit"
    # the sheet
    OPEN_SHEET = "open-sheet"
    ENTER_HAND = "enter-hand"
    TAKE_BACK_HAND = "take-back-hand"
    CONFIRM_SHEET = "confirm-sheet"
    CORRECT_RESULT = "correct-result"
    # calls, rulings, appeals
    CALL_OFFICIAL = "call-official"
    ANSWER_CALL = "answer-call"
    VIEW_CALL = "view-call"
    VIEW_STATEMENTS = "view-statements"
    RULE = "rule"
    APPEAL = "appeal"
    DECIDE_APPEAL = "decide-appeal"
    SANCTION = "sanction"
    VIEW_SANCTIONS = "view-sanctions"
    CONFIRM_SANCTION = "confirm-sanction"
    # substitutes
    REQUEST_SUBSTITUTE = "request-substitute"
    APPROVE_SUBSTITUTE = "approve-substitute"
    SEAT_SUBSTITUTE = "seat-substitute"
