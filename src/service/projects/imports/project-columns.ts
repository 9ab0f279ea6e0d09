import { Level, ProjectType } from '#contract/core/codes.ts';
import type { Context } from '#service/core/context.ts';
import type { FilledCell } from '#service/imports/cells.ts';
import {
  asItStands,
  choiceColumn,
  type ImportColumn,
  dateColumn,
  integerColumn,
  moneyColumn,
  existingNameColumn,
  percentColumn,
  textColumn,
} from '#service/imports/columns.ts';
import { listLevels } from './project-queries.ts';
import { listAttributes } from './project-value-queries.ts';

const personColumnHint = {
  en: 'the name of a resource, or the e-mail address of its user',
  de: 'der Name einer Ressource oder die E-Mail-Adresse ihres Benutzers',
};

/** The columns that every installation has: the portfolio, and fields of projects by their contract names. */
const projectFieldColumns = {
  number: textColumn({ en: ['Number', 'Project number'], de: ['Nummer', 'Projektnummer'], example: 'P-0815' }, 255),
  name: textColumn(
    {
      en: ['Name', 'Project', 'Project name'],
      de: ['Name', 'Projekt', 'Projektname'],
      isRequired: true,
      example: { en: 'New website', de: 'Neue Website' },
    },
    255,
  ),
  portfolio: existingNameColumn(
    { en: ['Portfolio', 'Path'], de: ['Portfolio', 'Pfad'], example: { en: 'Customers/Europe', de: 'Kunden/Europa' } },
    {
      en: 'the names of portfolios from the top, with / between them; the topmost portfolio where it is empty',
      de: 'die Namen der Portfolios von oben, mit / dazwischen; leer das oberste Portfolio',
    },
  ),
  type: choiceColumn({ en: 'Type', de: ['Typ', 'Art'] }, [
    { value: ProjectType.project, en: ['Project'], de: ['Projekt'] },
    { value: ProjectType.template, en: ['Template'], de: ['Vorlage'] },
  ]),
  start: dateColumn({ en: ['Start', 'Start date', 'Begin'], de: ['Beginn', 'Start', 'Startdatum'], isRequired: true }),
  finish: dateColumn({
    en: ['Finish', 'End', 'End date', 'Finish date'],
    de: ['Ende', 'Enddatum'],
    example: { date: '2026-12-31' },
  }),
  projectStatus: existingNameColumn(
    { en: ['Status', 'Project status'], de: ['Status', 'Projektstatus'] },
    { en: 'the name of an active project status', de: 'der Name eines aktiven Projektstatus' },
  ),
  projectClassification: existingNameColumn(
    {
      en: ['Classification', 'Project classification'],
      de: ['Klassifizierung', 'Klassifikation', 'Projektklassifizierung'],
    },
    { en: 'the name of a project classification', de: 'der Name einer Projektklassifizierung' },
  ),
  priority: integerColumn({ en: 'Priority', de: 'Priorität', example: 5 }, { minimum: 0, maximum: 9 }),
  probability: percentColumn({ en: 'Probability', de: 'Wahrscheinlichkeit' }, { minimum: 0, maximum: 100 }),
  budget: moneyColumn({ en: 'Budget', de: 'Budget', example: 25_000 }, { minimum: -1e12, maximum: 1e12 }),
  projectManager: existingNameColumn(
    {
      en: ['Project manager', 'Manager'],
      de: ['Projektleiter', 'Projektleitung', 'Projektleiterin'],
      example: { en: 'Ann Example', de: 'Anna Beispiel' },
    },
    personColumnHint,
  ),
  sponsor: existingNameColumn({ en: 'Sponsor', de: ['Sponsor', 'Auftraggeber', 'Auftraggeberin'] }, personColumnHint),
  description: textColumn({ en: 'Description', de: 'Beschreibung' }, 2_500),
};

type ImportedField = Exclude<keyof typeof projectFieldColumns, 'portfolio'> | 'customType';

/** Fields of projects that an import writes. */
export const importedFields = [
  ...Object.keys(projectFieldColumns).filter((key) => key !== 'portfolio'),
  'customType',
] as readonly ImportedField[];

/** The key of a custom attribute's column; its name is as its users write it, so that it must not meet the own columns. */
export type AttributeKey = `attribute:${string}`;

export type ProjectColumns = typeof projectFieldColumns & Readonly<Record<AttributeKey, ImportColumn<FilledCell>>>;

/**
 * Columns of projects: their own fields, and the custom attributes that the caller sees on at least one project, by
 * name or label. Attributes with the same name share a column, whatever their custom type.
 */
export async function projectColumns(context: Context): Promise<ProjectColumns> {
  const levels = await listLevels(context);
  const highest = [...levels.values()].reduce((one, other) => Math.max(one, other), Level.none);
  const attributes = await listAttributes(context.db, highest);
  const further = attributes.map(({ name: attribute, labels }): [AttributeKey, ImportColumn<FilledCell>] => [
    `attribute:${attribute.toLowerCase()}`,
    asItStands(
      { en: [attribute, ...labels], de: [attribute, ...labels] },
      { en: `a value of the attribute ${attribute}`, de: `ein Wert des Attributs ${attribute}` },
    ),
  ]);
  return { ...projectFieldColumns, ...Object.fromEntries(further) };
}
