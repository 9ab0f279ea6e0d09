import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { get, optional } from '../core/endpoint.ts';
import { Day, Flag, Hours, Id, list, Money, record, Whole } from '../core/fields.ts';
import { projectIds } from '../core/queries.ts';

/** Budget at completion, and planned value, earned value and actual cost up to the status date. */
const amounts = <S extends typeof Hours>(amount: S) => ({
  budget: amount,
  planned: amount,
  earned: amount,
  actual: amount,
});

/** Earned value in hours. */
const OpEarnedHours = record('OpEarnedHours', amounts(Hours));
export type OpEarnedHours = Static<typeof OpEarnedHours>;

/** The same in money, at the hourly rates of today; for managers of the project. */
const OpEarnedCosts = record('OpEarnedCosts', amounts(Money));

const both = { hours: OpEarnedHours, costs: OpEarnedCosts };

/** Earned value of a project. `baseline` is the number of the version that is the baseline. */
export const OpEarnedValue = record('OpEarnedValue', { projectNode: Id, baseline: Whole, ...both });
export type OpEarnedValue = Static<typeof OpEarnedValue>;

const OpEarnedValueList = list('OpEarnedValueList', 'earnedValue', OpEarnedValue);

/** Earned value of an activity with all below it; `removed` where only the baseline has it. */
export const OpEarnedActivity = record('OpEarnedActivity', { activity: Id, removed: Flag, ...both });
export type OpEarnedActivity = Static<typeof OpEarnedActivity>;

const OpEarnedActivityList = list('OpEarnedActivityList', 'earnedActivity', OpEarnedActivity);

const curves = <S extends typeof Hours>(amount: S) => ({
  budget: amount,
  planned: Type.Array(amount),
  earned: Type.Array(amount),
  actual: Type.Array(amount),
});

const OpEarnedHoursCurves = record('OpEarnedHoursCurves', curves(Hours));
export type OpEarnedHoursCurves = Static<typeof OpEarnedHoursCurves>;

const OpEarnedCostsCurves = record('OpEarnedCostsCurves', curves(Money));

/**
 * Earned value of projects, and of those of portfolios, together on days up to their finish; earned and actual values end
 * with the status date.
 */
export const OpEarnedValueOverTime = record('OpEarnedValueOverTime', {
  day: Type.Array(Day),
  withoutBaseline: Flag,
  hours: OpEarnedHoursCurves,
  costs: OpEarnedCostsCurves,
});
export type OpEarnedValueOverTime = Static<typeof OpEarnedValueOverTime>;

/** The status date. */
const day = optional(Day);

export const earnedValueApi = {
  listEarnedValues: get('/planning/earned-values', {
    query: { projectIds, day, includeArchived: optional(Flag) },
    returns: OpEarnedValueList,
    large: true,
  }),
  listActivityEarnedValues: get('/planning/earned-values/{projectId}/activities', {
    query: { day },
    returns: OpEarnedActivityList,
    large: true,
  }),
  getEarnedValueOverTime: get('/planning/earned-values/over-time', {
    query: { projectIds, day },
    returns: OpEarnedValueOverTime,
    large: true,
  }),
};
