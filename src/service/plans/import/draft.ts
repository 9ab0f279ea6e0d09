import type { Caller } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';
import { Failure } from '#service/core/errors.ts';
import type { StoredActivityCalendar } from '#service/core/calendar/activity-calendars.ts';
import type { TimedCalendar } from '#service/core/calendar/plan-calendar.ts';
import { draftCustomValues, takeCustomValues, withOutdatedValues } from './activity-values.ts';
import type { MappedFields } from './custom-attributes.ts';
import { type CustomValueChanges, type DraftedValues, draftPeopleValues, draftProjectValues } from './owner-values.ts';
import { draftActivityCalendars, type CalendarDraft, draftCalendar } from './calendar-draft.ts';
import { type RefusedChanges, withoutRefused } from './chosen-changes.ts';
import { versionChangesOf, type VersionChanges, isSameProgress } from './changes.ts';
import type { ImportedActivity, ImportedPlan } from './from-plan-file.ts';
import { changedHeaderFields, type KeptHeaderFields } from '../kept-fields.ts';
import { changedCustomFields, type KeptCustomField } from '../kept-custom-fields.ts';
import { changedResources, type KeptResource } from '../kept-resources.ts';
import { activityGuid } from '#service/plans/plan-guid.ts';
import { findDependencyLoop, matchActivities } from './match.ts';
import { type ImportedRows, rollUpImportedRows } from './roll-up.ts';
import {
  type VersionActivityRow,
  type VersionCostRow,
  isPlannedActivity,
  type LinkRow,
  listBooked,
  type ProgressRow,
  type VersionState,
} from './version-state.ts';

export const modes = ['append', 'replace', 'update'] as const;
export type Mode = (typeof modes)[number];

/** All that an import will do to a version; nothing is written yet. */
export interface ImportDraft extends VersionChanges {
  readonly mode: Mode;
  /** As far as it is taken over: without people who are left out, with the rows of the plan that stay as they are. */
  readonly file: ImportedPlan;
  readonly rows: ImportedRows;
  /** Set if the version will contain only created rows: its derived values are known before writing. */
  readonly isAllNew: boolean;
  /** The ids of the created activities. */
  readonly newIds: readonly string[];
  readonly removed: readonly VersionActivityRow[];
  readonly progress: readonly ProgressRow[];
  /** The progress until now of the activities among them that are not new, and of those that get their first children. */
  readonly progressBefore: readonly ProgressRow[];
  /** Activities whose progress in the file counts for nothing, because work is recorded. */
  readonly progressLeft: number;
  /** Undefined where the file says nothing of the plan's calendar, or nothing else. */
  readonly calendar: CalendarDraft | undefined;
  /** Calendars of activities that the plan gets from the file. */
  readonly newCalendars: readonly StoredActivityCalendar[];
  /** Activities whose contact in the file is the name of no resource here. */
  readonly contactsLeft: number;
  /** Values that do not fit the custom attribute that their field is. */
  readonly customValuesLeft: number;
  /** Fields of the file that the plan keeps besides activities; undefined where nothing changes. */
  readonly planFields: { readonly value: KeptHeaderFields | null } | undefined;
  /** The same of its resources. */
  readonly planResources: { readonly value: readonly KeptResource[] | null } | undefined;
  /** The same of the definitions of its custom fields. */
  readonly planCustomFields: { readonly value: readonly KeptCustomField[] | null } | undefined;
  /** Custom fields of the file that are attributes here, and the values that they get. */
  readonly mappedFields: MappedFields;
  readonly customValues: CustomValueChanges;
}

interface DraftContext {
  readonly mode: Mode;
  /** By which an export names the plan. */
  readonly planGuid: string;
  /** Fields of a plan file that the version has, as they are stored. */
  readonly fileFields: unknown;
  readonly fileResources: unknown;
  readonly fileCustomFields: unknown;
  /** That of the plan. */
  readonly calendar: TimedCalendar;
  /** Resource ids by the file's unique ids. */
  readonly resources: ReadonlyMap<number, string>;
  /** Custom fields of the file that are attributes here. */
  readonly mappedFields: MappedFields;
  readonly caller: Caller;
  /** Undefined for a project that the import creates. */
  readonly projectId: string | undefined;
  /** Resource ids by the contacts of the file that name one. */
  readonly contacts: ReadonlyMap<string, string>;
  readonly refused: RefusedChanges;
  /** Takes ids for activities that are new. */
  readonly newIds: (count: number) => Promise<readonly string[]>;
}

/**
 * Drafts the effects of a file's import on a version.
 * @throws Failure LoopAssignmentError if its links and the remaining ones form a loop
 */
export async function draftImport(
  db: Queries,
  uploaded: ImportedPlan,
  state: VersionState,
  context: DraftContext,
): Promise<ImportDraft> {
  const { mode, planGuid, calendar: stored, contacts, refused, newIds: takeIds } = context;
  const planned = state.activities.filter(isPlannedActivity);
  const isKept = mode === 'append' && planned.length > 0;
  const mapped = context.mappedFields;
  const project = await draftProjectValues(db, uploaded, isKept ? [] : mapped.project, context.projectId);
  const { file: whole, left: activityValuesLeft } = takeCustomValues(project.file, mapped.activity);
  const matches = mode === 'append' ? new Map<number, string>() : matchPlanned(whole, planned, planGuid);
  const matched = new Set(matches.values());
  const { file: chosen, resources } = withoutRefused(whole, { state, matches, resources: context.resources }, refused);
  const isRemoved = ({ activity_id: id }: VersionActivityRow) => !matched.has(id) && !refused.keep.has(id);
  const removed = mode === 'replace' ? planned.filter(isRemoved) : [];
  const gone = new Set(removed.map(({ activity_id }) => activity_id));
  const unknown = chosen.activities.filter(({ uid }) => !matches.has(uid));
  const newIds = await takeIds(unknown.length);
  const ids = new Map(matches);
  unknown.forEach(({ uid }, index) => ids.set(uid, newIds[index] ?? ''));
  const file = await withOutdatedValues(db, chosen, mapped.activity, matches);
  const kept = { ...state, activities: state.activities.filter(({ activity_id }) => !gone.has(activity_id)) };
  const existing = kept.activities.map(({ activity_id, parent_id, type, base_effort }) => ({
    activityId: activity_id,
    parentId: parent_id,
    type,
    baseEffort: base_effort,
  }));
  const calendars = await draftActivityCalendars(file.activityCalendars, stored, takeIds);
  const calendarsBefore = new Map(kept.activities.map(({ activity_id, calendar_id }) => [activity_id, calendar_id]));
  const calendarOf = ({ calendarUid }: ImportedActivity, activityId: string) =>
    calendarUid === undefined
      ? (calendarsBefore.get(activityId) ?? null)
      : (calendars.ids.get(calendarUid ?? Number.NaN) ?? null);
  const rows = rollUpImportedRows(file, { ids, resources, contacts, existing, state, calendarOf });
  const wanted = { rows, costs: fixedCostRows(file, ids), links: linkRows(file, ids), matched, gone };
  const changes = versionChangesOf(kept, wanted);
  refuseImportedLoop(state.links, changes, { file, ids, gone });
  const progress = await draftProgress(db, state, rows, wantedProgress(file, rows, ids));
  const contactsLeft = file.activities.filter(({ contact }) => contact !== '' && !contacts.has(contact)).length;
  return {
    ...changes,
    ...progress,
    ...changedDocuments(file, { ...context, resources }, isKept),
    mode,
    file,
    rows,
    newIds,
    removed,
    calendar: draftCalendar(file.calendar, stored, isKept),
    isAllNew: state.activities.length === 0,
    contactsLeft,
    newCalendars: calendars.created,
    mappedFields: mapped,
    ...(await draftAllValues(db, file, { ...context, resources }, { ids, project, left: activityValuesLeft })),
  };
}

/** The values of custom attributes that change, those of the project and of activities as far as they are drafted. */
async function draftAllValues(
  db: Queries,
  file: ImportedPlan,
  { caller, mappedFields: mapped, resources }: DraftContext,
  { ids, project, left }: { ids: ReadonlyMap<number, string>; project: DraftedValues; left: number },
): Promise<Pick<ImportDraft, 'customValues' | 'customValuesLeft'>> {
  const activity = await draftCustomValues(db, file, mapped.activity, ids);
  const people = await draftPeopleValues(db, caller, file, mapped.resource, resources);
  return {
    customValues: { activity, project: project.changes, resource: people.changes },
    customValuesLeft: left + project.left + people.left,
  };
}

/** The fields of the plan and its resources that change. */
function changedDocuments(
  file: ImportedPlan,
  { mode, planGuid, fileFields, fileResources, fileCustomFields, resources: links }: DraftContext,
  isKept: boolean,
): Pick<ImportDraft, 'planFields' | 'planResources' | 'planCustomFields'> {
  const place = { links, isOwn: file.guid === planGuid, isAdded: mode !== 'replace' };
  return {
    planFields: isKept ? undefined : changedHeaderFields(file, fileFields, { planGuid, isAdded: place.isAdded }),
    planResources: changedResources(file.resourceFields, fileResources, place),
    planCustomFields: changedCustomFields(file.customFields, fileCustomFields, place.isAdded),
  };
}

/**
 * The progress of the file that is taken over: that of activities without recorded work, where it is another one. Progress
 * also ends where an activity gets its first children.
 */
async function draftProgress(
  db: Queries,
  state: VersionState,
  rows: ImportedRows,
  wanted: readonly ProgressRow[],
): Promise<Pick<ImportDraft, 'progress' | 'progressBefore' | 'progressLeft'>> {
  const booked = await listBooked(
    db,
    wanted.map(({ activity_id }) => activity_id),
  );
  const taken = wanted.filter(({ activity_id }) => !booked.has(activity_id));
  const before = new Map(state.activities.map((row) => [row.activity_id, row]));
  const progress = taken.filter((row) => !isSameProgress(row, before.get(row.activity_id)));
  const formerParents = draftParents(state.activities);
  const newParents = [...draftParents(draftRows(rows))].filter((id) => !formerParents.has(id));
  return {
    progress,
    progressBefore: [...progress.map(({ activity_id }) => activity_id), ...newParents].flatMap((id) =>
      progressRow(before.get(id)),
    ),
    progressLeft: wanted.length - taken.length,
  };
}

function progressRow(row: ProgressRow | undefined): ProgressRow[] {
  if (row === undefined) return [];
  const { activity_id, actual_start, actual_finish, complete } = row;
  return [{ activity_id, actual_start, actual_finish, complete }];
}

/** Tells whether an import changes anything. */
export function isChange(draft: ImportDraft): boolean {
  const { created, changed, moved, removed, links, assignments, costs, progress, calendar, customValues } = draft;
  if (draft.planFields ?? draft.planResources ?? draft.planCustomFields) return true;
  if (calendar !== undefined && calendar.fate !== 'kept') return true;
  const lists = [
    created,
    changed,
    moved,
    removed,
    progress,
    links.written,
    links.removed,
    costs.written,
    costs.removed,
    ...Object.values(customValues).map(({ written }) => written),
  ];
  return [...lists, assignments.written, assignments.removed].some(({ length }) => length > 0);
}

function matchPlanned(
  { activities, stated }: ImportedPlan,
  planned: readonly VersionActivityRow[],
  planGuid: string,
): ReadonlyMap<number, string> {
  return matchActivities(
    activities,
    planned.map((row) => asExisting(row, planGuid)),
    stated,
  );
}

function asExisting(
  { activity_id, file_guid, file_uid, wbs_code, name, parent_id }: VersionActivityRow,
  planGuid: string,
) {
  const exportedGuid = activityGuid(planGuid, activity_id);
  return {
    activityId: activity_id,
    guid: file_guid,
    exportedGuid,
    uid: file_uid,
    wbsCode: wbs_code,
    name,
    parentId: parent_id,
  };
}

function fixedCostRows({ activities }: ImportedPlan, ids: ReadonlyMap<number, string>): VersionCostRow[] {
  return activities.flatMap(({ uid, fixedCosts }) =>
    fixedCosts === null ? [] : [{ activity_id: ids.get(uid) ?? '', base: fixedCosts }],
  );
}

function linkRows({ links }: ImportedPlan, ids: ReadonlyMap<number, string>): LinkRow[] {
  return links.map(({ predecessorUid, successorUid, type, lag, lagElapsed, lagUnit }) => ({
    predecessor_id: ids.get(predecessorUid) ?? '',
    successor_id: ids.get(successorUid) ?? '',
    type,
    lag,
    lag_elapsed: lagElapsed,
    lag_unit: lagUnit,
  }));
}

/** Refuses links of the file that form a loop with the remaining ones. */
function refuseImportedLoop(
  before: readonly LinkRow[],
  { links }: VersionChanges,
  { file, ids, gone }: { file: ImportedPlan; ids: ReadonlyMap<number, string>; gone: ReadonlySet<string> },
): void {
  const key = (link: { predecessor_id: string; successor_id: string }) => `${link.predecessor_id} ${link.successor_id}`;
  const replaced = new Set([...links.removed, ...links.written].map(key));
  const staying = before.filter(
    (link) => !replaced.has(key(link)) && !gone.has(link.predecessor_id) && !gone.has(link.successor_id),
  );
  const all = [...staying, ...links.written];
  const loop = findDependencyLoop(
    all.map(({ predecessor_id, successor_id }) => ({ from: predecessor_id, to: successor_id })),
  );
  if (!loop) return;
  // New activities have ids that are never shown: they are identified by name.
  const names = new Map(file.activities.map(({ uid, name }) => [ids.get(uid), name]));
  throw new Failure('project.error.LoopAssignmentError', {
    ids: loop,
    activities: loop.map((id) => names.get(id) ?? id),
  });
}

const draftRows = ({ activities, staying }: ImportedRows) => [...activities, ...staying];

const draftParents = (rows: readonly Pick<VersionActivityRow, 'parent_id'>[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ parent_id }) => parent_id ?? []));

/** Returns the file's progress of activities without children: parents are derived from them. */
function wantedProgress(file: ImportedPlan, rows: ImportedRows, ids: ReadonlyMap<number, string>): ProgressRow[] {
  const parents = draftParents(draftRows(rows));
  return file.activities.flatMap(({ uid, progress }): ProgressRow[] => {
    const activity_id = ids.get(uid) ?? '';
    if (progress === null || parents.has(activity_id)) return [];
    const { start, finish, complete } = progress;
    return [{ activity_id, actual_start: start, actual_finish: finish, complete }];
  });
}
