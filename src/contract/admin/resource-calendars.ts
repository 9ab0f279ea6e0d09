import { type Static, Type } from 'typebox';
import { get, put } from '../endpoint.ts';
import { describe, Flag, record } from '../fields.ts';
import { OpCalendarException, WeekHours } from './plan-editing.ts';

/** When a resource works, or whoever is in a pool or collection. */
export const OpResourceCalendar = record('OpResourceCalendar', {
  week: describe(
    WeekHours,
    'Hours of each weekday, Monday to Sunday, that count; in a body absent or null for those of what is above.',
  ),
  ownWeek: describe(Flag, 'The week was set for this record.'),
  exception: describe(Type.Array(OpCalendarException), 'Days that differ, as they were set for this record.'),
  inherited: describe(
    Type.Array(OpCalendarException),
    'Days that differ for the pools and collections above and, as the first, holidays of the company; of two on a day the later one counts. Only in answers.',
  ),
});
export type OpResourceCalendar = Static<typeof OpResourceCalendar>;

export const resourceCalendars = {
  getResourceCalendar: get(
    '/resources/calendar/{resourceId}',
    'When a resource works, or whoever is in a pool or collection; for observers of it.',
    { returns: OpResourceCalendar },
  ),
  setResourceCalendar: put(
    '/resources/calendar/{resourceId}',
    'Sets when a resource works, or whoever is in a pool or collection; for managers of it.',
    { body: OpResourceCalendar, returns: OpResourceCalendar, changes: ['planning', 'tasks', 'resources'] },
  ),
};
