import type { Queries } from '#service/db/queries.ts';
import { insertTogether, takeIds } from '#service/db/bulk/insert-rows.ts';
import { createNewRows, type NewRows, withColumns } from '#service/db/bulk/new-rows.ts';
import { figuresOfNew, type NewTotals } from '#service/core/figures/new-plan.ts';
import { markSetting, scheduleMarksOf } from './new-marks.ts';
import {
  type VersionActivityRow,
  activityRowColumns,
  type VersionAssignmentRow,
  type VersionCostRow,
  fixedCostType,
  type LinkRow,
  type ProgressRow,
} from './version-state.ts';

/** New content of a version that does not exist yet. */
interface NewInVersion {
  /** Each before what it holds. */
  readonly activities: readonly VersionActivityRow[];
  /** From or to what is new. */
  readonly links: readonly LinkRow[];
  /** Of what is new, so that none of them is there already. */
  readonly assignments: readonly VersionAssignmentRow[];
  readonly costs: readonly VersionCostRow[];
  readonly progress: readonly ProgressRow[];
  /** It is all that the version will hold. */
  readonly isAll: boolean;
}

const linkColumns = ['predecessor_id', 'successor_id', 'type', 'lag', 'lag_elapsed'] as const;

/** New rows with their computed values, each in the order of the rows. */
interface ComputedRows extends Pick<NewInVersion, 'activities' | 'links' | 'assignments' | 'costs'> {
  readonly planId: string;
  readonly versionId: string;
  readonly progress: readonly Omit<ProgressRow, 'activity_id'>[];
  readonly figures: ReturnType<typeof figuresOfNew>;
  readonly assignmentIds: readonly string[];
  readonly marks: ReturnType<typeof scheduleMarksOf> | undefined;
}

/**
 * Inserts what is new with its figures, and where it is all that there is with its marks: then neither has to be computed from
 * the database afterwards.
 * @returns what it comes to
 */
export async function insertNew(
  db: Queries,
  { planId, versionId }: { readonly planId: string; readonly versionId: string },
  { activities, links, assignments, costs, progress: stated, isAll }: NewInVersion,
): Promise<NewTotals> {
  const started = new Map(stated.map((row) => [row.activity_id, row]));
  const assignmentIds = await takeIds(db, assignments.length);
  const figures = figuresOfNew(activities, assignments, started);
  const progress = activities.map(({ activity_id }, place) => {
    const { actual_start = null, actual_finish = null } = started.get(activity_id) ?? {};
    return { actual_start, actual_finish, complete: figures.activities[place]?.complete ?? 0 };
  });
  const version = { activities, progress, links, assignments };
  const marks = isAll ? scheduleMarksOf(version, await markSetting(db, planId, version)) : undefined;
  await insertTogether(db, newPlanRows({ ...version, costs, planId, versionId, figures, assignmentIds, marks }));
  return figures.totals;
}

const figureColumns = ['actual_effort', 'open_effort', 'complete'] as const;

/** The rows of each table, those that others refer to first. */
function newPlanRows(computed: ComputedRows): NewRows[] {
  const { planId, versionId, activities, links, assignments, costs, progress, figures, assignmentIds, marks } =
    computed;
  const inVersion = { plan_version_id: versionId };
  const activityColumns = ['activity_id', ...activityRowColumns] as const;
  const versionRows = createNewRows('activity_version', activityColumns, activities, { ...inVersion, plan_id: planId });
  const dependencies = createNewRows('dependency', linkColumns, links, inVersion);
  const assignmentColumns = ['activity_id', 'assigned', 'base_effort'] as const;
  return [
    withColumns(createNewRows('activity', figureColumns, figures.activities, { plan_id: planId }), {
      id: activities.map(({ activity_id }) => activity_id),
      actual_start: progress.map(({ actual_start }) => actual_start),
      actual_finish: progress.map(({ actual_finish }) => actual_finish),
    }),
    withColumns(createNewRows('assignment', figureColumns, figures.assignments), {
      id: assignmentIds,
      activity_id: assignments.map(({ activity_id }) => activity_id),
      resource_id: assignments.map(({ resource_id }) => resource_id),
    }),
    marks ? withColumns(versionRows, { attributes: marks.attributes }) : versionRows,
    marks ? withColumns(dependencies, { on_critical_path: marks.critical, conflict: marks.conflict }) : dependencies,
    withColumns(createNewRows('assignment_version', assignmentColumns, assignments, inVersion), {
      assignment_id: assignmentIds,
    }),
    createNewRows('planned_cost', ['activity_id', 'base'], costs, { ...inVersion, cost_type: fixedCostType }),
  ];
}
