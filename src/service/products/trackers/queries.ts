import type { OpTrackerLink } from '#contract/app/trackers.ts';
import { type Queries, readRows, hasRows } from '#service/db/queries.ts';

interface TrackerLinkKey {
  readonly trackerInstance: string;
  readonly issueId: string;
}

/** A link as it is read: all of it is there. */
export type TrackerLink = TrackerLinkKey &
  Required<{ [K in 'activity' | 'activityName' | 'project']: NonNullable<OpTrackerLink[K]> }>;

/** Protects a tracker instance from deletion until the transaction ends. Returns false if it does not exist. */
export function holdInstance(db: Queries, id: string): Promise<boolean> {
  return hasRows(db)`select from tracker_instance where id = ${id} for key share`;
}

/** Tells whether an activity is in the current version of a plan. */
export function isActivityPlanned(db: Queries, activityId: string): Promise<boolean> {
  return hasRows(db)`
    select from activity_version version join project_plan plan on plan.current_version_id = version.plan_version_id
    where version.activity_id = ${activityId}`;
}

/** The links that a filter lets through, by tracker and issue. An activity that its plan lacks now has its last name. */
function linksWhere(
  db: Queries,
  { trackerInstance, issueId, activity }: { [K in 'trackerInstance' | 'issueId' | 'activity']?: string | undefined },
): Promise<TrackerLink[]> {
  return readRows<TrackerLink>(db)`
    select link.tracker_instance_id as "trackerInstance", link.issue_id as "issueId", link.activity_id as activity,
      (select version.name from activity_version version join plan_version on plan_version.id = version.plan_version_id
        where version.activity_id = link.activity_id and plan_version.number >= 0
        order by plan_version.number desc limit 1) as "activityName", plan.project_node_id as project
    from tracker_link link
    join tracker_instance instance on instance.id = link.tracker_instance_id
    join activity on activity.id = link.activity_id
    join project_plan plan on plan.id = activity.plan_id
    where link.tracker_instance_id = coalesce(${trackerInstance ?? null}::bigint, link.tracker_instance_id)
      and link.issue_id = coalesce(${issueId ?? null}, link.issue_id)
      and link.activity_id = coalesce(${activity ?? null}::bigint, link.activity_id)
    order by lower(instance.name), instance.id, link.issue_id`;
}

export function listLinks(
  db: Queries,
  filter: { trackerInstance?: string | undefined; activity?: string | undefined },
): Promise<TrackerLink[]> {
  return linksWhere(db, filter);
}

export async function findLink(db: Queries, key: TrackerLinkKey): Promise<TrackerLink | undefined> {
  const [link] = await linksWhere(db, key);
  return link;
}

export async function getLink(db: Queries, key: TrackerLinkKey): Promise<TrackerLink> {
  const link = await findLink(db, key);
  if (!link) throw new Error('A link that was just written is not there.');
  return link;
}

export async function putLink(
  db: Queries,
  { trackerInstance, issueId }: TrackerLinkKey,
  activityId: string,
): Promise<void> {
  await db
    .insertInto('tracker_link')
    .values({ tracker_instance_id: trackerInstance, issue_id: issueId, activity_id: activityId })
    .onConflict((conflict) =>
      conflict.columns(['tracker_instance_id', 'issue_id']).doUpdateSet({ activity_id: activityId }),
    )
    .execute();
}

export async function removeLink(db: Queries, { trackerInstance, issueId }: TrackerLinkKey): Promise<void> {
  await db
    .deleteFrom('tracker_link')
    .where('tracker_instance_id', '=', trackerInstance)
    .where('issue_id', '=', issueId)
    .execute();
}
