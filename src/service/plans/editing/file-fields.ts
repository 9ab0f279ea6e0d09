import type { OpPlanFileField } from '#contract/app/plan-editing.ts';
import { Level } from '#contract/core/codes.ts';
import type { PlanCustomField } from '#files/plan.ts';
import { requireProject } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { currentNotes } from '../file-notes.ts';
import { exceedsTextLimit, textLimits } from '../file-texts.ts';
import { customFieldName } from '../kept-custom-fields.ts';
import { type KeptTaskFields, withoutFileCosts } from '../kept-fields.ts';
import {
  type KeptActivityFields,
  keptActivityFields,
  type KeptAssignmentFields,
  keptAssignmentFields,
  type KeptThing,
} from '../kept-work.ts';
import { findLinkedProject, type LinkedProject } from './linked-project.ts';
import { findFileFields, findReadPlan, type FileFieldsRow, listFileFieldsOfWork } from './queries.ts';
import { priorityFromFile } from '#files/units.ts';

/**
 * The fields of an activity that its plan file filled and that nothing is calculated with; for observers of the project,
 * costs for its managers. Values that were changed here since are left out, as in exports.
 */
export async function readPlanFileFields(
  context: Context,
  projectId: string,
  activityId: string,
): Promise<OpPlanFileField[]> {
  const level = await requireProject(context, projectId, Level.observer);
  const plan = await findReadPlan(context, projectId);
  if (!plan) throw notFoundFailure('project_planning', projectId);
  const row = await findFileFields(context.db, plan.versionId, activityId);
  if (!row) return [];
  const shown = <Fields extends KeptAssignmentFields | KeptActivityFields>(fields: Fields): Fields =>
    level >= Level.manager ? fields : withoutFileCosts(fields);
  const kept = shown(keptActivityFields(row.fileFields) ?? {});
  const named = (element: PlanCustomField['element'], fields: readonly OpPlanFileField[]) =>
    fields.map((shownField): OpPlanFileField => {
      const alias = row.names?.[customFieldName({ element, key: shownField.field ?? '' })];
      return alias === undefined ? shownField : { ...shownField, alias };
    });
  const work = (await listFileFieldsOfWork(context, plan.versionId, activityId)).flatMap(({ fileFields, resource }) =>
    workFields(shown(keptAssignmentFields(fileFields) ?? {})).map((field) => ({ ...field, resource })),
  );
  const linked = await findLinkedProject(context, kept, { projectId, name: row.name });
  // Notes are long and come last.
  return [
    ...singleFields(kept, row).map((field) =>
      field.field === 'subprojectFile' ? fileField(kept, field, linked) : field,
    ),
    ...(kept.pauses ?? []).map(({ start, finish }) => ({ field: 'pause', value: start, until: finish })),
    ...baselineFields(kept),
    ...named('task', customFields(kept.custom)),
    ...noteFields(kept, row),
    ...named('assignment', [...work, ...(kept.things ?? []).flatMap(thingFields)]),
  ];
}

/** A material with its quantity, or a cost. */
function thingFields({ resource = '', work, cost, actualWork: _, ...fields }: KeptThing): OpPlanFileField[] {
  return [
    ...(work ? [{ field: 'quantity', value: work }] : []),
    ...(cost ? [{ field: 'cost', value: cost }] : []),
    ...workFields(fields),
  ].map((field) => ({ ...field, resource }));
}

function workFields({
  rateTable,
  overtimeWork,
  custom,
  notes,
  markdownNotes = notes,
}: KeptAssignmentFields): OpPlanFileField[] {
  return [
    ...(rateTable === undefined ? [] : [{ field: 'rateTable', value: rateTable }]),
    ...(overtimeWork === undefined ? [] : [{ field: 'overtimeWork', value: overtimeWork }]),
    ...customFields(custom),
    ...(markdownNotes === undefined ? [] : [{ field: 'notes', value: markdownNotes }]),
  ];
}

/** The file of a subproject, or of the project of a predecessor, with the project here that it is. */
function fileField(
  { isExternal }: KeptTaskFields,
  field: OpPlanFileField,
  linked: LinkedProject | undefined,
): OpPlanFileField {
  return { ...field, ...(isExternal && { field: 'externalProject' }), ...linked };
}

/** In the order in which they are shown. */
const singleFieldNames = [
  'start',
  'finish',
  'deadline',
  'type',
  'isEffortDriven',
  'isEstimated',
  'isRecurring',
  'isExternal',
  'isActive',
  'priority',
  'physicalPercentComplete',
  'contact',
  'subprojectFile',
  'created',
] as const satisfies readonly (keyof KeptTaskFields)[];

function singleFields(kept: KeptTaskFields, row: FileFieldsRow): OpPlanFileField[] {
  const { text, address } = kept.hyperlink ?? {};
  const outdated = outdatedFields(kept, row);
  return [
    ...(text !== undefined || address !== undefined
      ? [{ field: 'hyperlink', value: text ?? address, ...(address !== undefined && { address }) }]
      : []),
    ...singleFieldNames.flatMap((field) => {
      const value = kept[field];
      return value === undefined || outdated.has(field) ? [] : [{ field, value }];
    }),
  ];
}

function outdatedFields(kept: KeptTaskFields, row: FileFieldsRow): ReadonlySet<string> {
  const moved = (['start', 'finish', 'deadline'] as const).filter((field) => kept[field]?.slice(0, 10) !== row[field]);
  const isPriorityChanged = kept.priority !== undefined && priorityFromFile(kept.priority) !== row.priority;
  return new Set([...moved, ...(isPriorityChanged ? ['priority'] : [])]);
}

/** Notes that are longer than the description, as Markdown. */
function noteFields(kept: KeptTaskFields, { description }: FileFieldsRow): OpPlanFileField[] {
  const { notes, markdownNotes = notes } = currentNotes(description, kept) ?? {};
  return exceedsTextLimit(markdownNotes, textLimits.description) ? [{ field: 'notes', value: markdownNotes }] : [];
}

function baselineFields({ baselines = [] }: KeptTaskFields): OpPlanFileField[] {
  return baselines.flatMap((baseline) =>
    (['start', 'finish', 'work', 'cost'] as const).flatMap((field) => {
      const value = baseline[field];
      return value ? [{ field, value, baseline: baseline.number }] : [];
    }),
  );
}

const inNumberOrder = new Intl.Collator('en', { numeric: true });

function customFields(custom: KeptTaskFields['custom'] = {}): OpPlanFileField[] {
  return Object.entries(custom)
    .toSorted(([a], [b]) => inNumberOrder.compare(a, b))
    .map(([field, value]) => (typeof value === 'object' ? { field, ...value } : { field, value }));
}
