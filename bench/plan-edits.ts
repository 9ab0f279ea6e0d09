import { planChanges } from '#plan/compare/changes.ts';
import type { PlanEdit } from '#plan/edit/kinds.ts';
import { isEditRefusal } from '#plan/edit-refusal.ts';
import { applyEdit } from '#testing/plan-edit.ts';
import { scheduleAll } from '#plan/schedule/reschedule.ts';
import { rollUpAll } from '#plan/roll-up.ts';
import { largePlan, largeSetting } from './measuring/large-plan.ts';

const count = 10_000;
const rounds = 31;

/** Every tenth activity but for the first of each ten, which hold the others. */
const tenth = Array.from({ length: count / 10 }, (_, index) => `a${index * 10 + 1}`);

const edits: Readonly<Record<string, PlanEdit>> = {
  'a name': { kind: 'set', id: 'a5005', field: 'name', value: 'Another' },
  'an effort': { kind: 'set', id: 'a5005', field: 'baseEffort', value: 100 },
  'a start': { kind: 'set', id: 'a5005', field: 'start', value: '2034-03-01' },
  'a duration': { kind: 'set', id: 'a5005', field: 'duration', value: 80 },
  'a new row': { kind: 'insert', rows: [{ id: 'new', name: 'New' }], place: { where: 'before', id: 'a5' } },
  'a row moved': { kind: 'move', ids: ['a5005'], place: { where: 'end' } },
  'a row removed': { kind: 'remove', ids: ['a5005'] },
  '1,000 priorities': {
    kind: 'several',
    edits: tenth.map((id) => ({ kind: 'set', id, field: 'priority', value: 1 })),
  },
  '1,000 rows removed': { kind: 'remove', ids: tenth },
  '1,000 rows outdented': { kind: 'outdent', ids: tenth },
};

/** The median of the processor's time, which other programs on the machine prolong less; milliseconds. */
function median(work: () => unknown): number {
  const times: number[] = [];
  for (let round = -5; round < rounds; round += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    if (round >= 0) times.push((user + system) / 1000);
  }
  return Math.round((times.toSorted((one, two) => one - two)[Math.floor(rounds / 2)] ?? Number.NaN) * 100) / 100;
}

/** Measures an edit of 10,000 activities, with rescheduling and rolling up, and finding the changes to save. */
export function run(): void {
  const setting = largeSetting();
  const plan = rollUpAll(scheduleAll(largePlan(count, setting), setting), setting);
  const rows = Object.entries(edits).map(([what, edit]) => {
    const after = applyEdit(plan, edit, setting);
    if (isEditRefusal(after)) throw new Error(`${what}: ${after.refused}`);
    return {
      what,
      edit: median(() => applyEdit(plan, edit, setting)),
      // A copy of the document with the same rows, because the result for a pair of documents is cached.
      changes: median(() => planChanges({ ...plan }, after)),
      rows: planChanges(plan, after).activities.length,
    };
  });
  console.log(`${plan.activities.length} activities, ${plan.links.length} links, milliseconds:`);
  console.table(rows);
}
