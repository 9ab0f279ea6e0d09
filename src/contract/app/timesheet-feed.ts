import type { Static } from 'typebox';
import { del, get, post } from '../core/endpoint.ts';
import { describe, Name, record, Timestamp } from '../core/fields.ts';

/** The caller's calendar feed, without its address. */
const OpCalendarFeed = record('OpCalendarFeed', {
  created: Timestamp,
  lastUsed: describe(Timestamp, 'To the minute; absent before the first use.'),
});
export type OpCalendarFeed = Static<typeof OpCalendarFeed>;

/** A newly created feed; its address is shown only once. */
const OpNewCalendarFeed = record('OpNewCalendarFeed', {
  created: Timestamp,
  path: describe(Name, 'What follows the address of the service; whoever has it reads the calendar.'),
});

export const timesheetFeed = {
  getCalendarFeed: get('/timesheet/feed', "The caller's calendar feed; nothing where there is none.", {
    returns: OpCalendarFeed,
  }),
  makeCalendarFeed: post(
    '/timesheet/feed',
    "Makes an address at which calendar programs read the caller's booked and planned days without signing on; one that was made before ends.",
    { returns: OpNewCalendarFeed, changes: ['app'] },
  ),
  revokeCalendarFeed: del('/timesheet/feed', 'Ends the address.', { changes: ['app'] }),
};
