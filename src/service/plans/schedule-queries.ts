import { sql } from 'kysely';
import { ActivityAttribute } from '#contract/core/codes.ts';
import type { ScheduledActivity, ScheduledLink } from '#plan/schedule/network-model.ts';
import { calculateSchedule } from '#plan/schedule/schedule.ts';
import { type StoredCalendar, writeCalendar } from '#service/core/calendar/plan-calendar.ts';
import { recomputeDuration } from '#service/core/figures/working-time.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { type MarkedLink, readScheduled, type ScheduledVersion } from './schedule-source.ts';

const { validationError } = ActivityAttribute;

/** Activities that are read at once: enough for hundreds of plans, or for a single one. */
const scheduleBatchSize = 20_000;

/**
 * Marks in versions what their links say about their dates: links on the critical path, links that the dates contradict, and the
 * activities that the links would move. To be called when a version was written. No activity counts as modified by it.
 */
export async function markSchedules(db: Queries, versionIds: readonly string[]): Promise<void> {
  for (const versions of batches(await listLinked(db, versionIds))) {
    const changes = (await readScheduled(db, versions)).map(scheduleChangesOf);
    await markLinks(
      db,
      changes.flatMap(({ links }) => links),
    );
    await turnActivities(
      db,
      changes.flatMap(({ activities }) => activities),
    );
  }
}

/** The same for one version. */
export function markSchedule(db: Queries, versionId: string): Promise<void> {
  return markSchedules(db, [versionId]);
}

interface SizedVersion {
  readonly id: string;
  readonly planId: string;
  readonly size: number;
}

/** The versions that have links: without any there is nothing to mark. */
function listLinked(db: Queries, versionIds: readonly string[]): Promise<SizedVersion[]> {
  return readRows<SizedVersion>(db)`
    select id, plan_id as "planId",
      (select count(*)::integer from activity_version where plan_version_id = version.id) as size
    from plan_version version
    where id = any (${[...versionIds]}::bigint[]) and exists (select from dependency where plan_version_id = version.id)
    order by id`;
}

function batches(versions: readonly SizedVersion[]): SizedVersion[][] {
  const all: SizedVersion[][] = [];
  let left = 0;
  for (const version of versions) {
    if (version.size > left) {
      all.push([]);
      left = scheduleBatchSize;
    }
    all.at(-1)?.push(version);
    left -= version.size;
  }
  return all;
}

interface LinkMark extends Pick<ScheduledLink, 'predecessorId' | 'successorId'> {
  readonly versionId: string;
  readonly isCritical: boolean;
  readonly isConflict: boolean;
}

interface ActivityOfVersion {
  readonly versionId: string;
  readonly id: string;
}

/** The links whose marks are others, and the activities that get or lose theirs. */
function scheduleChangesOf({ id: versionId, document, setting }: ScheduledVersion): {
  links: LinkMark[];
  activities: ActivityOfVersion[];
} {
  const marks = calculateSchedule(document, setting);
  const { links, activities } = document;
  const isMarked = new Map(activities.map(({ id, attributes }) => [id, (attributes & validationError) !== 0]));
  const isOther = (id: string) => (marks.activities.get(id)?.isLate === true) !== isMarked.get(id);
  return {
    links: links.flatMap((link, index) => otherMark(versionId, link, marks.links[index]) ?? []),
    activities: boundBy(links, activities).flatMap((id) => (isOther(id) ? [{ versionId, id }] : [])),
  };
}

function otherMark(
  versionId: string,
  { predecessorId, successorId, onCriticalPath, conflict }: MarkedLink,
  { isCritical, isConflict } = { isCritical: false, isConflict: false },
): LinkMark | undefined {
  if (isCritical === onCriticalPath && isConflict === conflict) return undefined;
  return { versionId, predecessorId, successorId, isCritical, isConflict };
}

async function markLinks(db: Queries, marks: readonly LinkMark[]): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    update dependency d set on_critical_path = marked.critical, conflict = marked.conflict
    from unnest(${marks.map(({ versionId }) => versionId)}::bigint[],
      ${marks.map(({ predecessorId }) => predecessorId)}::bigint[],
      ${marks.map(({ successorId }) => successorId)}::bigint[],
      ${marks.map(({ isCritical }) => isCritical)}::boolean[],
      ${marks.map(({ isConflict }) => isConflict)}::boolean[])
      as marked (version_id, predecessor_id, successor_id, critical, conflict)
    where d.plan_version_id = marked.version_id
      and d.predecessor_id = marked.predecessor_id and d.successor_id = marked.successor_id`.execute(db);
}

/** Marks the ones that are not marked, and the other way round. */
async function turnActivities(db: Queries, activities: readonly ActivityOfVersion[]): Promise<void> {
  if (activities.length === 0) return;
  await sql`
    update activity_version v set attributes = attributes # ${validationError}::integer
    from unnest(${activities.map(({ versionId }) => versionId)}::bigint[], ${activities.map(({ id }) => id)}::bigint[])
      as turned (version_id, activity_id)
    where v.plan_version_id = turned.version_id and v.activity_id = turned.activity_id`.execute(db);
}

/**
 * Returns the targets of links and the contents of target collections: for all others the flag only means that the file
 * had impossible dates.
 */
export function boundBy(links: readonly ScheduledLink[], activities: readonly ScheduledActivity[]): string[] {
  const bound = new Set(links.map(({ successorId }) => successorId));
  for (const { id, parentId } of activities) if (parentId !== null && bound.has(parentId)) bound.add(id);
  return [...bound];
}

/**
 * Sets a plan's working time for all its versions and recomputes the link flags of the current version and the plan's
 * duration. The planned values of activities stay.
 */
export async function setCalendar(
  db: Queries,
  plan: { readonly id: string; readonly currentVersionId: string },
  calendar: Omit<StoredCalendar, 'holidays'>,
): Promise<void> {
  await writeCalendar(db, plan.id, calendar);
  await markSchedule(db, plan.currentVersionId);
  await recomputeDuration(db, plan.id);
}
