import { ActivityAttribute, TimeUnit } from '#contract/core/codes.ts';
import { formattedWork, withFormatting } from '../file-notes.ts';
import {
  type KeptActivityFields,
  keptActivityFields,
  type KeptAssignmentFields,
  keptAssignmentFields,
} from '../kept-work.ts';
import { isTimephasedPercent } from '#files/timephased.ts';
import { isOtherFigure } from './imported-work.ts';
import type { ImportedRows } from './roll-up.ts';
import {
  activityRowColumns,
  type VersionActivityRow,
  type VersionAssignmentRow,
  type VersionCostRow,
  importedBits,
  type LinkRow,
  type PlacedRow,
  placeColumns,
  type ProgressRow,
  shareColumns,
  type VersionState,
} from './version-state.ts';

/** Changes of an import to a version; unchanged rows are in none of the lists. Pure. */
export interface VersionChanges {
  readonly created: readonly VersionActivityRow[];
  readonly changed: readonly VersionActivityRow[];
  /** Activities outside the file whose position or effort changes, and those of the file that only follow others now. */
  readonly moved: readonly PlacedRow[];
  /** Activities that are marked because links would move them; the links may do so no longer. */
  readonly marked: readonly string[];
  readonly links: { readonly written: readonly LinkRow[]; readonly removed: readonly LinkRow[] };
  readonly assignments: {
    readonly written: readonly VersionAssignmentRow[];
    readonly removed: readonly VersionAssignmentRow[];
  };
  /** Fixed costs; none are 0. */
  readonly costs: { readonly written: readonly VersionCostRow[]; readonly removed: readonly VersionCostRow[] };
}

interface WantedVersion {
  readonly rows: ImportedRows;
  /** Of the activities of which the file states them, also that there are none. */
  readonly costs: readonly VersionCostRow[];
  readonly links: readonly LinkRow[];
  /** Activities that the file and the version have. Links among them, and their assignments, are the file's. */
  readonly matched: ReadonlySet<string>;
  /** Activities that go, and with them what belongs to them. */
  readonly gone: ReadonlySet<string>;
}

const { validationError } = ActivityAttribute;

/** The number of a row in the plan follows from the rows before it. */
const ownColumns = activityRowColumns.filter((column) => column !== 'sequence');

const isRenumbered = (row: VersionActivityRow, before: VersionActivityRow | undefined) =>
  isOther(row, before, ['sequence']) && !isOther(row, before, ownColumns);

const linkRowKey = ({ predecessor_id, successor_id }: LinkRow) => `${predecessor_id} ${successor_id}`;
const assignmentRowKey = ({ activity_id, resource_id }: VersionAssignmentRow) => `${activity_id} ${resource_id}`;

/** @param kept the version without the activities that go */
export function versionChangesOf(
  kept: VersionState,
  { rows, costs, links, matched, gone }: WantedVersion,
): VersionChanges {
  const before = new Map(kept.activities.map((row) => [row.activity_id, row]));
  const wanted = rows.activities.map((row) => completeActivityRow(row, before.get(row.activity_id)));
  const linksBefore = new Map(kept.links.filter(isKept(gone)).map((link) => [linkRowKey(link), link]));
  const wantedLinks = new Set(links.map(linkRowKey));
  const assignmentsBefore = new Map(kept.assignments.map((row) => [assignmentRowKey(row), row]));
  const assignments = rows.assignments.map((row) =>
    completeAssignmentRow(row, assignmentsBefore.get(assignmentRowKey(row))),
  );
  const wantedAssignments = new Set(assignments.map(assignmentRowKey));
  return {
    created: wanted.filter(({ activity_id }) => !before.has(activity_id)),
    changed: wanted.filter((row) => isOther(row, before.get(row.activity_id), ownColumns)),
    moved: [
      ...rows.staying.filter((row) => isOther(row, before.get(row.activity_id), placeColumns)),
      ...wanted.filter((row) => isRenumbered(row, before.get(row.activity_id))),
    ],
    marked: rows.activities.flatMap(({ activity_id, attributes }) =>
      ((before.get(activity_id)?.attributes ?? 0) & ~attributes & validationError) === 0 ? [] : [activity_id],
    ),
    links: {
      written: links.filter((link) => !isSameLink(link, linksBefore.get(linkRowKey(link)))),
      removed: [...linksBefore.values()].filter(
        (link) =>
          matched.has(link.predecessor_id) && matched.has(link.successor_id) && !wantedLinks.has(linkRowKey(link)),
      ),
    },
    assignments: {
      written: assignments.filter((row) => !isSameWork(row, assignmentsBefore.get(assignmentRowKey(row)))),
      removed: kept.assignments.filter(
        (row) => matched.has(row.activity_id) && !wantedAssignments.has(assignmentRowKey(row)),
      ),
    },
    costs: changedCosts(kept.costs, costs),
  };
}

function changedCosts(before: readonly VersionCostRow[], wanted: readonly VersionCostRow[]): VersionChanges['costs'] {
  const known = new Map(before.map(({ activity_id, base }) => [activity_id, base]));
  const changed = wanted.filter(({ activity_id, base }) => base !== (known.get(activity_id) ?? 0));
  return { written: changed.filter(({ base }) => base !== 0), removed: changed.filter(({ base }) => base === 0) };
}

const isKept = (gone: ReadonlySet<string>) => (link: LinkRow) =>
  !gone.has(link.predecessor_id) && !gone.has(link.successor_id);

/**
 * Completes a row with values missing in the file: other bits, the responsible resource, and ids under which other
 * files know it. Conflicts with links are flagged again once the version is written, so the flag does not count as a
 * change.
 */
function completeActivityRow(row: VersionActivityRow, before: VersionActivityRow | undefined): VersionActivityRow {
  if (before === undefined) return row;
  const { description, file_fields } = keepFormatting(row, before);
  return {
    ...row,
    description,
    attributes: (before.attributes & (~importedBits | validationError)) | row.attributes,
    duration_unit:
      row.duration === before.duration ? keptUnit(before.duration_unit, row.duration_unit) : row.duration_unit,
    responsible_resource_id: row.responsible_resource_id ?? before.responsible_resource_id,
    file_fields: keptDocument(file_fields, before.file_fields, keptActivityFields, isNewsOfTask),
    file_guid: row.file_guid ?? before.file_guid,
    file_uid: row.file_uid ?? before.file_uid,
  };
}

type DescribedRow = Pick<VersionActivityRow, 'description' | 'file_fields'>;

/** Notes that a file states without formatting keep the formatting that they have here. */
function keepFormatting(row: DescribedRow, before: DescribedRow): DescribedRow {
  const hasMore = holdsAny(before.file_fields, 'markdownNotes', 'things', 'timephased');
  const known = hasMore && keptActivityFields(before.file_fields);
  if (!known) return row;
  const { description, fields } = withFormatting(
    { description: row.description, fields: keptActivityFields(row.file_fields) },
    { description: before.description, fields: known },
  );
  const stated = keepPercents(fields, known);
  return { description, file_fields: row.file_fields === undefined ? undefined : (keptActivityFields(stated) ?? null) };
}

/** How percentages grew stays where the file does not say it, such as an export after hours were booked. */
function keepPercents(
  now: KeptActivityFields | undefined,
  { timephased = [] }: KeptActivityFields,
): KeptActivityFields | undefined {
  const percents = timephased.filter(isTimephasedPercent);
  if (percents.length === 0 || now?.timephased?.some(isTimephasedPercent)) return now;
  return { ...now, timephased: [...percents, ...(now?.timephased ?? [])] };
}

const holdsAny = (document: unknown, ...fields: readonly string[]) =>
  typeof document === 'object' && document !== null && fields.some((field) => field in document);

/** Fields that an export has of every activity: no news of one that was created here, or planned since. */
const exportedAlways = ['created', 'start', 'finish', 'constraintDate'] as const;

const isNewsOfTask = (field: string) => !exportedAlways.some((one) => one === field);

/**
 * The fields of the file; those that are there if the file states none or the same.
 * @param keep checks a document of the database
 * @param isNews tells whether a field that was not there counts
 */
function keptDocument(
  now: unknown,
  before: unknown,
  keep: (document: unknown) => Readonly<Record<string, unknown>> | undefined,
  isNews: (field: string) => boolean,
): unknown {
  if (now === undefined || now === before) return before;
  const known = keep(before) ?? {};
  const stated = Object.fromEntries(
    Object.entries(now ?? {}).filter(([field]) => known[field] !== undefined || isNews(field)),
  );
  if (JSON.stringify(stated) === JSON.stringify(known)) return before;
  return Object.keys(stated).length > 0 ? stated : null;
}

/** The work done that an export states of every assignment is no news. */
function completeAssignmentRow(
  row: VersionAssignmentRow,
  before: VersionState['assignments'][number] | undefined,
): VersionAssignmentRow {
  if (before === undefined) return row;
  const now = keptAssignmentFields(row.file_fields);
  const { actualWork = 0 } = now ?? {};
  const isNews = (field: string) =>
    !['actualWork', 'plannedActualWork'].includes(field) || isOtherFigure(actualWork, before.actual_effort ?? 0);
  const hasMore = holdsAny(before.file_fields, 'markdownNotes', 'timephased') && row.file_fields !== undefined;
  const known = hasMore ? keptAssignmentFields(before.file_fields) : undefined;
  const stated = known
    ? (keptAssignmentFields(keepSpread(now && formattedWork(now, known), known)) ?? null)
    : row.file_fields;
  const file_fields = keptDocument(stated, before.file_fields, keptAssignmentFields, isNews);
  return file_fields === row.file_fields ? row : { ...row, file_fields };
}

/** How work is spread stays where the file does not say it, such as an export after hours were booked. */
function keepSpread(
  now: KeptAssignmentFields | undefined,
  { timephased, timephasedWork, timephasedDone, isContoured, taskStart, taskFinish }: KeptAssignmentFields,
): KeptAssignmentFields | undefined {
  const isMoved = now?.taskStart !== undefined && (now.taskStart !== taskStart || now.taskFinish !== taskFinish);
  if (timephased === undefined || now?.timephased !== undefined || isMoved) return now;
  return { ...now, timephased, timephasedWork, timephasedDone, isContoured, taskStart, taskFinish };
}

/** Files name a unit always: it does not change a time whose unit is chosen by its amount. */
const keptUnit = (before: number, now: number): number => (before === TimeUnit.automatic ? before : now);

function isOther<R extends object>(row: R, before: R | undefined, columns: readonly (keyof R)[]): boolean {
  return before !== undefined && columns.some((column) => row[column] !== before[column]);
}

function isSameLink(link: LinkRow, before: LinkRow | undefined): boolean {
  if (before === undefined || keptUnit(before.lag_unit, link.lag_unit) !== before.lag_unit) return false;
  return link.type === before.type && link.lag === before.lag && link.lag_elapsed === before.lag_elapsed;
}

function isSameWork(row: VersionAssignmentRow, before: VersionAssignmentRow | undefined): boolean {
  return before !== undefined && !isOther(row, before, shareColumns);
}

/** The percentage of a finished activity follows from its figures. */
export function isSameProgress(row: ProgressRow, before: ProgressRow | undefined): boolean {
  if (before === undefined) return false;
  if (row.actual_start !== before.actual_start || row.actual_finish !== before.actual_finish) return false;
  return row.actual_finish !== null || row.complete === before.complete;
}
