import { Level } from '#contract/core/codes.ts';
import type { PlanFormat } from '#files/plan.ts';
import { requireProject } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { takeIds } from '#service/db/bulk/insert-rows.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { type Language, serviceText } from '#service/core/messages/messages.ts';
import { readTimedCalendar, type TimedCalendar } from '#service/core/calendar/plan-calendar.ts';
import { matchCustomFields } from './custom-attributes.ts';
import { type ImportDraft, draftImport, isChange, type Mode, modes } from './draft.ts';
import type { ImportedPlan } from './from-plan-file.ts';
import { noCustomValueChanges } from './owner-values.ts';
import { maxPlanFileHours } from './imported-work.ts';
import { readImportedPlan } from './plan-reader.ts';
import {
  createPeopleOfFile,
  linkedPeople,
  type MatchedPerson,
  matchContacts,
  matchPeople,
  withoutLeftOut,
} from './people.ts';
import { withRecords } from './store.ts';
import type { ImportTarget } from './target.ts';
import { isPlannedActivity, type PlacedRow, readVersionState, type VersionState } from './version-state.ts';
import { exportedBytes } from '../export/export.ts';

const planFileFormats = ['mspdi', 'mpx', 'mpp', 'xls', 'xer', 'pmxml', 'pod'] as const satisfies readonly PlanFormat[];

/** Options of an import. */
export interface ImportOptions {
  readonly format?: string | undefined;
  readonly appendToPlan?: boolean | undefined;
  readonly mergeMode?: string | undefined;
  /** The days of the file are moved to the start of the project. */
  readonly moveToStart?: boolean | undefined;
  /** Ids of activities that stay as they are. */
  readonly keep?: readonly string[] | undefined;
  /** Unique ids of tasks of the file that become no activities. */
  readonly leaveOut?: readonly number[] | undefined;
}

export interface ImportInput extends ImportOptions {
  readonly projectId: string;
  readonly body: Buffer;
}

/**
 * Parses the uploaded file if the caller may import it; throws MsProjectFileReadError for unreadable files. Runs
 * outside the transaction: parsing a large plan takes a considerable part of a second.
 */
export async function readPlanUpload(context: Context, input: ImportInput): Promise<ImportedPlan> {
  const { projectId, body, format, mergeMode } = input;
  const requested = format ? requireOneOf('format', format, planFileFormats) : undefined;
  if (mergeMode) requireOneOf('mergeMode', mergeMode, modes);
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  context.work.reached('reading');
  const plan = await readImportedPlan(body, context.caller.language);
  if (requested !== undefined && requested !== plan.format)
    throw planFileUnreadable(
      'notAPlan',
      serviceText('planImport.otherFormat', context.caller.language, { found: plan.format, wanted: requested }),
    );
  return plan;
}

function requireOneOf<T extends string>(parameter: string, value: string, accepted: readonly T[]): T {
  const found = accepted.find((each) => each === value.toLowerCase());
  if (found === undefined)
    throw invalidParameter(parameter, value, { key: 'expected.values', values: { values: accepted.join(', ') } });
  return found;
}

function planFileUnreadable(kind: string, reason: string): Failure {
  return new Failure('project_planning.error.MsProjectFileReadError', { kind, reason });
}

/** The mode that follows from the parameters. */
export function modeOf({ mergeMode, appendToPlan }: ImportOptions): Mode {
  if (mergeMode) return requireOneOf('mergeMode', mergeMode, modes);
  return appendToPlan ? 'append' : 'replace';
}

interface DraftOptions extends Pick<FileDraft, 'people'>, Pick<ImportOptions, 'keep' | 'leaveOut'> {
  readonly mode: Mode;
  newIds(count: number): Promise<readonly string[]>;
}

/** The plan of a project that an import creates. */
const newPlan: Pick<ImportTarget, 'planGuid' | 'fileFields' | 'fileResources' | 'fileCustomFields'> & {
  state: VersionState;
  calendar: TimedCalendar;
} = {
  planGuid: '',
  fileFields: null,
  fileResources: null,
  fileCustomFields: null,
  state: { activities: [], links: [], assignments: [], costs: [] },
  calendar: {
    week: null,
    weekTimes: null,
    exceptions: [],
    holidays: [],
    scheduleFinish: null,
    activityCalendars: [],
    modified: '',
  },
};

/**
 * Returns the effects of an import and the obstacles to it, computed by the code shared by all imports. Writes nothing.
 * @param target undefined for a project that the import creates
 */
async function prepareImportDraft(
  context: Context,
  target: ImportTarget | undefined,
  file: ImportedPlan,
  { mode, people, keep = [], leaveOut = [], newIds }: DraftOptions,
): Promise<{ readonly draft: ImportDraft; readonly state: VersionState }> {
  const { db, caller } = context;
  const { planGuid, fileFields, fileResources, fileCustomFields } = target ?? newPlan;
  const resources = linkedPeople(people);
  const contacts = await matchContacts(
    db,
    caller,
    file.activities.map(({ contact }) => contact),
  );
  const mappedFields = await matchCustomFields(db, file, target?.planId);
  const state = target ? await readVersionState(db, target.versionId) : newPlan.state;
  const calendar = target ? await readTimedCalendar(db, target.planId) : newPlan.calendar;
  const drawn = await draftImport(db, file, state, {
    mode,
    planGuid,
    fileFields,
    fileResources,
    fileCustomFields,
    calendar,
    resources,
    contacts,
    mappedFields,
    caller,
    projectId: target?.projectId,
    refused: { keep: new Set(keep), leaveOut: new Set(leaveOut) },
    newIds,
  });
  const planned = state.activities.filter(isPlannedActivity).length;
  if (target && mode !== 'append' && isChange(drawn) && (await isOwnExport(context, target, file, planned)))
    return { draft: withoutChanges(drawn), state };
  refuseTooMuch([...drawn.rows.activities, ...drawn.rows.staying], caller.language);
  const gone = drawn.removed.map(({ activity_id }) => activity_id);
  const recorded = target && gone.length > 0 ? await withRecords(db, target.versionId, gone) : [];
  if (recorded.length > 0) {
    const activities = recorded.map(({ name }) => name);
    const ids = recorded.map(({ id }) => id);
    throw new Failure('project_planning.error.ImportErrorWorkRecordsExist', { activities, ids });
  }
  return { draft: drawn, state };
}

/** The effects of a plan file, with the people in it. */
interface FileDraft {
  readonly people: readonly MatchedPerson[];
  readonly draft: ImportDraft;
}

/**
 * Drafts the effects of a parsed plan on a version, after creating the people that are to be created. Refuses if a replacing
 * file lacks activities with recorded work.
 */
export async function draftPlan(
  context: Context,
  target: ImportTarget,
  upload: ImportedPlan,
  options: ImportOptions,
): Promise<FileDraft> {
  const { db, caller } = context;
  const matched = await matchPeople(db, caller, upload.resources);
  const people = await createPeopleOfFile(context, upload, matched);
  const file = withoutLeftOut(upload, people);
  const newIds = (count: number) => takeIds(db, count);
  const { draft } = await prepareImportDraft(context, target, file, {
    ...options,
    mode: modeOf(options),
    people,
    newIds,
  });
  return { people, draft };
}

/**
 * The same without creating people and without taking ids: what would be new has made-up ones. With the version as it is.
 * @param target undefined for a project that the import creates
 */
export async function draftCheck(
  context: Context,
  target: ImportTarget | undefined,
  upload: ImportedPlan,
  { people, ...options }: ImportOptions & Pick<FileDraft, 'people'>,
): Promise<FileDraft & { readonly state: VersionState }> {
  const made = (count: number) => Array.from({ length: count }, (_, index) => `-${index + 1}`);
  const places = made(people.length);
  const names = new Map(upload.resources.map(({ uid, name }) => [uid, name]));
  const known = people.map((person, index) =>
    person.choice === 'create' ? { ...person, resourceId: places[index], resourceName: names.get(person.uid) } : person,
  );
  const file = withoutLeftOut(upload, people);
  const newIds = (count: number) => Promise.resolve(made(count));
  const full = { ...options, mode: modeOf(options), people: known, newIds };
  return { people: known, ...(await prepareImportDraft(context, target, file, full)) };
}

function refuseTooMuch(rows: readonly PlacedRow[], language: Language): void {
  const hours = rows.reduce((sum, { parent_id, base_effort }) => sum + (parent_id === null ? base_effort : 0), 0);
  if (hours <= maxPlanFileHours) return;
  throw planFileUnreadable('tooLarge', serviceText('planImport.tooMuchWork', language, { most: maxPlanFileHours }));
}

/** Files that contain no more than a version: data lost by its export does not count as a change. */

/** Tells whether an export of the version equals the file; skipped for files that cannot be one. */
async function isOwnExport(
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

function contentOf(file: ImportedPlan): string {
  const { activities, links, assignments, resources, activityCalendars, calendar, planFields, resourceFields } = file;
  const ofPlan = { calendar, planFields, resourceFields, customFields: file.customFields };
  return JSON.stringify({ activities, links, assignments, resources, activityCalendars, ...ofPlan });
}

/** Returns the draft of an import that changes nothing. */
function withoutChanges(draft: ImportDraft): ImportDraft {
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
    planFields: undefined,
    planResources: undefined,
    planCustomFields: undefined,
    newCalendars: [],
    customValues: noCustomValueChanges,
  };
}
