import { demoTimestamp, demoDayText } from './days.ts';
import type { Colleague, Demo } from './demo.ts';
import type { DemoPlanItem, DemoPlan } from './plan-model.ts';
import { proceeds, reached } from './plan-rows.ts';
import { createRandom, type SeededRandom } from './random.ts';
import type { LockOf } from './records.ts';

interface DemoSpending {
  readonly item: DemoPlanItem;
  readonly person: Colleague;
  /** The place of the working day. */
  readonly place: number;
  readonly type: number;
  readonly amount: number;
  /** EUR still to be spent after it. */
  readonly open: number;
  readonly comment: string;
}

const demoCostTexts = [
  'Rechnung geprüft',
  'Teilrechnung',
  'Invoice checked',
  'Spesenabrechnung',
  'Laut Bestellung',
  '',
];

/** Cost records: invoices and expenses of work that was begun, and payments for milestones that were reached. */
export function addCostRecords(demo: Demo, plans: readonly DemoPlan[], lockOf: LockOf): void {
  const { calendar } = demo;
  const first = calendar.placeOf(calendar.recordStart);
  for (const { project, items } of plans) {
    const random = createRandom(`costs ${project.number}`);
    for (const item of items) {
      for (const spending of [...spendingsOf(item, random, calendar.now), ...paymentOf(item, items, calendar.now)]) {
        if (spending.place >= first) addCostRecord(demo, spending, lockOf);
      }
    }
  }
}

function spendingsOf(item: DemoPlanItem, random: SeededRandom, now: number): DemoSpending[] {
  const { progress, entry, project, assignments } = item;
  const cost = entry?.cost;
  if (!cost || !progress.isBegun || project.isTemplate) return [];
  const person = assignments[0]?.person ?? project.leader;
  const total = Math.round(cost.amount * (0.85 + random.next() * 0.35));
  const count = random.whole(1, 3);
  const last = Math.min(progress.to, now - 1);
  const list: DemoSpending[] = [];
  let left = total;
  for (let index = 1; index <= count; index++) {
    const place = Math.round(progress.from + ((progress.to - progress.from) * index) / count);
    const amount = index === count ? left : Math.round(total / count);
    if (place > last) break;
    left -= amount;
    list.push({ item, person, place, type: cost.type, amount, open: left, comment: random.pick(demoCostTexts) });
  }
  return list;
}

function paymentOf(item: DemoPlanItem, items: readonly DemoPlanItem[], now: number): DemoSpending[] {
  const place = item.payment > 0 ? reached(item, items, now) : null;
  if (place === null) return [];
  const comment = `Teilrechnung: ${item.name}`;
  return [{ item, person: item.project.leader, place, type: proceeds, amount: item.payment, open: 0, comment }];
}

function addCostRecord(
  { rows, calendar }: Demo,
  { item, person, place, type, amount, open, comment }: DemoSpending,
  lockOf: LockOf,
): void {
  const day = calendar.dayAt(place);
  const created = demoTimestamp(day, 900);
  rows.cost_record.push({
    activity_id: item.id,
    resource_id: person.resourceId,
    day: demoDayText(day),
    cost_type: type,
    actual_costs: amount,
    open_costs: open,
    comment,
    ...lockOf(item.project, day),
    creator_id: person.userId,
    created,
    modified: created,
  });
}
