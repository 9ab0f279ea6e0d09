import { Type, type Static } from 'typebox';
import { WorkRecordState } from '../core/codes.ts';
import { del, post, put } from '../core/endpoint.ts';
import { code, Day, describe, Id, Money, Name, record, Text, Timestamp, Whole } from '../core/fields.ts';

/** Why nothing can be booked on an activity, whatever the day. */
export const closedReasons = ['archived', 'deleted', 'untracked', 'rights'] as const;

const CostTypeCode = describe(Whole, '2 travel, 3 material, 4 external, 5 miscellaneous, -2 proceeds.');

/** A cost record of a sheet; a locked one includes who locked it and when. */
export const OpTimesheetCost = record('OpTimesheetCost', {
  id: Id,
  activity: Id,
  activityName: Name,
  project: Id,
  projectName: Name,
  day: Day,
  costType: CostTypeCode,
  actualCosts: Money,
  openCosts: Money,
  comment: Text,
  state: code(WorkRecordState),
  modified: Timestamp,
  lockedBy: Id,
  lockedByName: Name,
  lockedAt: Timestamp,
});
export type OpTimesheetCost = Static<typeof OpTimesheetCost>;

/** An activity and a cost type, `1042:2`. */
export const CostRowKey = Type.String({ pattern: '^[0-9]{1,18}:(-2|[2-5])$', examples: ['1042:2'] });

/** A row of the costs of a sheet: an activity and a cost type. */
export const OpTimesheetCostRow = record('OpTimesheetCostRow', {
  activity: Id,
  activityName: Name,
  wbsCode: Name,
  project: Id,
  projectName: describe(Name, 'Absent where the caller has no level on the project.'),
  costType: CostTypeCode,
  baseCosts: describe(
    Money,
    'Planned costs; absent, like the two below, if the activity is not visible to the caller.',
  ),
  actualCosts: describe(Money, 'The sum of all records, whosever they are.'),
  openCosts: describe(Money, 'Remaining costs: from the latest record, else as planned.'),
  closed: describe(
    Type.String({ enum: [...closedReasons] }),
    'Why nothing can be booked: project archived, activity not in the plan, work not tracked, not for this caller.',
  ),
});
export type OpTimesheetCostRow = Static<typeof OpTimesheetCostRow>;

/** Booked fields. */
const bookedCostFields = {
  actualCosts: describe(Money, '0 or more.'),
  openCosts: describe(
    Money,
    'Remaining costs, 0 or more. If absent in a new record: planned or remaining costs before, less the costs.',
  ),
  comment: Text,
};

const OpNewCost = record('OpNewCost', {
  resource: describe(Id, 'The person: a resource of the project.'),
  activity: Id,
  day: Day,
  costType: CostTypeCode,
  ...bookedCostFields,
});

const OpChangedCost = record('OpChangedCost', bookedCostFields);

const OpRemainingCosts = record('OpRemainingCosts', {
  resource: describe(Id, 'The person who says so: a resource of the project.'),
  activity: Id,
  costType: CostTypeCode,
  openCosts: describe(Money, 'Remaining costs of all people, 0 or more.'),
  readOpenCosts: describe(
    Money,
    'Remaining costs when the caller read them: if they differ now, nothing is changed. If absent, nothing is compared.',
  ),
});

const costChangeAreas = ['worklogs', 'tasks', 'projects', 'app'] as const;

export const timesheetCosts = {
  createCostRecord: post('/timesheet/costs', { body: OpNewCost, returns: OpTimesheetCost, changes: costChangeAreas }),
  updateCostRecord: put('/timesheet/costs/{costRecordId}', {
    body: OpChangedCost,
    returns: OpTimesheetCost,
    changes: costChangeAreas,
  }),
  setRemainingCosts: put('/timesheet/remaining-costs', {
    body: OpRemainingCosts,
    returns: OpTimesheetCost,
    changes: costChangeAreas,
  }),
  deleteCostRecord: del('/timesheet/costs/{costRecordId}', { changes: costChangeAreas }),
};
