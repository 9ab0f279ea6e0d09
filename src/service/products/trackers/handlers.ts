import { sql } from 'kysely';
import {
  OpTrackerInstance,
  type OpTrackerInstanceInput,
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
import {
  type TrackerLink,
  holdInstance,
  isActivityPlanned,
  listLinks,
  findLink,
  getLink,
  putLink,
  removeLink,
} from './queries.ts';

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
