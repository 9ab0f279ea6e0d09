import type { Static } from 'typebox';
import { put } from '../core/endpoint.ts';
import { describe, Flag, Hours, Id, record, Text, Timestamp } from '../core/fields.ts';

export const RemainingVersion = describe(
  Text,
  'Another one once remaining effort or completion is set or the plan changes; booked hours keep it. For If-Match.',
);

const OpRemainingEffort = record('OpRemainingEffort', {
  assignment: Id,
  openEffort: describe(Hours, 'What is still to be done, 0 or more; absent, it stays.'),
  completed: describe(Flag, 'Whether the assignment is done; absent, that stays, unless effort remains.'),
});

/** Remaining effort of an assignment in hours, and its completion. */
export const OpRemaining = record('OpRemaining', {
  assignment: Id,
  remainingEffort: Hours,
  completed: Flag,
  remainingVersion: RemainingVersion,
  modified: Timestamp,
});
export type OpRemaining = Static<typeof OpRemaining>;

export const timesheetRemaining = {
  setRemainingEffort: put(
    '/timesheet/remaining-effort',
    'Sets what remains of an assignment, or that it is done: in its latest record where that is open or not before today, else in a new one of today without hours. If-Match takes `remainingVersion`; an Idempotency-Key makes it once.',
    { body: OpRemainingEffort, returns: OpRemaining, changes: ['worklogs', 'tasks', 'projects'] },
  ),
};
