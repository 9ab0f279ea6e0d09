import { Level } from '#contract/core/codes.ts';
import { insufficient } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import { formatShownDay } from '#service/core/messages/shown-values.ts';
import type { Queries } from '#service/db/queries.ts';
import { acceptedFinish, choiceColumn, dateColumn, existingNameColumn, textColumn } from '#service/imports/columns.ts';
import { refreshFlagsForAbsences } from '#service/plans/refresh-schedule-flags.ts';
import type { CheckedFile } from '#service/imports/checked-file.ts';
import { importer } from '#service/imports/importer.ts';
import { type ImportedRecordStamp, type ImportKind, notUndoable } from '#service/imports/kind.ts';
import { localText, type LocalText, serviceText } from '#service/core/messages/messages.ts';
import { findResources, type ImportableResource } from '#service/imports/resource-names.ts';
import type { ImportedRow } from '#service/imports/table.ts';
import * as store from './unavailability-queries.ts';

type File = CheckedFile<UnavailabilityColumns>;

interface UnavailabilityImportPlan {
  readonly counts: { readonly created: number; readonly updated: 0; readonly deleted: number };
  readonly unavailabilities: readonly store.NewUnavailability[];
  /** Ids of those that the range deletes. */
  readonly replaced: readonly string[];
}

interface UnavailabilityImportUndo {
  readonly created: readonly ImportedRecordStamp[];
  /** Those that were deleted, as they were. */
  readonly deleted: readonly store.StoredUnavailability[];
}

/** Unavailabilities from a spreadsheet: every row makes one. */
const unavailabilityImportKind: ImportKind<UnavailabilityColumns, UnavailabilityImportPlan, UnavailabilityImportUndo> =
  {
    name: 'unavailabilities',
    failure: 'resource.error.ImportFailed',
    columns: async () => unavailabilityColumns,
    hold: ({ db }) => store.holdUnavailabilities(db),

    check: async (context, file) => {
      const deletions = await store.listReplacedUnavailabilities(context, file.range);
      const replaced = deletions.map(({ id }) => id);
      const found = await findUnavailabilityRows(context, file);
      await reportOverlaps(context.db, file, found, replaced);
      const unavailabilities = found.map(({ unavailability }) => unavailability);
      const counts = { created: unavailabilities.length, updated: 0, deleted: replaced.length } as const;
      return { counts, deletions, unavailabilities, replaced };
    },

    apply: async ({ db }, { unavailabilities, replaced }) => {
      const deleted = await store.removeUnavailabilities(db, replaced);
      const created = await store.insertUnavailabilities(db, unavailabilities);
      await refreshFlagsForAbsences(db, [...deleted.filter(({ active }) => active), ...unavailabilities]);
      return { undo: { created, deleted }, projectIds: [] };
    },

    undo: async (context, { created, deleted }) => {
      const foreign = await store.listForeign(context, created, deleted);
      if (foreign.length > 0) throw insufficient(Level.manager, Level.none);
      const obstacles = await store.listObstacles(context.db, created, deleted);
      if (obstacles.length > 0) throw notUndoable(obstacles);
      const ids = created.map(({ id }) => id);
      const removed = await store.removeUnavailabilities(context.db, ids);
      await store.restoreUnavailabilities(context.db, deleted);
      await refreshFlagsForAbsences(
        context.db,
        [...removed, ...deleted].filter(({ active }) => active),
      );
      return { projectIds: [] };
    },
  };

export const unavailabilitiesImport = importer(unavailabilityImportKind);

/**
 * Returns the rows with a valid resource and valid days, for comparison with each other. Reports problems of all rows.
 */
async function findUnavailabilityRows(context: Context, file: File): Promise<UnavailabilityRow[]> {
  const texts = (key: 'resource' | 'type') => file.rows.flatMap(({ values }) => values[key] ?? []);
  const resources = await findResources(context, texts('resource'));
  const types = await store.findTypes(context.db, texts('type'));
  return file.rows.flatMap((row) => {
    const { start, finish, dayPart, type, comment } = row.values;
    const resource = writableResource(row, resources, file);
    const type_id = type === null ? null : types.get(type);
    if (type_id === undefined) file.report(row, 'type', { code: 'import.error.NameUnknown' });
    const isReversed = start !== null && finish !== null && finish < start;
    if (isReversed) {
      const code = 'project.error.EndDateIncorrect';
      file.report(row, 'finish', { code, values: { start, finish }, accepted: acceptedFinish(start) });
    }
    const isSeveral = dayPart !== null && start !== null && finish !== null && finish > start;
    if (isSeveral) {
      const values = { parameterName: 'dayPart', value: dayPart, expected: { key: 'expected.partOfOneDay' as const } };
      file.report(row, 'dayPart', { code: 'main.error.InvalidParameter', values });
    }
    if (!resource || start === null || finish === null || isReversed || isSeveral) return [];
    // A file with an unknown type is not written.
    const unavailability = {
      resource_id: resource.id,
      start,
      finish,
      day_part: dayPart ?? 0,
      comment: comment ?? '',
      type_id: type_id ?? null,
    };
    return [{ row, resource, unavailability }];
  });
}

/** The resource of a row, if the caller may write its unavailabilities: as the user linked to it, or as its manager. */
function writableResource(
  row: ImportedRow<UnavailabilityColumns>,
  resources: ReadonlyMap<string, ImportableResource | 'ambiguous'>,
  file: File,
): ImportableResource | undefined {
  if (row.values.resource === null) return undefined;
  const resource = resources.get(row.values.resource);
  if (resource === undefined) file.report(row, 'resource', { code: 'import.error.NameUnknown' });
  if (resource === 'ambiguous') file.report(row, 'resource', { code: 'import.error.NameAmbiguous' });
  if (resource === undefined || resource === 'ambiguous') return undefined;
  return file.attempt(
    row,
    'resource',
    () => {
      const { name, level, isLinked, archived } = resource;
      if (!isLinked && level < Level.manager) throw insufficient(Level.manager, level);
      if (archived) throw new Failure('resource.error.Archived', { name });
      return resource;
    },
    localText('import.accepted.writableResource'),
  );
}

/**
 * A resource cannot have overlapping absences: reports each row that overlaps an existing unavailability (except those
 * being replaced) or an earlier row.
 */
async function reportOverlaps(
  db: Queries,
  file: CheckedFile<UnavailabilityColumns>,
  found: readonly UnavailabilityRow[],
  replaced: readonly string[],
): Promise<void> {
  const existing = await store.listOverlaps(
    db,
    found.map(({ unavailability }) => unavailability),
    replaced,
  );
  for (const { index, ...values } of existing) {
    const row = found[index]?.row;
    if (row)
      file.report(row, 'start', {
        code: 'resource.error.UnavailabilityOverlap',
        values,
        accepted: freeDaysText(values),
      });
  }
  for (const [row, { row: other, resource, unavailability }] of overlapsWithin(found)) {
    const { start, finish, day_part: dayPart } = unavailability;
    const values = { other: other.line, resource: resource.name, start, finish, dayPart };
    file.report(row.row, 'start', { code: 'import.error.RowsOverlap', values, accepted: freeDaysText(values) });
  }
}

/** Names the days on which the resource is free: before and after the existing absence, and the other half of its day. */
function freeDaysText({ start, finish, dayPart }: Pick<store.Overlap, 'start' | 'finish' | 'dayPart'>): LocalText {
  return (language) =>
    serviceText('import.accepted.freeDays', language, {
      dayPart,
      start: formatShownDay(start, language),
      finish: formatShownDay(finish, language),
    });
}

/** The rows that overlap an earlier row of the same resource, each with that one. */
function overlapsWithin(found: readonly UnavailabilityRow[]): [UnavailabilityRow, UnavailabilityRow][] {
  const byStart = found.toSorted(
    (one, other) =>
      Number(one.resource.id) - Number(other.resource.id) ||
      absentTime(one).from.localeCompare(absentTime(other).from) ||
      one.row.line - other.row.line,
  );
  const overlaps: [UnavailabilityRow, UnavailabilityRow][] = [];
  let latest: UnavailabilityRow | undefined;
  for (const each of byStart) {
    if (latest?.resource.id !== each.resource.id) latest = each;
    else {
      const [until, from] = [absentTime(latest).until, absentTime(each).from];
      if (from <= until) overlaps.push(orderedByLine(latest, each));
      if (absentTime(each).until > until) latest = each;
    }
  }
  return overlaps;
}

/** First and last half day of a row, `yyyy-MM-dd` with `1` for a morning and `2` for an afternoon. */
function absentTime({ unavailability: { start, finish, day_part } }: UnavailabilityRow) {
  return { from: `${start} ${day_part || 1}`, until: `${finish} ${day_part || 2}` };
}

/** Puts the later row of the file first: that is the one reported. */
function orderedByLine(one: UnavailabilityRow, other: UnavailabilityRow): [UnavailabilityRow, UnavailabilityRow] {
  return one.row.line > other.row.line ? [one, other] : [other, one];
}

/** The columns of unavailabilities. */
const unavailabilityColumns = {
  resource: existingNameColumn('person', 'person', { isRequired: true, example: localText('import.example.person') }),
  start: dateColumn('absenceStart', { isRequired: true }),
  finish: dateColumn('absenceFinish', { isRequired: true }),
  dayPart: choiceColumn('dayPart', [
    [1, 'dayPart.morning'],
    [2, 'dayPart.afternoon'],
  ]),
  type: existingNameColumn('absenceType', 'absenceType'),
  comment: textColumn('comment', 2_500),
};

type UnavailabilityColumns = typeof unavailabilityColumns;

/** A row whose resource, type and days are right, with what it makes. */
interface UnavailabilityRow {
  readonly row: ImportedRow<UnavailabilityColumns>;
  readonly resource: ImportableResource;
  readonly unavailability: store.NewUnavailability;
}
