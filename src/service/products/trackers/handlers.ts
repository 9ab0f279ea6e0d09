import { sql } from 'kysely';
import {
  OpTrackerInstance,
  type OpTrackerInstanceInput,
  type OpTrackerLink,
  type OpTrackerLinkInput,
  type trackersApi as contract,
} from '#contract/app/trackers.ts';
import { requireAdministrator } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import {
  type Catalogue,
  changeEntry,
  createEntry,
  deleteEntry,
  listCatalogueEntries,
} from '#service/core/catalogues/entries.ts';
import { checkWebAddress, requireName } from '#service/core/catalogues/rules.ts';
import { recordFields, stampFields } from '#service/core/record-fields.ts';
import type { Queries } from '#service/db/queries.ts';

const trackerInstanceFields = recordFields<OpTrackerInstance>()('tracker_instance', {
  id: stampFields.id,
  modified: stampFields.modified,
  name: { column: 'name', check: requireName },
  baseUrl: { column: 'base_url', initial: '', check: checkWebAddress('baseUrl') },
  enabled: { column: 'enabled', initial: true },
});

/** The parts of a link, all of which a body gives. */
function requireLink({ trackerInstance, issueId, activity }: OpTrackerLinkInput) {
  if (!trackerInstance) throw invalidParameter('trackerInstance', null, 'expected.idOfTrackerInstance');
  if (!issueId) throw invalidParameter('issueId', null, 'expected.idOfIssue');
  if (!activity) throw invalidParameter('activity', null, 'expected.idOfActivity');
  return { trackerInstance, issueId, activity };
}

const instances: Catalogue<
  OpTrackerInstance,
  OpTrackerInstanceInput,
  ReturnType<typeof trackerInstanceFields.merged>
> = {
  subject: 'tracker',
  schema: OpTrackerInstance,
  fields: trackerInstanceFields,
  order: sql`lower(entry.name)`,
  uses: { from: sql`tracker_link`, key: 'tracker_instance_id' },
  uniqueName: 'tracker_instance_name_key',
  values: (body, current) => trackerInstanceFields.merged(body, current),
};

/** One event in the project of the activity, one entry of the audit log. */
async function auditTrackerLink(context: Context, act: 'created' | 'changed' | 'deleted', link: TrackerLink) {
  const { trackerInstance, issueId, activity, activityName, project } = link;
  await recordEvent(context, 'activityChanged', { projectNodeId: project, activityName });
  const details = { trackerInstance, issueId, activityName };
  await recordAudit(context, { action: `tracker_link.${act}`, objectId: activity, details });
}

async function putTrackerLink(context: Context, body: OpTrackerLinkInput) {
  requireAdministrator(context);
  const { activity, ...key } = requireLink(body);
  if (!(await holdInstance(context.db, key.trackerInstance))) {
    throw invalidParameter('trackerInstance', key.trackerInstance, 'expected.idOfTrackerInstance');
  }
  if (!(await isActivityPlanned(context.db, activity)))
    throw invalidParameter('activity', activity, 'expected.idOfActivity');
  const before = await findLink(context.db, key);
  if (before?.activity === activity) return before;
  await putLink(context.db, key, activity);
  const link = await getLink(context.db, key);
  await auditTrackerLink(context, before ? 'changed' : 'created', link);
  return link;
}

export const trackerHandlers: Handlers<typeof contract> = {
  listTrackerInstances: async (context) => ({ trackerInstance: await listCatalogueEntries(context, instances) }),
  createTrackerInstance: (context, { body }) => createEntry(context, instances, body),
  changeTrackerInstance: (context, { trackerInstanceId, body }) =>
    changeEntry(context, instances, trackerInstanceId, body),
  deleteTrackerInstance: (context, { trackerInstanceId }) => deleteEntry(context, instances, trackerInstanceId),

  listTrackerLinks: async (context, filter) => {
    requireAdministrator(context);
    return { trackerLink: await listLinks(context.db, filter) };
  },

  putTrackerLink: (context, { body }) => putTrackerLink(context, body),

  deleteTrackerLink: async (context, key) => {
    requireAdministrator(context);
    const link = await findLink(context.db, key);
    if (!link) throw notFoundFailure('catalogue', key.issueId);
    await removeLink(context.db, key);
    await auditTrackerLink(context, 'deleted', link);
  },
};

interface TrackerLinkKey {
  readonly trackerInstance: string;
  readonly issueId: string;
}

/** A link as it is read: all of it is there. */
type TrackerLink = TrackerLinkKey &
  Required<{ [K in 'activity' | 'activityName' | 'project']: NonNullable<OpTrackerLink[K]> }>;

/** Protects a tracker instance from deletion until the transaction ends. Returns false if it does not exist. */
async function holdInstance(db: Queries, id: string): Promise<boolean> {
  const { rows } = await sql`select from tracker_instance where id = ${id} for key share`.execute(db);
  return rows.length > 0;
}

/** Tells whether an activity is in the current version of a plan. */
async function isActivityPlanned(db: Queries, activityId: string): Promise<boolean> {
  const { rows } = await sql`
    select from activity_version version join project_plan plan on plan.current_version_id = version.plan_version_id
    where version.activity_id = ${activityId}`.execute(db);
  return rows.length > 0;
}

/** The links that a filter lets through, by tracker and issue. An activity that its plan lacks now has its last name. */
async function linksWhere(
  db: Queries,
  { trackerInstance, issueId, activity }: { [K in 'trackerInstance' | 'issueId' | 'activity']?: string | undefined },
): Promise<TrackerLink[]> {
  const { rows } = await sql<TrackerLink>`
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
    order by lower(instance.name), instance.id, link.issue_id`.execute(db);
  return rows;
}

function listLinks(
  db: Queries,
  filter: { trackerInstance?: string | undefined; activity?: string | undefined },
): Promise<TrackerLink[]> {
  return linksWhere(db, filter);
}

async function findLink(db: Queries, key: TrackerLinkKey): Promise<TrackerLink | undefined> {
  const [link] = await linksWhere(db, key);
  return link;
}

async function getLink(db: Queries, key: TrackerLinkKey): Promise<TrackerLink> {
  const link = await findLink(db, key);
  if (!link) throw new Error('A link that was just written is not there.');
  return link;
}

async function putLink(db: Queries, { trackerInstance, issueId }: TrackerLinkKey, activityId: string): Promise<void> {
  await db
    .insertInto('tracker_link')
    .values({ tracker_instance_id: trackerInstance, issue_id: issueId, activity_id: activityId })
    .onConflict((conflict) =>
      conflict.columns(['tracker_instance_id', 'issue_id']).doUpdateSet({ activity_id: activityId }),
    )
    .execute();
}

async function removeLink(db: Queries, { trackerInstance, issueId }: TrackerLinkKey): Promise<void> {
  await db
    .deleteFrom('tracker_link')
    .where('tracker_instance_id', '=', trackerInstance)
    .where('issue_id', '=', issueId)
    .execute();
}
