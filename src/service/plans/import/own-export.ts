import type { Context } from '#service/core/context.ts';
import { exportedBytes } from '../export/export.ts';
import type { ImportDraft } from './draft.ts';
import type { ImportedPlan } from './from-plan-file.ts';
import { readImportedPlan } from './plan-reader.ts';
import type { ImportTarget } from './target.ts';

/** Files that contain no more than a version: data lost by its export does not count as a change. */

/** Tells whether an export of the version equals the file; skipped for files that cannot be one. */
export async function isOwnExport(
  context: Context,
  { planId, planGuid, versionId }: ImportTarget,
  file: ImportedPlan,
  numberPlanned: number,
): Promise<boolean> {
  const { format, guid, activities } = file;
  if (activities.length !== numberPlanned) return false;
  const isSheet = format === 'xls' && activities.every((activity) => activity.guid !== null);
  if (!isSheet && (format !== 'mspdi' || guid !== planGuid)) return false;
  const bytes = await exportedBytes(context, { planId, versionId }, isSheet ? 'xlsx' : 'mspdi');
  return contentOf(await readImportedPlan(bytes, context.caller.language)) === contentOf(file);
}

function contentOf({ activities, links, assignments, resources, calendar }: ImportedPlan): string {
  return JSON.stringify({ activities, links, assignments, resources, calendar });
}

/** Returns the draft of an import that changes nothing. */
export function withoutChanges(draft: ImportDraft): ImportDraft {
  const none = { written: [], removed: [] };
  return {
    ...draft,
    created: [],
    changed: [],
    moved: [],
    marked: [],
    removed: [],
    links: none,
    assignments: none,
    costs: none,
    newIds: [],
    progress: [],
    progressBefore: [],
    calendar: undefined,
  };
}
