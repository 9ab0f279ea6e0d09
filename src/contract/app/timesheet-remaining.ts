import { put } from '../core/endpoint.ts';
import { describe, Flag, Hours, Id, record, Timestamp } from '../core/fields.ts';
import { OpResourceWorkRecord } from '../documented/worklogs.ts';

const OpRemainingEffort = record('OpRemainingEffort', {
  assignment: Id,
  openEffort: describe(Hours, 'What is still to be done, 0 or more; absent, it stays.'),
  completed: describe(Flag, 'Whether the assignment is done; absent, that stays, unless effort remains.'),
  modified: describe(
    Timestamp,
    'When the assignment was last changed, as the caller knows it; an older one is refused.',
  ),
});

export const timesheetRemaining = {
  setRemainingEffort: put(
    '/timesheet/remaining-effort',
    'Sets what remains of an assignment, or that it is done: in its latest record where that is open or not before today, else in a new one of today without hours.',
    { body: OpRemainingEffort, returns: OpResourceWorkRecord, changes: ['worklogs', 'tasks', 'projects'] },
  ),
};
