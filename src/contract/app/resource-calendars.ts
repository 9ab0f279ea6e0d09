import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { get, put } from '../core/endpoint.ts';
import { Day, Flag, Hours, Id, Name, record, Timestamp } from '../core/fields.ts';
import { OpCalendarException, PlanWeekHours, PlanWeekTimes } from './plan-editing.ts';

/** Days that differ and that a record inherits. */
export const OpInheritedException = record('OpInheritedException', {
  from: Day,
  until: Day,
  hours: Hours,
  name: Name,
  times: Name,
  holiday: Flag,
  setFor: Id,
});
export type OpInheritedException = Static<typeof OpInheritedException>;

/** Working times of a resource, or of the members of a pool or collection. */
export const OpResourceCalendar = record('OpResourceCalendar', {
  week: PlanWeekHours,
  weekTimes: PlanWeekTimes,
  ownWeek: Flag,
  companyWeek: Flag,
  weekSetFor: Id,
  exception: Type.Array(OpCalendarException),
  inherited: Type.Array(OpInheritedException),
  modified: Timestamp,
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
