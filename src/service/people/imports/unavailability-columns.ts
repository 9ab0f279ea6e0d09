import { day, name, text } from '#service/imports/columns.ts';
import type { NamedResource } from '#service/imports/resource-names.ts';
import type { Row } from '#service/imports/table.ts';
import type { NewUnavailability } from './unavailability-store.ts';

/** The columns of unavailabilities. */
export const unavailabilityColumns = {
  resource: name(
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
  start: day({ en: ['Start', 'From'], de: ['Beginn', 'Start', 'Von'], isRequired: true }),
  finish: day({ en: ['Finish', 'End', 'Until', 'To'], de: ['Ende', 'Bis'], isRequired: true }),
  type: name(
    { en: ['Type', 'Unavailability type'], de: ['Art', 'Typ', 'Abwesenheitsart'] },
    { en: 'the name of an unavailability type', de: 'der Name einer Abwesenheitsart' },
  ),
  comment: text({ en: 'Comment', de: ['Kommentar', 'Bemerkung'] }, 2_500),
};

export type UnavailabilityColumns = typeof unavailabilityColumns;

/** A row whose resource, type and days are right, with what it makes. */
export interface FoundRow {
  readonly row: Row<UnavailabilityColumns>;
  readonly resource: NamedResource;
  readonly unavailability: NewUnavailability;
}
