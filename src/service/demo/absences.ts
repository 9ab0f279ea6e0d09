import { demoDayOf, type DemoDay, demoTimestamp, demoDayText, demoWeekday, demoYear } from './days.ts';
import { type Colleague, type Demo, type Staff, lookUp } from './demo.ts';
import { createRandom, type SeededRandom } from './random.ts';

const demoAbsenceTypes = [
  { key: 'vacation', name: 'Urlaub', text: 'Annual leave' },
  { key: 'sick', name: 'Krankheit', text: 'Sick leave' },
  { key: 'training', name: 'Weiterbildung', text: 'Training outside of projects' },
  { key: 'parental', name: 'Elternzeit', text: 'Parental leave' },
  { key: 'time', name: 'Zeitausgleich', text: 'Compensation of overtime' },
  { key: 'care', name: 'Pflegefreistellung', text: 'Care of relatives' },
] as const;

type TypeKey = (typeof demoAbsenceTypes)[number]['key'];

interface DemoAbsence {
  readonly type: TypeKey | null;
  readonly start: DemoDay;
  readonly finish: DemoDay;
  readonly reason: string;
  readonly comment?: string;
}

export interface DemoAbsences {
  isAway(person: Colleague, day: DemoDay): boolean;
}

/** The days around today on which these have to be there, so that there is something to see of their work. */
const present: Readonly<Record<string, number>> = { staff: 20, manager: 8, admin: 8 };

const futureMonths = 9;
const vacationComments = ['', '', '', 'Vertretung: Abteilung', 'Not reachable by phone', 'Abgestimmt mit dem Team'];
const courses = [
  'Sachkunde R290',
  'Project management level C',
  'Kubernetes basics',
  'Führung im Alltag',
  'Neue Normen EN 378',
  'First aid',
];

/** The absences of everybody in the years around today; no two of a person on the same day. */
export function addAbsences(demo: Demo, staff: Staff): DemoAbsences {
  const { rows, nextId, calendar } = demo;
  const created = demoTimestamp(calendar.recordStart - 30, 490);
  const ids = new Map<string, string>(demoAbsenceTypes.map(({ key }) => [key, nextId()]));
  for (const { key, name, text } of demoAbsenceTypes) {
    rows.unavailability_type.push({ id: lookUp(ids, key), name, description: text, created, modified: created });
  }
  const away = new Map(staff.colleagues.map((person) => [person, new Set<DemoDay>()]));
  for (const person of staff.colleagues) {
    const taken = lookUp(away, person);
    for (const absence of demoAbsencesOf(person, demo)) {
      const isKept = absence.finish < calendar.recordStart || isPresent(person, absence, calendar.today);
      if (isKept || overlaps(taken, absence)) continue;
      for (let day = absence.start; day <= absence.finish; day++) taken.add(day);
      addRow(demo, person, absence, absence.type === null ? null : lookUp(ids, absence.type), true);
    }
  }
  addCancelled(demo, staff, lookUp(ids, 'vacation'));
  return { isAway: (person, day) => lookUp(away, person).has(day) };
}

function isPresent({ login }: Colleague, { start, finish }: DemoAbsence, today: DemoDay): boolean {
  const reach = present[login];
  return reach !== undefined && start <= today + reach && finish >= today - reach;
}

function overlaps(taken: ReadonlySet<DemoDay>, { start, finish }: DemoAbsence): boolean {
  for (let day = start; day <= finish; day++) if (taken.has(day)) return true;
  return false;
}

function addRow(
  { rows, calendar }: Demo,
  { resourceId }: Colleague,
  absence: DemoAbsence,
  type_id: string | null,
  active: boolean,
): void {
  const { start, finish, reason, comment = '' } = absence;
  const made = Math.min(start - (absence.type === 'sick' ? 0 : 30), calendar.today - 1);
  const created = demoTimestamp(made, 540);
  rows.unavailability.push({
    resource_id: resourceId,
    start: demoDayText(start),
    finish: demoDayText(finish),
    reason,
    comment,
    active,
    type_id,
    created,
    modified: created,
  });
}

/** Returns one person's requests, in the order in which they are granted. */
function demoAbsencesOf(person: Colleague, { calendar }: Demo): DemoAbsence[] {
  const random = createRandom(`absences ${person.login}`);
  const first = demoYear(calendar.recordStart);
  const last = demoYear(calendar.today) + 1;
  const list: DemoAbsence[] = [];
  if (person.login === 'lea.ziegler') {
    list.push({ type: 'parental', start: calendar.monday - 420, finish: calendar.monday - 340, reason: 'Elternzeit' });
  }
  if (person.login === 'andreas.kroell') {
    list.push({ type: 'parental', start: calendar.monday + 42, finish: calendar.monday + 96, reason: 'Elternzeit' });
  }
  if (person.login === 'sophie.lehner') {
    list.push({ type: 'vacation', start: calendar.monday, finish: calendar.monday + 11, reason: 'Urlaub' });
  }
  if (person.login === 'emre.yildiz') {
    list.push({ type: 'training', start: calendar.monday + 1, finish: calendar.monday + 2, reason: 'Sachkunde R290' });
  }
  for (let year = first; year <= last; year++) list.push(...absencesOfYear(year, random));
  const horizon = calendar.today + futureMonths * 30;
  const isKnown = ({ type, start }: DemoAbsence) =>
    start < horizon && (start < calendar.today || (type !== 'sick' && type !== 'care'));
  return list.filter(isKnown);
}

/** The Monday of the week in which a day lies. */
const mondayOfDay = (day: DemoDay) => day - demoWeekday(day);

function absencesOfYear(year: number, random: SeededRandom): DemoAbsence[] {
  const newYear = demoDayOf(`${year}-01-01`);
  const vacation = (month: number, weeks: number): DemoAbsence => {
    const start = mondayOfDay(newYear + Math.round((month - 1) * 30.4) + random.whole(0, 27)) + 7;
    return {
      type: 'vacation',
      start,
      finish: start + weeks * 7 - 3,
      reason: 'Urlaub',
      comment: random.pick(vacationComments),
    };
  };
  const short = (type: TypeKey | null, days: number, reason: string): DemoAbsence => {
    const start = mondayOfDay(newYear + random.whole(5, 350)) + random.whole(0, Math.max(0, 5 - days));
    return { type, start, finish: start + days - 1, reason };
  };
  const christmas = demoDayOf(`${year}-12-27`);
  const list = [vacation(random.whole(6, 8), random.pick([2, 2, 3])), vacation(random.whole(2, 5), 1)];
  if (random.chance(0.6))
    list.push({ type: 'vacation', start: christmas, finish: christmas + random.whole(3, 11), reason: 'Weihnachten' });
  if (random.chance(0.55)) list.push(vacation(random.whole(9, 11), 1));
  for (let count = random.whole(1, 3); count > 0; count--) list.push(short('sick', random.whole(1, 5), ''));
  if (random.chance(0.55)) list.push(short('training', random.whole(2, 3), random.pick(courses)));
  for (let count = random.whole(0, 3); count > 0; count--) list.push(short('time', 1, 'Zeitausgleich'));
  if (random.chance(0.25)) list.push(short('care', 1, 'Kind krank'));
  if (random.chance(0.2)) list.push(short(null, 1, random.pick(['Umzug', 'Moving house', 'Behördentermin'])));
  return list;
}

/** Adds cancelled vacations, which no longer count. */
function addCancelled(demo: Demo, staff: Staff, vacation: string): void {
  for (const [index, login] of ['manager', 'peter.schoenherr', 'lea.ziegler'].entries()) {
    const start = demo.calendar.monday + 14 + index * 7;
    const absence: DemoAbsence = {
      type: 'vacation',
      start,
      finish: start + 4,
      reason: 'Urlaub',
      comment: 'Storniert wegen Abnahmetermin',
    };
    addRow(demo, staff.get(login), absence, vacation, false);
  }
}
