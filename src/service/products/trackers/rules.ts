import type { OpTrackerInstance, OpTrackerLinkInput } from '#contract/app/trackers.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { checkWebAddress, requireName } from '#service/core/catalogues/rules.ts';
import { recordFields, stampFields } from '#service/core/record-fields.ts';

export const trackerInstanceFields = recordFields<OpTrackerInstance>()('tracker_instance', {
  id: stampFields.id,
  modified: stampFields.modified,
  name: { column: 'name', check: requireName },
  baseUrl: { column: 'base_url', initial: '', check: checkWebAddress('baseUrl') },
  enabled: { column: 'enabled', initial: true },
});

/** The parts of a link, all of which a body gives. */
export function requireLink({ trackerInstance, issueId, activity }: OpTrackerLinkInput) {
  if (!trackerInstance) throw invalidParameter('trackerInstance', null, 'expected.idOfTrackerInstance');
  if (!issueId) throw invalidParameter('issueId', null, 'expected.idOfIssue');
  if (!activity) throw invalidParameter('activity', null, 'expected.idOfActivity');
  return { trackerInstance, issueId, activity };
}
