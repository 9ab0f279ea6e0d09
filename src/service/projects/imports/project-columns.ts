import { Level, ProjectType } from '#contract/core/codes.ts';
import type { Context } from '#service/core/context.ts';
import type { FilledSheetCell } from '#files/sheet/cells.ts';
import {
  attributeColumn,
  choiceColumn,
  type ImportColumn,
  dateColumn,
  integerColumn,
  moneyColumn,
  existingNameColumn,
  percentColumn,
  textColumn,
} from '#service/imports/columns.ts';
import { localText } from '#service/core/messages/messages.ts';
import { listLevels } from './project-queries.ts';
import { listAttributes } from './project-value-queries.ts';

/** The columns that every installation has: the portfolio, and fields of projects by their contract names. */
const projectFieldColumns = {
  number: textColumn('projectNumber', 255, { example: 'P-0815' }),
  name: textColumn('projectName', 255, { isRequired: true, example: localText('import.example.project') }),
  portfolio: existingNameColumn('portfolio', 'portfolio', { example: localText('import.example.portfolio') }),
  type: choiceColumn('projectType', [
    [ProjectType.project, 'projectType.project'],
    [ProjectType.template, 'projectType.template'],
  ]),
  start: dateColumn('projectStart', { isRequired: true }),
  finish: dateColumn('projectFinish', { example: { date: '2026-12-31' } }),
  projectStatus: existingNameColumn('projectStatus', 'projectStatus'),
  projectClassification: existingNameColumn('projectClassification', 'projectClassification'),
  priority: integerColumn('priority', { minimum: 0, maximum: 9 }, { example: 5 }),
  probability: percentColumn('probability', { minimum: 0, maximum: 100 }),
  budget: moneyColumn('budget', { minimum: -1e12, maximum: 1e12 }, { example: 25_000 }),
  projectManager: existingNameColumn('projectManager', 'person', { example: localText('import.example.person') }),
  sponsor: existingNameColumn('sponsor', 'person'),
  description: textColumn('description', 2_500),
};

type ImportedField = Exclude<keyof typeof projectFieldColumns, 'portfolio'> | 'customType';

/** Fields of projects that an import writes. */
export const importedFields = [
  ...Object.keys(projectFieldColumns).filter((key) => key !== 'portfolio'),
  'customType',
] as readonly ImportedField[];

/** The key of a custom attribute's column; its name is as its users write it, so that it must not meet the own columns. */
export type AttributeKey = `attribute:${string}`;

export type ProjectColumns = typeof projectFieldColumns & Readonly<Record<AttributeKey, ImportColumn<FilledSheetCell>>>;

/**
 * Columns of projects: their own fields, and the custom attributes that the caller sees on at least one project, by
 * name or label. Attributes with the same name share a column, whatever their custom type.
 */
export async function projectColumns(context: Context): Promise<ProjectColumns> {
  const levels = await listLevels(context);
  const highest = [...levels.values()].reduce((one, other) => Math.max(one, other), Level.none);
  const attributes = await listAttributes(context.db, highest);
  const further = attributes.map(({ name: attribute, labels }): [AttributeKey, ImportColumn<FilledSheetCell>] => [
    `attribute:${attribute.toLowerCase()}`,
    attributeColumn(attribute, labels),
  ]);
  return { ...projectFieldColumns, ...Object.fromEntries(further) };
}
