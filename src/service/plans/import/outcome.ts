import { type Language, messages, serviceText, type ServiceTextKey } from '#service/core/messages/messages.ts';
import { hoursText } from '#service/core/messages/shown-values.ts';
import type { CalendarDraft } from './calendar-draft.ts';
import { type ImportDraft, isChange } from './draft.ts';
import type { ImportedPlan } from './from-plan-file.ts';
import type { LostColumn } from '../kept-tables.ts';
import type { Losses } from './losses.ts';
import type { LostField } from './plan-file-fields.ts';
import { warningText } from '#service/core/messages/problems.ts';

/** Kept with an import in the list of imports. */
export interface ImportOutcomeCounts {
  readonly mode: string;
  readonly activities: number;
  readonly links: number;
  readonly assignments: number;
  /** Activities. */
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  /** Hours kept as unassigned effort, by the name of the resource that was not found. */
  readonly unassigned: Readonly<Record<string, number>>;
  readonly progressLeft: number;
  readonly contactsLeft: number;
  readonly fieldsLeft: number;
  readonly customValuesLeft: number;
  /** Activities. */
  readonly splits: number;
  /** Tables that the plan keeps of the file. */
  readonly tables: number;
  /** Outcome for the file's calendar, if it differs from the plan's. */
  readonly calendar: CalendarDraft['fate'] | undefined;
  readonly losses: Omit<Losses, 'warnings'>;
  readonly warnings: readonly string[];
}

export interface ImportOutcome {
  readonly counts: ImportOutcomeCounts;
  /** Name and comment of the version that the import becomes. */
  readonly version: { readonly name: string; readonly comment: string };
  /** Sentences on data that is not kept. */
  readonly notKept: readonly string[];
  /** Returns the interface's answer; -1 means the working version. */
  sentence(versionNumber: number): string;
}

const importTextLimits = { name: 255, comment: 2500 };
/** Maximum number of quoted warnings; a check without importing reports all of them. */
const mostWarnings = 20;

/** Most people who are named in a sentence; the others are counted. */
const maxNamedPeople = 20;

function namesText(names: readonly string[], language: Language): string {
  const shown = names.slice(0, maxNamedPeople).join(', ');
  const count = names.length - maxNamedPeople;
  return count > 0 ? serviceText('planImport.moreNames', language, { names: shown, count }) : shown;
}

const roundOutcomeHours = (hours: number) => Math.round(hours * 100) / 100;

/** Returns the result of an import as counts for the history and as a sentence for the caller. */
export function outcomeOf(file: ImportedPlan, draft: ImportDraft, language: Language): ImportOutcome {
  const counts = importOutcomeCounts(file, draft, language);
  const notKept = remarksOf(counts, file.losses.warnings.length - counts.warnings.length, language);
  const { calendar } = counts;
  const remarks = [
    ...(calendar ? [serviceText(`planImport.calendar.${calendar}`, language)] : []),
    ...(counts.splits > 0 ? [serviceText('planImport.splits', language, { count: counts.splits })] : []),
    ...(counts.tables > 0 ? [serviceText('planImport.tables', language, { count: counts.tables })] : []),
    ...notKept,
  ];
  const { activities, links, assignments } = counts;
  const done = isChange(draft) ? 'planImport.done' : 'planImport.unchanged';
  const { title } = file;
  const name = title === '' ? 'planImport.unnamed' : 'planImport.named';
  return {
    counts,
    version: {
      name: serviceText(name, language, { title }).slice(0, importTextLimits.name),
      comment: remarks.join(' ').slice(0, importTextLimits.comment),
    },
    notKept,
    sentence: (version) =>
      [serviceText(done, language, { version, activities, links, assignments }), ...remarks].join(' '),
  };
}

function importOutcomeCounts(file: ImportedPlan, draft: ImportDraft, language: Language): ImportOutcomeCounts {
  const { warnings, ...losses } = file.losses;
  const { rows } = draft;
  return {
    mode: draft.mode,
    activities: rows.activities.length,
    links: file.links.length,
    assignments: rows.assignments.length,
    created: draft.created.length,
    updated: updatedIds(draft).size,
    deleted: draft.removed.length,
    unassigned: Object.fromEntries([...rows.unassigned].map(([name, hours]) => [name, roundOutcomeHours(hours)])),
    progressLeft: draft.progressLeft,
    contactsLeft: draft.contactsLeft,
    fieldsLeft: rows.fieldsLeft,
    customValuesLeft: draft.customValuesLeft,
    splits: file.activities.filter(({ fileFields }) => fileFields?.pauses).length,
    tables: file.planFields?.tables?.length ?? 0,
    calendar: draft.calendar?.fate,
    losses,
    warnings: warnings.slice(0, mostWarnings).map((warning) => warningText(warning, language)),
  };
}

/** The activities that are there and change: themselves, their links, assignments and costs, or their progress. */
export function updatedIds({
  created,
  changed,
  links,
  assignments,
  costs,
  progress,
  customValues,
}: ImportDraft): ReadonlySet<string> {
  const ids = new Set([
    ...changed.map(({ activity_id }) => activity_id),
    ...[...links.written, ...links.removed].map(({ successor_id }) => successor_id),
    ...[...assignments.written, ...assignments.removed].map(({ activity_id }) => activity_id),
    ...[...costs.written, ...costs.removed, ...progress].map(({ activity_id }) => activity_id),
    ...customValues.activity.written.map(({ record_id }) => record_id),
  ]);
  for (const { activity_id } of created) ids.delete(activity_id);
  return ids;
}

/** Returns a sentence for each sort of file data that plans do not support. */
export function lossTexts(
  { fields: _, columns: __, ...losses }: Omit<Losses, 'warnings'>,
  language: Language,
): { loss: string; text: string }[] {
  // The keys of the counts are those of the texts.
  return (Object.keys(losses) as (keyof typeof losses)[])
    .filter((loss) => losses[loss] > 0)
    .map((loss) => ({ loss, text: serviceText(`planImport.loss.${loss}`, language, { count: losses[loss] }) }));
}

/** Returns the sentence of the fields that are not kept, each with the number of rows in which it is filled; none without any. */
export function lostFieldsText(lost: readonly LostField[], language: Language): string[] {
  const fields = lost.map(({ field, kind, count }) =>
    serviceText(`planImport.rows.${kind}`, language, { field: serviceText(field, language), count }),
  );
  return fields.length > 0 ? [serviceText('planImport.fields', language, { fields: fields.join(', ') })] : [];
}

/** Returns the sentence of the columns that plans here do not have; none without any. */
export function lostColumnsText(lost: readonly LostColumn[], language: Language): string[] {
  if (lost.length === 0) return [];
  const columns = lost.map(({ field, alias, count }) =>
    serviceText('planImport.columns.one', language, { column: alias ?? columnName(field, language), count }),
  );
  return [serviceText('planImport.columns', language, { columns: namesText(columns, language) })];
}

/** The name of a field of a plan file; custom fields are numbered: `text1`. */
function columnName(field: string, language: Language): string {
  const [, kind, number = ''] = /^([a-zA-Z]+)(\d+)$/.exec(field) ?? [];
  const key = kind === undefined ? `planImport.column.${field}` : `planImport.column.custom.${kind}`;
  return isColumnKey(key) ? serviceText(key, language, { number }) : field;
}

const isColumnKey = (key: string): key is Extract<ServiceTextKey, `planImport.column.${string}`> =>
  Object.hasOwn(messages.en, key);

function remarksOf(
  {
    deleted,
    unassigned,
    losses,
    progressLeft,
    contactsLeft,
    fieldsLeft,
    customValuesLeft,
    warnings,
  }: ImportOutcomeCounts,
  moreWarnings: number,
  language: Language,
): string[] {
  const names = Object.entries(unassigned).map(([name, hours]) =>
    hours > 0 ? `${name} (${hoursText(hours, language)})` : name,
  );
  const counted = (
    key: 'removed' | 'progressLeft' | 'contactsLeft' | 'fieldsLeft' | 'customValuesLeft' | 'more',
    count: number,
  ) => (count > 0 ? [serviceText(`planImport.${key}`, language, { count })] : []);
  return [
    ...counted('removed', deleted),
    ...(names.length > 0
      ? [serviceText('planImport.unassigned', language, { names: namesText(names, language) })]
      : []),
    ...counted('progressLeft', progressLeft),
    ...counted('contactsLeft', contactsLeft),
    ...counted('fieldsLeft', fieldsLeft),
    ...counted('customValuesLeft', customValuesLeft),
    ...lossTexts(losses, language).map(({ text }) => text),
    ...lostFieldsText(losses.fields, language),
    ...lostColumnsText(losses.columns, language),
    ...(warnings.length > 0 ? [serviceText('planImport.warnings', language, { texts: warnings.join(' ') })] : []),
    ...counted('more', moreWarnings),
  ];
}
