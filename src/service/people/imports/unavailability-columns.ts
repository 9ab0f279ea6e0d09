import { dateColumn, existingNameColumn, textColumn } from '#service/imports/columns.ts';
import type { ImportableResource } from '#service/imports/resource-names.ts';
import type { ImportedRow } from '#service/imports/table.ts';
import type { NewUnavailability } from './unavailability-queries.ts';

/** The columns of unavailabilities. */
export const unavailabilityColumns = {
  resource: existingNameColumn(
    {
      en: ['Resource', 'Name', 'Person'],
      de: ['Ressource', 'Name', 'Person'],
      isRequired: true,
      example: { en: 'Ann Example', de: 'Anna Beispiel' },
    },
    {
      en: 'the name of a resource, or the e-mail address of its user',
      de: 'der Name einer Ressource oder die E-Mail-Adresse ihres Benutzers',
    },
  ),
  start: dateColumn({ en: ['Start', 'From'], de: ['Beginn', 'Start', 'Von'], isRequired: true }),
  finish: dateColumn({ en: ['Finish', 'End', 'Until', 'To'], de: ['Ende', 'Bis'], isRequired: true }),
  type: existingNameColumn(
    { en: ['Type', 'Unavailability type'], de: ['Art', 'Typ', 'Abwesenheitsart'] },
    { en: 'the name of an unavailability type', de: 'der Name einer Abwesenheitsart' },
  ),
  comment: textColumn({ en: 'Comment', de: ['Kommentar', 'Bemerkung'] }, 2_500),
};

export type UnavailabilityColumns = typeof unavailabilityColumns;

/** A row whose resource, type and days are right, with what it makes. */
export interface UnavailabilityRow {
  readonly row: ImportedRow<UnavailabilityColumns>;
  readonly resource: ImportableResource;
  readonly unavailability: NewUnavailability;
}
