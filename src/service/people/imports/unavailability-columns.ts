import { localText } from '#service/core/messages/messages.ts';
import { dateColumn, existingNameColumn, textColumn } from '#service/imports/columns.ts';
import type { ImportableResource } from '#service/imports/resource-names.ts';
import type { ImportedRow } from '#service/imports/table.ts';
import type { NewUnavailability } from './unavailability-queries.ts';

/** The columns of unavailabilities. */
export const unavailabilityColumns = {
  resource: existingNameColumn('person', 'person', { isRequired: true, example: localText('import.example.person') }),
  start: dateColumn('absenceStart', { isRequired: true }),
  finish: dateColumn('absenceFinish', { isRequired: true }),
  type: existingNameColumn('absenceType', 'absenceType'),
  comment: textColumn('comment', 2_500),
};

export type UnavailabilityColumns = typeof unavailabilityColumns;

/** A row whose resource, type and days are right, with what it makes. */
export interface UnavailabilityRow {
  readonly row: ImportedRow<UnavailabilityColumns>;
  readonly resource: ImportableResource;
  readonly unavailability: NewUnavailability;
}
