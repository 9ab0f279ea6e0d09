import type { OpTrackerInstance, OpTrackerInstanceInput, OpTrackerLinkInput } from '#contract/app/trackers.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { requireName, webAddress, withoutNullFields } from '#service/core/catalogues/rules.ts';

/** Merges a body into the current values of a tracker instance: fields that are not sent stay. */
export function instanceValues(body: OpTrackerInstanceInput, current?: OpTrackerInstance) {
  const given = { ...current, ...withoutNullFields(body) };
  return {
    name: requireName(given.name),
    baseUrl: webAddress('baseUrl', given.baseUrl ?? ''),
    enabled: given.enabled ?? true,
  };
}

/** The parts of a link, all of which a body gives. */
export function requireLink({ trackerInstance, issueId, activity }: OpTrackerLinkInput) {
  if (!trackerInstance) throw invalidParameter('trackerInstance', null, 'expected.idOfTrackerInstance');
  if (!issueId) throw invalidParameter('issueId', null, 'expected.idOfIssue');
  if (!activity) throw invalidParameter('activity', null, 'expected.idOfActivity');
  return { trackerInstance, issueId, activity };
}
