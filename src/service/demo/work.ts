import type { DemoAbsences } from './absences.ts';
import { type DemoDay, demoHoursBetween } from './days.ts';
import type { Colleague, Demo, Staff } from './demo.ts';
import type { Assignment, DemoPlan } from './plan-model.ts';
import { createRandom, type SeededRandom } from './random.ts';

/** Working days after today that are looked at to see how much people will have to do. */
const horizon = 330;

/** Hours of a full working day: mostly eight, sometimes less or more. */
const dayLengths = [7, 7.25, 7.5, 7.75, 7.75, 8, 8, 8, 8, 8.25, 8.5];

const quarter = (hours: number) => Math.round(hours * 4) / 4;

/**
 * Simulates two years of work: each working day is split over the person's assignments. Unbooked and future days
 * determine the remaining effort.
 */
export function addDemoWork(demo: Demo, plans: readonly DemoPlan[], staff: Staff, absences: DemoAbsences): void {
  const all = plans
    .filter(({ project }) => !project.isTemplate)
    .flatMap(({ items }) => items.flatMap(({ assignments }) => assignments));
  for (const [index, person] of staff.colleagues.entries()) {
    const own = all.filter((assignment) => assignment.person === person);
    workThrough(demo, { person, index, own, absences });
  }
  for (const assignment of all) settleAssignment(assignment);
  for (const { items } of plans) {
    // The share of a person who never got to it was done by the others.
    for (const { progress, assignments } of items) {
      if (!progress.isDone) continue;
      const worked = assignments.filter(({ bookings }) => bookings.length > 0);
      assignments.splice(0, assignments.length, ...worked);
    }
  }
}

/** The share of coming days that line work takes, at most: the rest is free for projects that are not planned yet. */
const lineShare = 0.25;
const isLine = ({ weight }: Assignment) => weight < 0.5;

interface DemoWorker {
  readonly person: Colleague;
  readonly index: number;
  readonly own: readonly Assignment[];
  readonly absences: DemoAbsences;
}

function workThrough({ calendar }: Demo, { person, index, own, absences }: DemoWorker): void {
  const random = createRandom(`work ${person.login}`);
  const isBooked = bookedDays(person, index, calendar.today, calendar.monday);
  const first = calendar.placeOf(calendar.recordStart);
  const starting = own.toSorted((a, b) => a.item.progress.from - b.item.progress.from);
  let active: Assignment[] = [];
  let next = 0;
  for (let place = first; place < calendar.now + horizon; place++) {
    for (let upcoming = starting[next]; upcoming && upcoming.item.progress.from <= place; upcoming = starting[++next])
      active.push(upcoming);
    active = active.filter(({ item }) => item.progress.to >= place);
    const day = calendar.dayAt(place);
    // Drawn on every day, so that an absence more or less does not change all that follows.
    const hours = quarter((random.pick(dayLengths) * person.available) / 100);
    const count = random.pick([1, 2, 2, 2, 3, 3]);
    const chosen = chooseWork(active, count, random);
    if (absences.isAway(person, day) || chosen.length === 0) continue;
    const length = isHalfDay(person, day, calendar.monday) ? hours / 2 : hours;
    splitHoursByWeight(chosen, quarter(length), random, (assignment, part) => {
      if (day <= calendar.today && isBooked(day) && assignment.item.progress.isBegun) {
        assignment.bookings.push({ day, hours: part, open: 0, isEstimated: false, completed: false });
        assignment.booked += part;
      } else if (!assignment.item.progress.isDone)
        assignment.coming += isLine(assignment) ? Math.min(part, hours * lineShare) : part;
    });
  }
}

/** The one who has booked the first days of this week only, the last of them half. */
const isStaff = ({ login }: Colleague) => login === 'staff';
const isHalfDay = (person: Colleague, day: DemoDay, monday: DemoDay) => isStaff(person) && day === monday + 2;

/** Which days a person has booked: nearly all up to yesterday, some are late, a few have gaps. */
function bookedDays(person: Colleague, index: number, today: DemoDay, monday: DemoDay): (day: DemoDay) => boolean {
  if (isStaff(person)) return (day) => day < today && day <= monday + 2;
  const until = index % 23 === 5 ? monday - 10 : index % 7 === 3 ? monday - 3 : today - 1;
  const gap = index % 13 === 8 ? monday - 18 : null;
  return (day) => day <= until && (gap === null || day < gap || day > gap + 1 + (index % 3));
}

/** Different assignments by chance, those of greater weight more often. */
function chooseWork(active: readonly Assignment[], count: number, random: SeededRandom): Assignment[] {
  const left = [...active];
  const chosen: Assignment[] = [];
  while (chosen.length < count && left.length > 0) {
    const total = left.reduce((sum, { weight }) => sum + weight, 0);
    let draw = random.next() * total;
    const found = left.findIndex(({ weight }) => (draw -= weight) < 0);
    chosen.push(...left.splice(found === -1 ? left.length - 1 : found, 1));
  }
  return chosen;
}

/** Splits the hours of a day by weight into parts of at least half an hour. */
function splitHoursByWeight(
  chosen: readonly Assignment[],
  hours: number,
  random: SeededRandom,
  give: (assignment: Assignment, part: number) => void,
): void {
  let left = hours;
  let weights = chosen.reduce((sum, { weight }) => sum + weight, 0);
  for (const [index, assignment] of chosen.entries()) {
    const fair = (left * assignment.weight) / weights;
    const part =
      index === chosen.length - 1 ? left : Math.min(left, Math.max(0.5, quarter(fair * (0.6 + random.next() * 0.8))));
    weights -= assignment.weight;
    give(assignment, part);
    left -= part;
    if (left < 0.5) return;
  }
}

/** The smallest remainder that still counts as work to do, hours. */
const least = 1;

/** Remaining effort is estimated anew once in this many bookings; otherwise it follows from the previous booking. */
const bookingsPerEstimate = 5;

/**
 * Plans the hours that the assignment took and will take, less or more an error of estimation, and says now and then what
 * was thought to be left: from the plan at first to what is known now. Work that is not done always leaves something.
 */
function settleAssignment(assignment: Assignment): void {
  const { item, booked, bookings, person } = assignment;
  const random = createRandom(`estimate ${item.project.number} ${item.name} ${person.login}`);
  const { isDone, from } = item.progress;
  if (isDone) assignment.coming = 0;
  else if (assignment.coming < least) {
    const window = demoHoursBetween(from, Math.max(from, item.finish)) * 0.35 * (person.available / 100);
    assignment.coming = Math.max(least * 4, quarter(Math.max(window - booked, booked * 0.3)));
  }
  const total = booked + assignment.coming;
  const error = bookings.length === 0 ? 1 : 0.8 + random.next() * 0.32;
  assignment.base = Math.max(1, Math.round(total * error));
  let sum = 0;
  let left = assignment.base;
  for (const [index, booking] of bookings.entries()) {
    sum += booking.hours;
    const known = (index + 1) / bookings.length;
    const expected = assignment.base + (total - assignment.base) * known;
    const isLast = index === bookings.length - 1;
    booking.completed = isDone && isLast;
    const derived = Math.max(left - booking.hours, 0);
    booking.isEstimated = !booking.completed && (derived < least / 2 || (index + 1) % bookingsPerEstimate === 0);
    const estimate = Math.max(least / 2, quarter(expected - sum));
    booking.open = booking.completed ? 0 : booking.isEstimated ? estimate : derived;
    left = booking.open;
  }
}

/** Returns the share of a person's working time used by an assignment, percent in steps of five. */
export function assignedPercent({ item, booked, coming, person }: Assignment): number {
  const { from, to } = item.progress;
  const capacity = demoHoursBetween(from, to) * (person.available / 100);
  return Math.min(100, Math.max(5, Math.round(((booked + coming) / capacity) * 20) * 5));
}
