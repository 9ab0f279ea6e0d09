import { type Static, Type } from 'typebox';
import { get, put } from '../core/endpoint.ts';
import { Day, describe, Flag, Hours, Id, Name, record, Timestamp } from '../core/fields.ts';
import { OpCalendarException, PlanWeekHours } from './plan-editing.ts';

/** Days that differ and that a record inherits. */
export const OpInheritedException = record('OpInheritedException', {
  from: Day,
  until: describe(Day, 'The last day, included.'),
  hours: describe(Hours, 'Hours that are worked on each of these days, 0 for days off.'),
  name: Name,
  holiday: describe(Flag, 'Of the company.'),
  setFor: describe(Id, 'The pool or collection that they were set for, where the caller sees it.'),
});
export type OpInheritedException = Static<typeof OpInheritedException>;

/** Working times of a resource, or of the members of a pool or collection. */
export const OpResourceCalendar = record('OpResourceCalendar', {
  week: describe(
    PlanWeekHours,
    'Hours of each weekday, Monday to Sunday, that count; in a body absent or null for those of what is above.',
  ),
  ownWeek: describe(Flag, 'The week was set for this record.'),
  companyWeek: describe(Flag, 'No week was set for this record or above: it is that of the company. Only in answers.'),
  weekSetFor: describe(
    Id,
    'Of a week that was set above: the pool or collection, where the caller sees it. Only in answers.',
  ),
  exception: describe(Type.Array(OpCalendarException), 'Days that differ, as they were set for this record.'),
  inherited: describe(
    Type.Array(OpInheritedException),
    'Days that differ for the pools and collections above and, as the first, holidays of the company; of two on a day the later one counts. Only in answers.',
  ),
  modified: describe(
    Timestamp,
    'When the week or the days of this record were changed; in a body an older one is refused.',
  ),
});
export type OpResourceCalendar = Static<typeof OpResourceCalendar>;

export const resourceCalendarsApi = {
  getResourceCalendar: get('/resources/calendar/{resourceId}', { returns: OpResourceCalendar }),
  setResourceCalendar: put('/resources/calendar/{resourceId}', {
    body: OpResourceCalendar,
    returns: OpResourceCalendar,
    changes: ['planning', 'tasks', 'resources'],
  }),
};
