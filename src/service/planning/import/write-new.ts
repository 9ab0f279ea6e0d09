import type { Queries } from '../../context.ts';
import { insertTogether, takeIds } from '../../database/insert-rows.ts';
import { newRows, withColumns } from '../../database/new-rows.ts';
import { figuresOfNew } from '../../figures/new-plan.ts';
import { marksOf } from './new-marks.ts';
import {
  type ActivityRow,
  activityRowColumns,
  type AssignmentRow,
  type LinkRow,
  type ProgressRow,
} from './version-state.ts';

/** What an import brings into a version that is not there yet. */
interface NewInVersion {
  /** Each before what it holds. */
  readonly activities: readonly ActivityRow[];
  /** From or to what is new. */
  readonly links: readonly LinkRow[];
  /** Of what is new, so that none of them is there already. */
  readonly assignments: readonly AssignmentRow[];
  readonly progress: readonly ProgressRow[];
  /** It is all that the version will hold. */
  readonly isAll: boolean;
}

const linkColumns = ['predecessor_id', 'successor_id', 'type', 'lag', 'lag_elapsed'] as const;

/**
 * Inserts what is new with its figures, and where it is all that there is with its marks: then neither has to be computed from
 * the database afterwards.
 */
export async function insertNew(
  db: Queries,
  { planId, versionId }: { readonly planId: string; readonly versionId: string },
  { activities, links, assignments, progress: given, isAll }: NewInVersion,
): Promise<void> {
  if (activities.length === 0) return;
  const started = new Map(given.map((row) => [row.activity_id, row]));
  const figures = figuresOfNew(activities, assignments, started);
  const progress = activities.map(({ activity_id }, place) => {
    const { actual_start = null, actual_finish = null } = started.get(activity_id) ?? {};
    return { actual_start, actual_finish, complete: figures.activities[place]?.complete ?? 0 };
  });
  const marks = isAll ? await marksOf(db, planId, { activities, progress, links, assignments }) : undefined;
  const ids = await takeIds(db, assignments.length);
  const inVersion = { plan_version_id: versionId };
  const figureColumns = ['actual_effort', 'open_effort', 'complete'] as const;
  const activityIds = activities.map(({ activity_id }) => activity_id);
  const versions = newRows('activity_version', ['activity_id', ...activityRowColumns], activities, {
    ...inVersion,
    plan_id: planId,
  });
  const dependencies = newRows('dependency', linkColumns, links, inVersion);
  await insertTogether(db, [
    withColumns(newRows('activity', figureColumns, figures.activities, { plan_id: planId }), {
      id: activityIds,
      actual_start: progress.map(({ actual_start }) => actual_start),
      actual_finish: progress.map(({ actual_finish }) => actual_finish),
    }),
    marks ? withColumns(versions, { attributes: marks.attributes }) : versions,
    marks ? withColumns(dependencies, { on_critical_path: marks.critical, conflict: marks.conflict }) : dependencies,
    withColumns(newRows('assignment', figureColumns, figures.assignments), {
      id: ids,
      activity_id: assignments.map(({ activity_id }) => activity_id),
      resource_id: assignments.map(({ resource_id }) => resource_id),
    }),
    withColumns(newRows('assignment_version', ['activity_id', 'assigned', 'base_effort'], assignments, inVersion), {
      assignment_id: ids,
    }),
  ]);
}
