import type { OpPlanImportChange, OpPlanImportDifference, PlanImportField } from '#contract/app/imports.ts';
import type { ComparisonGroup, GroupId } from '#app/features/plan/comparison/comparison-groups.ts';
import { changeText } from '#app/features/plan/comparison/comparison-words.ts';
import type { PlanCheck } from './use-plan-reading.ts';
import type { useText } from '#app/i18n/use-text.tsx';

/** The changes of an import as lines of which each can be left out. */

type ChangeWords = Pick<ReturnType<typeof useText>, 'text' | 'format'>;

/** Most changes that an import leaves out one by one: their ids are sent with the address. */
export const maxRefused = 500;

const changeGroups = [
  ['updated', 'changed'],
  ['created', 'added'],
  ['deleted', 'removed'],
] as const satisfies readonly (readonly [OpPlanImportChange['change'], GroupId])[];

const changeKey = ({ activity, task }: OpPlanImportChange) =>
  activity === undefined ? `task ${task ?? ''}` : `activity ${activity ?? ''}`;

/** The changed, new and removed activities. */
export function importChangeGroups(changes: readonly OpPlanImportChange[], words: ChangeWords): ComparisonGroup[] {
  return changeGroups.flatMap(([kind, id]): ComparisonGroup[] => {
    const own = changes.filter(({ change }) => change === kind);
    const line = (change: OpPlanImportChange) => ({
      key: changeKey(change),
      wbs: change.wbsCode ?? '',
      title: change.name ?? '',
      details: (change.difference ?? []).map((each) => differenceText(each, words)),
    });
    const lines = (from: number, count: number) => own.slice(from, from + count).map(line);
    return own.length > 0 ? [{ id, count: own.length, remark: '', lines }] : [];
  });
}

const dayFields: readonly PlanImportField[] = ['start', 'finish', 'deadline'];
const hourFields: readonly PlanImportField[] = ['duration', 'baseEffort'];

function differenceText(
  { field: stated, before, after }: OpPlanImportDifference,
  { text, format }: ChangeWords,
): string {
  // The contract lists the fields.
  const field = stated as PlanImportField;
  const label = text(`comparison.field.${field}`);
  if (typeof before !== 'string' || typeof after !== 'string') return text('comparison.touched', { field: label });
  const shown = (value: string) => {
    if (value === '') return text('comparison.nothing');
    if (dayFields.includes(field)) return format.day(value);
    if (hourFields.includes(field)) return format.hours(Number(value));
    return field === 'complete' ? format.percent(Number(value)) : value;
  };
  return changeText(label, shown(before), shown(after), { text });
}

/** The changes that are left out, as parameters of the import, and how many there are of each kind. */
export function refusedChanges(check: PlanCheck | null | undefined, refused: ReadonlySet<string>) {
  const changes = (check && 'check' in check && check.check.change) || [];
  const left = changes.filter((change) => refused.has(changeKey(change)));
  const count = (kind: OpPlanImportChange['change']) => left.filter(({ change }) => change === kind).length;
  const keep = left.flatMap(({ activity }) => activity ?? []);
  const leaveOut = left.flatMap(({ task }) => task ?? []);
  return {
    parameters: { ...(keep.length > 0 && { keep }), ...(leaveOut.length > 0 && { leaveOut }) },
    created: count('created'),
    updated: count('updated'),
    deleted: count('deleted'),
    total: left.length,
  };
}
