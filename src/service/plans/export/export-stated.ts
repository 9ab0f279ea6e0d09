import type { Queries } from '#service/db/queries.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { withEfforts } from '../editing/efforts.ts';
import { listWorkingActivities } from '../editing/queries.ts';
import type { ExportedWork } from './export-work.ts';

/**
 * Returns a working version with its stated progress, as visible to its holder: the stored figures belong to the
 * current version.
 */
export async function withStated(
  db: Queries,
  version: { readonly id: string; readonly versionId: string },
  { activities, assignments }: ExportedWork,
): Promise<ExportedWork> {
  const stated = new Map(withEfforts(await listWorkingActivities(db, version)).map((row) => [row.id, row]));
  return {
    activities: activities.map((activity) => {
      const { complete, actualStart, actualFinish, actualEffort } = stated.get(activity.id) ?? {};
      return {
        ...activity,
        complete: complete ?? 0,
        actualStart: actualStart ?? null,
        actualFinish: actualFinish ?? null,
        actualEffort: actualEffort ?? 0,
      };
    }),
    assignments: assignments.map((assignment) => {
      const activity = stated.get(assignment.activityId);
      if (activity === undefined || activity.isBooked) return assignment;
      return { ...assignment, actualEffort: roundFigure((assignment.baseEffort * (activity.complete ?? 0)) / 100) };
    }),
  };
}
