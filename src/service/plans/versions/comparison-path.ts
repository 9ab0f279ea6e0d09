import { sql } from 'kysely';
import { criticalActivities } from '#plan/schedule/critical-path.ts';
import { reordered } from '#plan/compare/reordered.ts';
import { calculateSchedule } from '#plan/schedule/schedule.ts';
import type { Queries } from '#service/db/queries.ts';
import { readScheduled, type ScheduledVersion } from '../schedule-source.ts';
import type { CriticalDifference } from './rules.ts';

/**
 * Whole-plan comparison of two versions: their schedules, both with today's calendars and progress, and their order.
 */

export interface VersionCriticalPath {
  /** Ids of the activities on the critical path. */
  readonly critical: ReadonlySet<string>;
  /** Links that the days contradict. */
  readonly conflicts: number;
}

interface ComparedPaths {
  readonly from: VersionCriticalPath;
  readonly until: VersionCriticalPath;
  /** Ids of the activities whose order among their siblings changed. */
  readonly reordered: readonly string[];
}

export async function compareWholes(db: Queries, planId: string, from: string, until: string): Promise<ComparedPaths> {
  const versions = await readScheduled(
    db,
    [...new Set([from, until])].map((id) => ({ id, planId })),
  );
  const paths = new Map(versions.map((version) => [version.id, criticalPathOf(version)]));
  const none = { critical: new Set<string>(), conflicts: 0 };
  const activitiesOf = (version: string) => versions.find(({ id }) => id === version)?.document.activities ?? [];
  return {
    from: paths.get(from) ?? none,
    until: paths.get(until) ?? none,
    reordered: [...reordered(activitiesOf(from), activitiesOf(until))],
  };
}

function criticalPathOf({ document, setting }: ScheduledVersion): VersionCriticalPath {
  const times = calculateSchedule(document, setting);
  return {
    critical: criticalActivities(document.activities, times),
    conflicts: times.links.filter(({ isConflict }) => isConflict).length,
  };
}

/** The activities that came onto the critical path and that left it, each as the version that has it there plans it. */
export async function listCriticalDifferences(
  db: Queries,
  from: string,
  until: string,
  paths: Pick<ComparedPaths, 'from' | 'until'>,
): Promise<CriticalDifference[]> {
  const left = [...paths.from.critical].filter((id) => !paths.until.critical.has(id));
  const joined = [...paths.until.critical].filter((id) => !paths.from.critical.has(id));
  const { rows } = await sql<CriticalDifference>`
    select activity_id as id, name, wbs_code as "wbsCode", plan_version_id = ${until} as "isJoined"
    from activity_version
    where (plan_version_id = ${from} and activity_id = any (${left}::bigint[]))
      or (plan_version_id = ${until} and activity_id = any (${joined}::bigint[]))
    order by sequence, activity_id`.execute(db);
  return rows;
}
