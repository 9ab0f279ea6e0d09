import type { Queries } from '#service/db/queries.ts';
import { formatShownDay } from '#service/core/messages/shown-values.ts';
import type { CheckedFile } from '#service/imports/checked-file.ts';
import { type LocalText, serviceText } from '#service/core/messages/messages.ts';
import type { UnavailabilityRow, UnavailabilityColumns } from './unavailability-columns.ts';
import { listOverlaps } from './unavailability-queries.ts';

/**
 * A resource cannot have overlapping absences: reports each row that overlaps an existing unavailability (except those
 * being replaced) or an earlier row.
 */
export async function reportOverlaps(
  db: Queries,
  file: CheckedFile<UnavailabilityColumns>,
  found: readonly UnavailabilityRow[],
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
      file.report(row, 'start', {
        code: 'resource.error.UnavailabilityOverlap',
        values,
        accepted: freeDaysText(values),
      });
  }
  for (const [row, { row: other, resource, unavailability }] of overlapsWithin(found)) {
    const { start, finish } = unavailability;
    const values = { other: other.line, resource: resource.name, start, finish };
    file.report(row.row, 'start', { code: 'import.error.RowsOverlap', values, accepted: freeDaysText(values) });
  }
}

/** Names the days on which the resource is free: before and after the existing absence. */
function freeDaysText({ start, finish }: { readonly start: string; readonly finish: string }): LocalText {
  return (language) =>
    serviceText('import.accepted.freeDays', language, {
      start: formatShownDay(start, language),
      finish: formatShownDay(finish, language),
    });
}

/** The rows that overlap an earlier row of the same resource, each with that one. */
function overlapsWithin(found: readonly UnavailabilityRow[]): [UnavailabilityRow, UnavailabilityRow][] {
  const byStart = found.toSorted(
    (one, other) =>
      Number(one.resource.id) - Number(other.resource.id) ||
      one.unavailability.start.localeCompare(other.unavailability.start) ||
      one.row.line - other.row.line,
  );
  const overlaps: [UnavailabilityRow, UnavailabilityRow][] = [];
  let latest: UnavailabilityRow | undefined;
  for (const each of byStart) {
    if (latest?.resource.id !== each.resource.id) latest = each;
    else {
      if (each.unavailability.start <= latest.unavailability.finish) overlaps.push(orderedByLine(latest, each));
      if (each.unavailability.finish > latest.unavailability.finish) latest = each;
    }
  }
  return overlaps;
}

/** Puts the later row of the file first: that is the one reported. */
function orderedByLine(one: UnavailabilityRow, other: UnavailabilityRow): [UnavailabilityRow, UnavailabilityRow] {
  return one.row.line > other.row.line ? [one, other] : [other, one];
}
