import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { WeekState } from '../core/codes.ts';
import { del, optional, post } from '../core/endpoint.ts';
import { code, Count, Day, Flag, Id, Name, record, Text, Timestamp } from '../core/fields.ts';

/** Approval of the hours of a week: none, by managers of the person, or by managers of the project. */
export const approvalModes = ['off', 'person', 'project'] as const;
export type ApprovalMode = (typeof approvalModes)[number];
export const ApprovalModeField = Type.String({ enum: [...approvalModes] });

const decided = {
  state: code(WeekState),
  submittedByName: Name,
  submittedAt: Timestamp,
  decidedByName: Name,
  decidedAt: Timestamp,
  comment: Text,
};

/** Unit of approval: a whole week, or its hours in one project; `state` is absent where they are not submitted. */
const OpTimeWeekPart = record('OpTimeWeekPart', { project: Id, projectName: Name, ...decided, mayDecide: Flag });
export type OpTimeWeekPart = Static<typeof OpTimeWeekPart>;

/**
 * A week of a person, Monday to Sunday. `state` is that of the part that needs most attention: sent back, not submitted
 * (absent), submitted, then approved. `version` changes with every record of the week.
 */
export const OpTimeWeek = record('OpTimeWeek', {
  monday: Day,
  ...decided,
  version: Name,
  maySubmit: Flag,
  mayDecide: Flag,
  part: Type.Array(OpTimeWeekPart),
});
export type OpTimeWeek = Static<typeof OpTimeWeek>;

const OpDecidedWeek = record('OpDecidedWeek', { resource: Id, monday: Day, version: Name });
export type OpDecidedWeek = Static<typeof OpDecidedWeek>;

/** Approves weeks, or sends them back with a comment, which reopens approved ones. */
export const OpWeekDecision = record('OpWeekDecision', {
  decision: Type.String({ enum: ['approve', 'return'] }),
  comment: Text,
  week: Type.Array(OpDecidedWeek),
});
export type OpWeekDecision = Static<typeof OpWeekDecision>;

export const OpReminder = record('OpReminder', { from: Day, until: Day, resource: Type.Array(Id) });
export type OpReminder = Static<typeof OpReminder>;

/** The number of users who received a reminder. */
const OpReminded = record('OpReminded', { numberReminded: Count });

const changes = ['worklogs', 'app'] as const;

export const approvalApi = {
  submitWeek: post('/timesheet/weeks/{monday}/submission', { query: { resourceId: optional(Id) }, changes }),
  withdrawWeek: del('/timesheet/weeks/{monday}/submission', { query: { resourceId: optional(Id) }, changes }),
  decideWeeks: post('/timesheet/weeks/decision', { body: OpWeekDecision, changes }),
  remindPeople: post('/timesheet/reminders', { body: OpReminder, returns: OpReminded, changes: ['app'] }),
};
