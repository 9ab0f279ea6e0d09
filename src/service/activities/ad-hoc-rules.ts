import { requireDayOrder } from '#service/core/day-range.ts';
import { ActivityType, Level } from '#contract/core/codes.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { invalidParameter, requiredText } from '#service/core/errors.ts';
import { type FieldValues, recordFields } from '#service/core/record-fields.ts';
import { type Queries, hasRows } from '#service/db/queries.ts';
import { insufficientFor, type VisibleActivity } from './visible-activity.ts';

/** Rules of ad hoc activities. Pure. */

function checkBaseEffort(baseEffort: number | null | undefined): void {
  if (baseEffort && baseEffort < 0) throw invalidParameter('baseEffort', baseEffort, 'expected.zeroOrMore');
}

/** Writable fields of an ad hoc activity. All others follow from the plan and from work records. */
export const adHocFields = recordFields<OpActivity>()('activity_version', {
  name: { column: 'name', check: requiredText('my_tasks.error.EmptyName') },
  description: { column: 'description' },
  start: { column: 'start', isClearable: true },
  finish: { column: 'finish', isClearable: true },
  priority: { column: 'priority' },
  category: { column: 'category_id', isClearable: true },
  responsibleResource: { column: 'responsible_resource_id', isClearable: true },
  baseEffort: { column: 'base_effort', check: checkBaseEffort },
});

export type AdHocValues = FieldValues<typeof adHocFields>;

export type AdHocBody = Partial<Omit<OpActivity, 'id'>> & { id?: string | null | undefined };

/** Checks an ad hoc activity as it is to be. */
export function checkAdHocValues(activity: AdHocValues): void {
  adHocFields.check(activity);
  requireDayOrder('finish', activity.start, activity.finish);
}

/** Requires an ad hoc activity that the user may change or delete: as a manager of the project or as its creator. */
export function requireChangeable(activity: VisibleActivity, parameterName: string, userId: string): void {
  if (activity.type !== ActivityType.adHoc) {
    throw invalidParameter(parameterName, activity.id, 'expected.idOfAdHocActivity');
  }
  if (activity.level < Level.manager && activity.creatorId !== userId) throw insufficientFor(activity, Level.manager);
}

/** Tells whether work or costs are recorded for an activity. */
export function hasRecords(db: Queries, id: string): Promise<boolean> {
  return hasRows(db)`
    select from work_record record join assignment on assignment.id = record.assignment_id
    where assignment.activity_id = ${id}
    union all
    select from cost_record where activity_id = ${id}
    limit 1`;
}

export async function isActiveCategory(db: Queries, id: string): Promise<boolean> {
  const category = await db
    .selectFrom('activity_category')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return category !== undefined;
}
