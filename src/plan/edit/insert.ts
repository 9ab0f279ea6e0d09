import { ActivityType, ScheduleConstraint } from '#contract/core/codes.ts';
import { blankActivity, type PlanSetting } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import { setBaseEffort } from './assignments.ts';
import { firstDayInCollection, setDuration, setFinish, setStart, setType } from './dates.ts';
import { isPlainField, setPlain } from './fields.ts';
import { becomeHolder } from './holders.ts';
import { slotOf } from './outline.ts';
import type { NewRow } from './kinds.ts';
import { setActivityProgress } from './progress.ts';
import { EditRefused } from '../edit-refusal.ts';
import type { OutlinePosition } from '../place.ts';
import { groupBy } from '../group-by.ts';
import { continueCodes } from '../wbs.ts';

/** Inserting new rows. */

/**
 * Inserts new rows. A row without a start begins with what holds it, on the first level with the plan, and lasts a day; null
 * leaves it without dates. One without days of its own in a plan that is scheduled from its finish is placed as late as
 * possible. The first new row in an activity that held none takes over that one's
 * work, unless it brings dates or effort.
 */
export function insertNewRows(
  draft: DocumentDraft,
  rows: readonly NewRow[],
  place: OutlinePosition,
  setting: PlanSetting,
): void {
  checkNewIds(
    draft,
    rows.map(({ id }) => id),
  );
  const { parentId, index } = slotOf(draft, place);
  const begin = firstDayInCollection(draft, parentId, setting);
  const groups = newRowsByHolder(rows);
  for (const [holder, group] of groups) {
    const added = group.map(({ id }) => ({ ...blankActivity, id, type: ActivityType.standard }));
    if (holder === null) draft.insert(added, parentId, index);
    else draft.insert(added, holder, 0);
  }
  for (const row of rows) fillNewRow(draft, row, begin, setting);
  const [first] = rows;
  if (parentId !== null && first) becomeHolder(draft, parentId, bringsWork(first) ? undefined : first.id);
  for (const [holder, group] of groups) {
    continueCodes(
      draft,
      holder ?? parentId,
      group.map(({ id }) => id),
    );
  }
}

/** Refuses duplicate, taken or empty ids. */
export function checkNewIds(draft: DocumentDraft, ids: readonly string[]): void {
  const seen = new Set<string>();
  const taken = ids.filter((id) => {
    const isTaken = id === '' || seen.has(id) || draft.find(id) !== undefined;
    seen.add(id);
    return isTaken;
  });
  if (taken.length > 0) throw new EditRefused('IdNotNew', taken);
}

/** New rows by the new row that holds them, each before what it holds; null of those that go to the place itself. */
function newRowsByHolder(rows: readonly NewRow[]): ReadonlyMap<string | null, readonly NewRow[]> {
  const path: string[] = [];
  return groupBy(rows, ({ id, level = 0 }) => {
    path.length = Math.min(path.length, Math.max(0, level));
    const holder = path.at(-1) ?? null;
    path.push(id);
    return holder;
  });
}

/** Tells whether a row brings its own dates or effort. */
function bringsWork({ values: { start, finish, duration, baseEffort } = {} }: NewRow): boolean {
  return [start, finish, duration, baseEffort].some((value) => value !== undefined);
}

function fillNewRow(draft: DocumentDraft, row: NewRow, begin: string | null, setting: PlanSetting): void {
  const { id, name, values = {} } = row;
  setPlain(draft, id, 'name', name);
  for (const [field, value] of Object.entries(values)) {
    if (value !== undefined && isPlainField(field)) setPlain(draft, id, field, value);
  }
  if (draft.holds(id)) {
    draft.change(id, { type: ActivityType.collection });
    return;
  }
  setNewRowDates(draft, row, begin, setting);
  if (values.baseEffort !== undefined) setBaseEffort(draft, id, values.baseEffort);
  if (values.complete !== undefined) setActivityProgress(draft, id, values.complete);
}

function setNewRowDates(
  draft: DocumentDraft,
  { id, values: { start, finish, duration, ...how } = {} }: NewRow,
  begin: string | null,
  setting: PlanSetting,
): void {
  if (duration !== undefined) setDuration(draft, id, duration, setting, how);
  const usual = finish === undefined || finish === null ? begin : null;
  const from = start === undefined ? usual : start;
  if (from !== null) setStart(draft, id, from, setting);
  // A start on a day off begins later, perhaps behind the finish.
  const begun = draft.get(id).start;
  if (finish !== undefined && finish !== null && (begun === null || begun <= finish)) {
    setFinish(draft, id, finish, setting);
  }
  const isFree = usual !== null && start === undefined && setting.scheduleFinish !== undefined;
  if (isFree) draft.change(id, { constraint: ScheduleConstraint.asLateAsPossible });
  if (duration === 0) setType(draft, id, ActivityType.milestone, setting);
}
