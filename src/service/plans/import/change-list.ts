import type { OpPlanImportChange, OpPlanImportDifference, PlanImportField } from '#contract/app/imports.ts';
import { ActivityAttribute } from '#contract/core/codes.ts';
import { groupBy } from '#plan/group-by.ts';
import type { Context } from '#service/core/context.ts';
import type { Language } from '#service/core/messages/messages.ts';
import { hoursText } from '#service/core/messages/shown-values.ts';
import type { ImportDraft } from './draft.ts';
import { updatedIds } from './outcome.ts';
import { listVisibleNames, type MatchedPerson } from './people.ts';
import type { LinkRow, VersionActivityRow, VersionAssignmentRow, VersionState } from './version-state.ts';

/** The changes of an import, activity by activity, so that each can be taken over or not. */

/** Most activities that a check lists; all are counted. */
const maxListedChanges = 1_000;

interface DraftedImport {
  readonly draft: ImportDraft;
  /** The version before. */
  readonly state: VersionState;
  readonly people: readonly MatchedPerson[];
}

/**
 * Returns the activities that an import removes, changes and creates, with the differences of those that it changes; 1,000 at
 * most. Activities of which only the WBS code changes are left out.
 */
export async function listImportChanges(
  { db, caller }: Context,
  { draft, state, people }: DraftedImport,
): Promise<OpPlanImportChange[]> {
  const { created, removed, rows, file } = draft;
  const uids = new Map(
    rows.activities.map(({ activity_id }, place) => [activity_id, file.activities[place]?.uid ?? 0]),
  );
  const names = new Map(people.map(({ resourceId, resourceName }) => [resourceId, resourceName]));
  const isUnnamed = ({ resource_id }: VersionAssignmentRow) => names.get(resource_id) === undefined;
  if ([...draft.assignments.written, ...draft.assignments.removed].some(isUnnamed))
    for (const { id, name } of await listVisibleNames(db, caller)) names.set(id, name);
  const differences = differencesBetween(
    { draft, state },
    { language: caller.language, resourceName: (id) => names.get(id) ?? '…' },
  );
  const named = ({ wbs_code: wbsCode, name }: VersionActivityRow) => ({ wbsCode, name });
  const list: OpPlanImportChange[] = removed
    .slice(0, maxListedChanges)
    .map((row) => ({ change: 'deleted', activity: row.activity_id, ...named(row), difference: [] }));
  const updated = updatedIds(draft);
  for (const row of rows.activities) {
    if (list.length >= maxListedChanges) break;
    const found = updated.has(row.activity_id) ? differences(row) : [];
    // A new row gives the ones after it other codes.
    if (found.some(({ field }) => field !== 'wbsCode'))
      list.push({ change: 'updated', activity: row.activity_id, ...named(row), difference: found });
  }
  for (const row of created.slice(0, maxListedChanges - list.length))
    list.push({ change: 'created', task: uids.get(row.activity_id) ?? 0, ...named(row), difference: [] });
  return list;
}

interface DifferenceWords {
  readonly language: Language;
  resourceName(id: string): string;
}

/** Fields whose values fit a line, by their columns. */
const valueFields = [
  ['name', 'name'],
  ['wbs_code', 'wbsCode'],
  ['start', 'start'],
  ['finish', 'finish'],
  ['duration', 'duration'],
  ['base_effort', 'baseEffort'],
  ['priority', 'priority'],
  ['deadline', 'deadline'],
] as const satisfies readonly (readonly [keyof VersionActivityRow, PlanImportField])[];

/** Fields of which only the name is shown, by their columns. */
const otherFields = [
  ['type', 'type'],
  ['description', 'description'],
  ['constraint_type', 'constraint'],
  ['constraint_day', 'constraint'],
  ['manual', 'isManual'],
  ['calendar_id', 'calendarId'],
  ['responsible_resource_id', 'responsibleId'],
] as const satisfies readonly (readonly [keyof VersionActivityRow, PlanImportField])[];

const fixedBits = ActivityAttribute.startFixed | ActivityAttribute.finishFixed;

function differencesBetween({ draft, state }: Omit<DraftedImport, 'people'>, words: DifferenceWords) {
  const before = new Map(state.activities.map((row) => [row.activity_id, row]));
  const names = new Map([...before.values(), ...draft.rows.activities].map((row) => [row.activity_id, row.name]));
  const nameOfRow = (id: string | null) => names.get(id ?? '') ?? '';
  const progress = new Map(draft.progress.map((row) => [row.activity_id, row.complete]));
  const costs = new Set([...draft.costs.written, ...draft.costs.removed].map(({ activity_id }) => activity_id));
  const custom = new Set(draft.customValues.activity.written.map(({ record_id }) => record_id));
  const staff = staffChanges(draft, state, words);
  const predecessors = predecessorChanges(draft, state, nameOfRow);
  return (row: VersionActivityRow): OpPlanImportDifference[] => {
    const old = before.get(row.activity_id);
    if (!old) return [];
    const isOther = ([column]: readonly [keyof VersionActivityRow, PlanImportField]) => row[column] !== old[column];
    const touched = new Set<PlanImportField>(otherFields.filter(isOther).map(([, field]) => field));
    if (((row.attributes ^ old.attributes) & fixedBits) !== 0) touched.add('constraint');
    if (costs.has(row.activity_id)) touched.add('costs');
    if (row.file_fields !== old.file_fields || custom.has(row.activity_id)) touched.add('other');
    const complete = progress.get(row.activity_id);
    const found: OpPlanImportDifference[] = [
      ...valueFields.filter(isOther).map(([column, field]) => difference(field, old[column], row[column])),
      ...(row.parent_id === old.parent_id
        ? []
        : [difference('parentId', nameOfRow(old.parent_id), nameOfRow(row.parent_id))]),
      ...(complete === undefined ? [] : [difference('complete', old.complete, complete)]),
      ...(staff.get(row.activity_id) ?? []),
      ...(predecessors.get(row.activity_id) ?? []),
      ...Array.from(touched, (field) => ({ field })),
    ];
    return found.length > 0 ? found : [{ field: 'other' }];
  };
}

type Shown = string | number | null;

/** Without values where these are alike as far as they are shown. */
const difference = (field: PlanImportField, before: Shown, after: Shown): OpPlanImportDifference =>
  before === after ? { field } : { field, before: String(before ?? ''), after: String(after ?? '') };

/** The differences of activities whose assignments change, with all that they have before and after. */
function staffChanges(
  { assignments: { written, removed }, rows }: ImportDraft,
  state: VersionState,
  { language, resourceName }: DifferenceWords,
): ReadonlyMap<string, OpPlanImportDifference[]> {
  const ids = new Set([...written, ...removed].map(({ activity_id }) => activity_id));
  const isTouched = ({ activity_id }: VersionAssignmentRow) => ids.has(activity_id);
  const textsOf = (list: readonly VersionAssignmentRow[]) => {
    const groups = groupBy(list.filter(isTouched), ({ activity_id }) => activity_id);
    const text = ({ resource_id, base_effort }: VersionAssignmentRow) =>
      `${resourceName(resource_id)} (${hoursText(base_effort, language)})`;
    return (id: string) => (groups.get(id) ?? []).map(text).toSorted().join(', ');
  };
  const [before, after] = [textsOf(state.assignments), textsOf(rows.assignments)];
  return new Map(Array.from(ids, (id) => [id, [difference('assignments', before(id), after(id))]]));
}

/** The differences of activities whose links change, with the names of all predecessors before and after. */
function predecessorChanges(
  { links: { written, removed } }: ImportDraft,
  state: VersionState,
  nameOfRow: (id: string) => string,
): ReadonlyMap<string, OpPlanImportDifference[]> {
  const ids = new Set([...written, ...removed].map(({ successor_id }) => successor_id));
  const pair = ({ predecessor_id, successor_id }: LinkRow) => `${predecessor_id} ${successor_id}`;
  const gone = new Set([...removed, ...written].map(pair));
  const known = state.links.filter(({ successor_id }) => ids.has(successor_id));
  const textsOf = (list: readonly LinkRow[]) => {
    const groups = groupBy(list, ({ successor_id }) => successor_id);
    return (id: string) =>
      (groups.get(id) ?? [])
        .map(({ predecessor_id }) => nameOfRow(predecessor_id))
        .toSorted()
        .join(', ');
  };
  const before = textsOf(known);
  const after = textsOf([...known.filter((link) => !gone.has(pair(link))), ...written]);
  return new Map(Array.from(ids, (id) => [id, [difference('predecessors', before(id), after(id))]]));
}
