import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { CostType, Level, WorkRecordState } from '#contract/core/codes.ts';
import { Failure, invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import type { BookingTarget } from '../imports/booking-targets.ts';
import { checkMayBook } from '../rules.ts';

/** Rules of booking costs. Pure: they take what was read and throw the refusal. */

/** Key of a cost record: one per resource, activity, cost type and day. */
export interface CostBooking {
  readonly activityId: string;
  readonly resourceId: string;
  /** `yyyy-MM-dd` */
  readonly date: string;
  readonly costType: number;
}

/** Values of a cost record. */
export interface RecordedCosts {
  readonly actualCosts: number;
  readonly openCosts: number;
  readonly comment: string;
}

/** Input of a cost booking; absent fields were not sent. */
interface CostsInput {
  readonly actualCosts?: number | null | undefined;
  readonly openCosts?: number | null | undefined;
  readonly comment?: string | null | undefined;
}

/** The most that a record has, in the installation's currency. */
const maxRecordedCosts = 1_000_000_000_000;

const bookableCostTypes: ReadonlySet<number> = new Set(
  Object.values(CostType).filter((type) => type !== CostType.personnel),
);

/** Personnel costs are none that are booked: they follow from the work records. */
export function requireCostType(costType: number | null | undefined): number {
  if (typeof costType === 'number' && bookableCostTypes.has(costType)) return costType;
  throw invalidParameter('costType', costType ?? null, {
    key: 'expected.oneOf',
    values: { values: [...bookableCostTypes].join(', ') },
  });
}

/**
 * Requires that the caller may book work for the resource and sees the activity: as an observer of the project or by
 * working on it. The resource must belong to the project but need not be assigned to the activity.
 */
export function requireCostBooker(target: BookingTarget | undefined, id: string): BookingTarget {
  if (!target) throw notFoundFailure('work', id);
  checkMayBook(target, id);
  const { projectLevel, isPlanned, isMember, resourceName, projectName } = target;
  if (projectLevel < Level.observer && !isPlanned) throw notFoundFailure('work', id);
  if (!isMember) throw new Failure('work.error.NotOfProject', { resource: resourceName, project: projectName });
  return target;
}

/** The latest record of an activity and cost type, whosever it is: it decides what is still to be spent. */
export interface LatestCost {
  readonly id: string;
  readonly resourceId: string;
  readonly date: string;
  readonly state: number;
}

/**
 * Tells whether remaining costs are set in the latest record. Records of other resources and closed ones stay as they
 * are.
 */
export const takesRemainingCosts = (
  { resourceId, state }: LatestCost,
  booked: Pick<CostBooking, 'resourceId'>,
): boolean => resourceId === booked.resourceId && state === WorkRecordState.editable;

export const nextDay = (date: string): string => dayText(dayNumber(date) + 1);

/** The first day from today on that none of the other records is after. */
export const remainingDay = (latest: LatestCost | undefined, today: string): string =>
  latest && latest.date > today ? latest.date : today;

export function requireCosts(value: number, least = 0): number {
  if (value >= least && value <= maxRecordedCosts) return roundFigure(value);
  throw new Failure('work.error.IncorrectCosts', { value, least, most: maxRecordedCosts });
}

/** Costs of a record; those of a credit note are negative. */
const requireActualCosts = (value: number): number => requireCosts(value, -maxRecordedCosts);

/** Costs that remain after a record, not below 0. A credit note leaves it as it was. */
export const openAfterCosts = (previous: number, actual: number): number =>
  roundFigure(Math.max(previous - Math.max(actual, 0), 0));

/**
 * A new record. Without `openCosts` it leaves what was to be spent before less what was spent.
 * @param previous what the record before left, or what is planned
 */
export function newSpending({ actualCosts, openCosts, comment }: CostsInput, previous: number): RecordedCosts {
  const actual = requireActualCosts(actualCosts ?? 0);
  const open = requireCosts(openCosts ?? openAfterCosts(previous, actual));
  return { actualCosts: actual, openCosts: open, comment: comment ?? '' };
}

/** Returns the changed record; fields that are not sent stay. */
export function changedSpending({ actualCosts, openCosts, comment }: CostsInput, stored: RecordedCosts): RecordedCosts {
  return {
    actualCosts: requireActualCosts(actualCosts ?? stored.actualCosts),
    openCosts: requireCosts(openCosts ?? stored.openCosts),
    comment: comment ?? stored.comment,
  };
}
