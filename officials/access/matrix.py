"""Who may do what: the whole of it, as two tables.

A cell says how far the column's holder may go:

    yes   any object of the event
    own   only what is theirs: a captain's own entrant, the sheets at a device's own table on its own days
    open  once the event is published
    -     never

A column is a role in *this* event; holding it in another event counts for nothing. "table" is a device that
was opened by a table link, "anyone" is every visitor, signed in or not. Roles add up.
"""

EVENT_TABLE = """
action             organizer head-official official scorer captain table anyone | in words
view-event         yes       yes           yes      yes    yes     yes   open   | see the event's public pages
register           yes       -             -        -      -       -     open   | send in a registration
edit-event         yes       -             -        -      -       -     -      | change the event
publish-event      yes       -             -        -      -       -     -      | publish, freezing the rules
export-event       yes       yes           -        -      -       -     -      | take the whole event out
manage-people      yes       -             -        -      -       -     -      | invite, give and end roles
view-people        yes       yes           -        -      -       -     -      | see who has which role
issue-table-link   yes       yes           -        -      -       -     -      | open tables to devices
view-authority     yes       yes           -        -      -       -     -      | read the record of authority
enter-entrant      yes       -             -        -      -       -     -      | enter and change entrants
view-contacts      yes       -             -        -      own     -     -      | see addresses and payments
edit-roster        yes       -             -        -      own     -     -      | name an entrant's people
edit-line-up       yes       yes           -        -      own     -     -      | set a team's line-up
make-check-in-card yes       yes           -        -      -       -     -      | make cards to check in with
check-in           yes       yes           yes      yes    own     -     -      | check an entrant in
withdraw-entrant   yes       yes           -        -      own     -     -      | withdraw an entrant
set-pin            yes       yes           -        -      own     -     -      | set a side's PIN
draw-round         yes       yes           -        -      -       -     -      | draw and publish rounds
manage-tables      yes       yes           -        -      -       -     -      | set up halls and tables
assign-table       yes       yes           yes      -      -       -     -      | send matches to tables
award-forfeit      yes       yes           yes      -      -       -     -      | award a forfeit
open-sheet         yes       yes           yes      yes    -       own   -      | set seats and first dealer
enter-hand         yes       yes           yes      yes    -       own   -      | enter hands on a sheet
take-back-hand     yes       yes           yes      yes    -       own   -      | take back the last hand
confirm-sheet      yes       yes           yes      yes    own     own   -      | confirm a sheet for a side
correct-result     yes       yes           -        -      -       -     -      | correct an official result
call-official      yes       yes           yes      yes    own     own   -      | call an official
view-call          yes       yes           yes      yes    own     own   -      | see where a call stands
answer-call        -         yes           yes      -      -       -     -      | take and close calls
view-statements    -         yes           yes      -      -       -     -      | read what each side said
rule               -         yes           yes      -      -       -     -      | rule on an irregularity
appeal             -         -             -        -      own     -     -      | appeal against a ruling
decide-appeal      -         yes           -        -      -       -     -      | decide an appeal
sanction           -         yes           yes      -      -       -     -      | warn, remove, disqualify
view-sanctions     -         yes           yes      -      -       -     -      | read warnings and removals
confirm-sanction   -         yes           -        -      -       -     -      | confirm or lift a sanction
request-substitute yes       yes           yes      yes    own     own   -      | ask for a substitute
approve-substitute yes       yes           -        -      -       -     -      | approve a substitute
seat-substitute    yes       yes           yes      yes    -       own   -      | bring a substitute to a seat
"""

# Where no event is concerned: a keeper looks after the installation, an organizer organizes some event of it.
INSTALLATION_TABLE = """
action             keeper organizer signed-in anyone | in words
list-events        yes    yes       yes       yes    | see the list of published events
create-event       yes    yes       -         -      | start a new event, or import one
manage-accounts    yes    -         -         -      | create accounts, reset sign-in
"""

# Where even the object's existence is nobody else's business, a stranger is told "not found".
PRIVATE_ACTIONS = """
manage-people view-people issue-table-link view-authority view-contacts
view-call view-statements view-sanctions sanction confirm-sanction
"""
