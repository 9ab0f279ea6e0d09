import type { Queries } from '#service/db/queries.ts';
import { shownDay } from '#service/core/messages/shown-values.ts';
import type { CheckedFile } from '#service/imports/checked-file.ts';
import type { Texts } from '#service/core/messages/texts.ts';
import type { FoundRow, UnavailabilityColumns } from './unavailability-columns.ts';
import { listOverlaps } from './unavailability-store.ts';

/**
 * A resource is away once at a time: tells of every row that overlaps an unavailability that there is, but for those that are
 * replaced, or an earlier row.
 */
export async function reportOverlaps(
  db: Queries,
  file: CheckedFile<UnavailabilityColumns>,
  found: readonly FoundRow[],
  replaced: readonly string[],
): Promise<void> {
  const existing = await listOverlaps(
    db,
    found.map(({ unavailability }) => unavailability),
    replaced,
  );
  for (const { index, ...values } of existing) {
    const row = found[index]?.row;
    if (row)
      file.report(row, 'start', { code: 'resource.error.UnavailabilityOverlap', values, accepted: beside(values) });
  }
  for (const [row, { row: other, resource, unavailability }] of overlapsWithin(found)) {
    const { start, finish } = unavailability;
    const values = { other: other.line, resource: resource.name, start, finish };
    file.report(row.row, 'start', { code: 'import.error.RowsOverlap', values, accepted: beside(values) });
  }
}

/** The days that a resource may be away on beside those on which it is. */
function beside({ start, finish }: { readonly start: string; readonly finish: string }): Texts {
  return {
    en: `days before ${shownDay(start, 'en')} or after ${shownDay(finish, 'en')}`,
    de: `Tage vor dem ${shownDay(start, 'de')} oder nach dem ${shownDay(finish, 'de')}`,
  };
}

/** The rows that overlap an earlier row of the same resource, each with that one. */
function overlapsWithin(found: readonly FoundRow[]): [FoundRow, FoundRow][] {
  const byStart = found.toSorted(
    (one, other) =>
      Number(one.resource.id) - Number(other.resource.id) ||
      one.unavailability.start.localeCompare(other.unavailability.start) ||
      one.row.line - other.row.line,
  );
  const overlaps: [FoundRow, FoundRow][] = [];
  let latest: FoundRow | undefined;
  for (const each of byStart) {
    if (latest?.resource.id !== each.resource.id) latest = each;
    else {
      if (each.unavailability.start <= latest.unavailability.finish) overlaps.push(inOrder(latest, each));
      if (each.unavailability.finish > latest.unavailability.finish) latest = each;
    }
  }
  return overlaps;
}

/** The later row of the file first: it is the one that is told of. */
function inOrder(one: FoundRow, other: FoundRow): [FoundRow, FoundRow] {
  return one.row.line > other.row.line ? [one, other] : [other, one];
}
