import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { WorkRecordState } from '../core/codes.ts';
import { del, endpointGroup, post, put } from '../core/endpoint.ts';
import { code, Day, Id, Money, Name, record, Text, Timestamp, Whole } from '../core/fields.ts';

/** Why nothing can be booked on an activity, whatever the day. */
export const closedReasons = ['archived', 'deleted', 'untracked', 'rights'] as const;

const CostTypeCode = Whole;

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
  projectName: Name,
  costType: CostTypeCode,
  baseCosts: Money,
  actualCosts: Money,
  openCosts: Money,
  closed: Type.String({ enum: [...closedReasons] }),
});
export type OpTimesheetCostRow = Static<typeof OpTimesheetCostRow>;

/** Booked fields. */
const bookedCostFields = {
  actualCosts: Money,
  openCosts: Money,
  comment: Text,
};

const OpNewCost = record('OpNewCost', {
  resource: Id,
  activity: Id,
  day: Day,
  costType: CostTypeCode,
  ...bookedCostFields,
});

const OpChangedCost = record('OpChangedCost', bookedCostFields);

const OpRemainingCosts = record('OpRemainingCosts', {
  resource: Id,
  activity: Id,
  costType: CostTypeCode,
  openCosts: Money,
  readOpenCosts: Money,
});

const costChangeAreas = ['worklogs', 'tasks', 'projects', 'app'] as const;

export const timesheetCosts = endpointGroup('app', {
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
});
