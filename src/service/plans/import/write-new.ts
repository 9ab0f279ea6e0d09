import type { Queries } from '#service/db/queries.ts';
import { insertTogether, takeIds } from '#service/db/bulk/insert-rows.ts';
import { createNewRows, type NewRows, withColumns } from '#service/db/bulk/new-rows.ts';
import { figuresOfNew, type NewTotals } from '#service/core/figures/new-plan.ts';
import { baselineVersionRows, type NewBaseline } from './baseline.ts';
import {
  type VersionActivityRow,
  type VersionAssignmentRow,
  type VersionCostRow,
  fixedCostType,
  type LinkRow,
  type ProgressRow,
  shareColumns,
} from './version-state.ts';
import { type Progress, unmarkedRows, wholeVersionRows } from './whole-version.ts';

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
  /** A version beside it, of the same activities and assignments; only where it is all. */
  readonly baseline?: NewBaseline | undefined;
}

/** New rows with their computed values, each in the order of the rows. */
interface ComputedRows extends Pick<NewInVersion, 'activities' | 'assignments' | 'costs'> {
  readonly planId: string;
  readonly versionId: string;
  readonly progress: readonly Progress[];
  readonly figures: ReturnType<typeof figuresOfNew>;
  readonly assignmentIds: readonly string[];
  readonly placed: NewRows<'activity_version'>;
  readonly linked: NewRows<'dependency'>;
}

/**
 * Inserts what is new with its figures, and where it is all that there is with its marks: then neither has to be computed from
 * the database afterwards.
 * @returns what it comes to
 */
export async function insertNew(
  db: Queries,
  { planId, versionId }: { readonly planId: string; readonly versionId: string },
  { activities, links, assignments, costs, progress: stated, isAll, baseline }: NewInVersion,
): Promise<NewTotals> {
  const started = new Map(stated.map((row) => [row.activity_id, row]));
  const assignmentIds = await takeIds(db, assignments.length);
  const figures = figuresOfNew(activities, assignments, started);
  const progress = activities.map(({ activity_id }, place) => {
    const { actual_start = null, actual_finish = null } = started.get(activity_id) ?? {};
    return { actual_start, actual_finish, complete: figures.activities[place]?.complete ?? 0 };
  });
  const version = { planId, versionId, activities, progress, links, assignments };
  const [placed, linked] = isAll ? await wholeVersionRows(db, version) : unmarkedRows(version);
  const sets = newPlanRows({ ...version, costs, figures, assignmentIds, placed, linked });
  if (baseline) {
    const assignmentKey = ({ activity_id, resource_id }: VersionAssignmentRow) => `${activity_id} ${resource_id}`;
    const records = {
      progress: new Map(activities.map(({ activity_id }, place) => [activity_id, progress[place]])),
      assignmentIds: new Map(assignments.map((row, place) => [assignmentKey(row), assignmentIds[place] ?? ''])),
    };
    sets.push(...(await baselineVersionRows(db, planId, baseline, records)));
  }
  await insertTogether(db, sets);
  return figures.totals;
}

const figureColumns = ['actual_effort', 'open_effort', 'complete'] as const;

/** The rows of each table, those that others refer to first. */
function newPlanRows(computed: ComputedRows): NewRows[] {
  const { planId, versionId, activities, assignments, costs, progress, figures, assignmentIds } = computed;
  const inVersion = { plan_version_id: versionId };
  const assignmentColumns = ['activity_id', ...shareColumns] as const;
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
    computed.placed,
    computed.linked,
    withColumns(createNewRows('assignment_version', assignmentColumns, assignments, inVersion), {
      assignment_id: assignmentIds,
    }),
    createNewRows('planned_cost', ['activity_id', 'base'], costs, { ...inVersion, cost_type: fixedCostType }),
  ];
}
