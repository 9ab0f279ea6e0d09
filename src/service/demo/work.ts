import { ActivityType } from '#contract/core/codes.ts';
import { mondayNumber } from '#plan/calendar/day.ts';
import { type DemoCalendar, type DemoDay, demoHoursBetween } from './calendar.ts';
import { type Demo, demoDetails, type DemoLeaf } from './company.ts';
import type { DemoPerson, Staff } from './people.ts';
import type { DemoActivity, DemoAssignment, DemoPlan, DemoProgress } from './plan.ts';
import type { DemoProject } from './projects.ts';
import { createRandom, type SeededRandom } from './rows.ts';

/** Sets the progress of every activity from its dates and the project's description. */
export function setProgress(plans: readonly DemoPlan[], calendar: DemoCalendar): void {
  for (const { project, activities } of plans) {
    const random = createRandom(`progress ${project.number}`);
    for (const activity of activities) if (activity.leaf) activity.progress = progressOf(activity, calendar, random);
  }
}

function progressOf(
  { start, finish, type, project }: DemoActivity,
  { now, weekPlace }: DemoCalendar,
  random: SeededRandom,
): DemoProgress {
  const slip = random.whole(-2, 5);
  const isForgotten = random.chance(0.04);
  const isDelayed = random.chance(0.1);
  const { status, isTemplate, onHoldFor, late } = project;
  if (isTemplate) return { from: start, to: finish, isDone: false, isBegun: false };
  if (status === 'closed') return { from: start, to: Math.min(finish, now - 2), isDone: true, isBegun: true };
  const stop = onHoldFor === undefined ? now : weekPlace(-onHoldFor);
  const isLate = late !== undefined && finish > weekPlace(-late);
  const isOpen = isLate || (isForgotten && finish > now - 25 && type !== ActivityType.task);
  const end = Math.max(start, Math.min(finish + slip, finish + finish - start + 1));
  if (end < stop - 1 && !isOpen) return { from: start, to: end, isDone: true, isBegun: true };
  const isBegun = start < stop && !(isDelayed && start > stop - 10);
  const rest = finish > now ? finish : now + 3 + Math.abs(slip);
  if (onHoldFor !== undefined) return { from: start, to: isBegun ? stop : finish, isDone: false, isBegun };
  return { from: isBegun ? start : Math.max(start, now + 1), to: Math.max(rest, now + 2), isDone: false, isBegun };
}

/** More people than any pool has: all of them. */
const everybodyCount = 99;

/** Hours per day that one person is assumed to work on an unassigned activity. */
const minHoursADay = 3;

/** A person with fewer concurrent activities than this, not counting line work, has time to help. */
const idleBelowActivities = 0.6;
/** Minimum days for which helpers are called in, and their maximum number. */
const minHelpDays = 5;
const mostHelpers = 2;
/** Teams of this size do not grow by helpers; the large plan has no limit. */
const largestTeam = 18;

const openEach = 2;

/** Assigns people to the work of all plans, in the order of time: of the pool those with the least to do. */
export function assignTeam(demo: Demo, plans: readonly DemoPlan[], staff: Staff): void {
  const work = plans.flatMap(({ activities }) => activities).filter(({ leaf }) => leaf !== null);
  // Line work for all comes first, then work of named people, then the rest by start.
  const rank = ({ leaf, person }: DemoActivity) => (leaf?.people === everybodyCount ? 0 : person ? 1 : 2);
  const sorted = work.toSorted((a, b) => rank(a) - rank(b) || a.progress.from - b.progress.from);
  const assigner = new Assigner(demo, staff);
  for (const activity of sorted) assigner.assignPool(activity);
  for (const activity of sorted) assigner.addHelpers(activity);
  assigner.assignSignOn(plans);
}

class Assigner {
  readonly #demo: Demo;
  readonly #staff: Staff;
  readonly #random = createRandom('team');
  readonly #teams = new Map<DemoProject, Set<DemoPerson>>();
  /** Number of activities per person and place. */
  readonly #load = new Map<DemoPerson, Float32Array>();

  constructor(demo: Demo, staff: Staff) {
    this.#demo = demo;
    this.#staff = staff;
  }

  #team(project: DemoProject): Set<DemoPerson> {
    const team = this.#teams.get(project) ?? new Set([project.leader]);
    this.#teams.set(project, team);
    return team;
  }

  #places(person: DemoPerson): Float32Array {
    const places = this.#load.get(person) ?? new Float32Array(2_000);
    this.#load.set(person, places);
    return places;
  }

  #mean(person: DemoPerson, { from, to }: DemoProgress): number {
    const part = this.#places(person).subarray(from, to + 1);
    return part.reduce((sum, value) => sum + value, 0) / Math.max(part.length, 1);
  }

  #assign(activity: DemoActivity, person: DemoPerson): void {
    const share = activity.leaf?.weight ?? 1;
    const weight = share < 0.5 ? share : activity.person ? 0.6 : 1;
    const places = this.#places(person);
    if (share >= 0.5) {
      for (let place = activity.progress.from; place <= activity.progress.to; place++)
        places[place] = (places[place] ?? 0) + weight / (person.available / 100);
    }
    this.#team(activity.project).add(person);
    const id = this.#demo.rows.newId();
    activity.assignments.push({ id, activity, person, weight, bookings: [], booked: 0, coming: 0, base: 0 });
  }

  /** Assigns as many of the pool as the work needs. */
  assignPool(activity: DemoActivity): void {
    const { leaf, progress } = activity;
    if (!leaf) return;
    const people = this.#choose(activity, leaf);
    for (const person of people) this.#assign(activity, person);
    if (people.length === 0)
      activity.unassigned = Math.ceil((progress.to - progress.from + 1) * leaf.people * minHoursADay);
  }

  #choose({ person, progress, project }: DemoActivity, leaf: DemoLeaf): readonly DemoPerson[] {
    if (project.isTemplate) return [];
    if (person) return [person];
    const candidates = this.#staff.colleagues.filter(({ pool }) => pool === leaf.pool);
    if (leaf.people === everybodyCount) return candidates;
    // Part of the work that begins later is still unassigned.
    if (!progress.isBegun && project.status === 'approved' && this.#random.chance(0.3)) return [];
    const team = this.#team(project);
    const score = (candidate: DemoPerson) =>
      this.#mean(candidate, progress) - (team.has(candidate) ? 0.4 : 0) + this.#random.next() * 0.2;
    return leastOf(candidates, score).slice(0, leaf.people);
  }

  /** People who would have nothing but line work join what others of their pool do. */
  addHelpers(activity: DemoActivity): void {
    const { leaf, person, progress, project, assignments } = activity;
    const isOpen = leaf && leaf.people < everybodyCount && !person && project.onHoldFor === undefined;
    if (!isOpen || assignments.length === 0 || progress.to - progress.from < minHelpDays) return;
    const team = this.#team(project);
    const isWelcome = (colleague: DemoPerson) =>
      team.has(colleague) || team.size < largestTeam || project.outline === 'modules';
    const helpers = this.#staff.colleagues.filter(
      (colleague) =>
        colleague.pool === leaf.pool &&
        isWelcome(colleague) &&
        assignments.every((own) => own.person !== colleague) &&
        this.#mean(colleague, progress) < idleBelowActivities,
    );
    for (const helper of leastOf(helpers, (colleague) => this.#mean(colleague, progress)).slice(0, mostHelpers))
      this.#assign(activity, helper);
  }

  /** Gives the sign-on `staff` work of today in some projects, whatever the load says. */
  assignSignOn(plans: readonly DemoPlan[]): void {
    const person = this.#staff.get('staff');
    for (const { activities } of plans.filter(({ project }) => demoDetails.staffProjects.includes(project.number))) {
      const isOwn = ({ assignments }: DemoActivity) => assignments.some((own) => own.person === person);
      const current = activities.filter(
        ({ leaf, progress, person: named }) => leaf && !named && progress.isBegun && !progress.isDone,
      );
      const missing = Math.max(0, openEach - current.filter(isOwn).length);
      for (const activity of current.filter((each) => !isOwn(each)).slice(0, missing)) this.#assign(activity, person);
    }
  }
}

function leastOf<T>(list: readonly T[], score: (element: T) => number): T[] {
  return list
    .map((element) => ({ element, value: score(element) }))
    .toSorted((a, b) => a.value - b.value)
    .map(({ element }) => element);
}

/** Working days after today that are looked at to see how much people will have to do. */
const horizon = 330;

/** Hours of a full working day: mostly eight, sometimes less or more. */
const dayLengths = [7, 7.25, 7.5, 7.75, 7.75, 8, 8, 8, 8, 8.25, 8.5];

/** Hours of a working day that are expected, and of the longest one. */
const [fullDay, longestDay] = [8, 9];

const quarter = (hours: number) => Math.round(hours * 4) / 4;

/**
 * Simulates two years of work: each working day is split over the person's assignments. Unbooked and future days
 * determine the remaining effort.
 */
export function simulateWork(calendar: DemoCalendar, plans: readonly DemoPlan[], staff: Staff): void {
  const own = new Map<DemoPerson, DemoAssignment[]>(staff.colleagues.map((person) => [person, []]));
  const all = plans.flatMap(({ activities }) => activities.flatMap(({ assignments }) => assignments));
  for (const assignment of all) own.get(assignment.person)?.push(assignment);
  for (const [index, person] of staff.colleagues.entries()) workThrough(calendar, person, index, own.get(person) ?? []);
  for (const { activities } of plans) {
    for (const [index, activity] of activities.entries()) {
      for (const assignment of activity.assignments) settleAssignment(assignment, index);
      // The share of a person who never got to it was done by the others.
      if (activity.progress.isDone)
        activity.assignments = activity.assignments.filter(({ bookings }) => bookings.length > 0);
    }
  }
}

/** The share of coming days that line work takes, at most: the rest is free for projects that are not planned yet. */
const lineShare = 0.25;
const isLine = ({ weight }: DemoAssignment) => weight < 0.5;

function workThrough(calendar: DemoCalendar, person: DemoPerson, index: number, own: readonly DemoAssignment[]): void {
  const random = createRandom(`work ${person.login}`);
  const isBooked = bookedDays(person, index, calendar);
  const starting = own.toSorted((a, b) => a.activity.progress.from - b.activity.progress.from);
  let active: DemoAssignment[] = [];
  let next = 0;
  // Days of a week make up for each other: it has the hours that are expected, as people see to it.
  const usual = (fullDay * person.available) / 100;
  let owed = 0;
  for (let place = calendar.placeOf(calendar.recordStart); place < calendar.now + horizon; place++) {
    for (let begun = starting[next]; begun && begun.activity.progress.from <= place; begun = starting[++next])
      active.push(begun);
    active = active.filter(({ activity }) => activity.progress.to >= place);
    const day = calendar.dayAt(place);
    // Drawn on every day, so that an absence more or less does not change all that follows.
    const hours = quarter((random.pick(dayLengths) * person.available) / 100);
    const chosen = chooseWork(active, random.pick([1, 2, 2, 2, 3, 3]), random);
    if (person.away.has(day) || chosen.length === 0) continue;
    const isHalfBooked = isStaff(person) && day === calendar.monday + 2;
    const parts: [DemoAssignment, number][] = [];
    splitHoursByWeight(chosen, quarter(isHalfBooked ? hours / 2 : hours), random, (...part) => parts.push(part));
    if (!isHalfBooked && isBooked(day))
      owed = evenOut(parts, { usual, owed, isLast: isLastOfWeek(calendar, person, place) });
    for (const [assignment, part] of parts) {
      const { progress } = assignment.activity;
      if (day <= calendar.today && isBooked(day) && progress.isBegun) {
        assignment.bookings.push({ day, hours: part, open: 0, isEstimated: false, completed: false });
        assignment.booked += part;
      } else if (!progress.isDone) assignment.coming += isLine(assignment) ? Math.min(part, hours * lineShare) : part;
    }
  }
}

/** Tells whether a person does not work on the next day of the week, or the week is over. */
function isLastOfWeek(calendar: DemoCalendar, { away }: DemoPerson, place: number): boolean {
  const [day, following] = [calendar.dayAt(place), calendar.dayAt(place + 1)];
  return mondayNumber(day) !== mondayNumber(following) || away.has(following);
}

/**
 * Changes the longest part of a day by the hours that earlier days of the week had too much or too little, and on its last
 * day to those expected. Returns what the week owes after that.
 */
function evenOut(
  parts: [DemoAssignment, number][],
  { usual, owed, isLast }: { usual: number; owed: number; isLast: boolean },
): number {
  const [longest] = parts.toSorted(([, a], [, b]) => b - a);
  if (!longest) return owed;
  const hours = parts.reduce((sum, [, part]) => sum + part, 0);
  const wanted = Math.min((isLast ? usual : hours) + owed, longestDay);
  longest[1] = Math.max(0.5, quarter(longest[1] + wanted - hours));
  return isLast ? 0 : owed + usual - parts.reduce((sum, [, part]) => sum + part, 0);
}

/** The one who has booked the first days of this week only, the last of them half. */
const isStaff = ({ login }: DemoPerson) => login === 'staff';

/** Which days a person has booked: nearly all up to yesterday, some are late, a few have gaps. */
function bookedDays(person: DemoPerson, index: number, { today, monday }: DemoCalendar): (day: DemoDay) => boolean {
  if (isStaff(person)) return (day) => day < today && day <= monday + 2;
  const until = index % 23 === 5 ? monday - 10 : index % 7 === 3 ? monday - 3 : today - 1;
  const gap = index % 13 === 8 ? monday - 18 : null;
  return (day) => day <= until && (gap === null || day < gap || day > gap + 1 + (index % 3));
}

/** Different assignments by chance, those of greater weight more often. */
function chooseWork(active: readonly DemoAssignment[], count: number, random: SeededRandom): DemoAssignment[] {
  const left = [...active];
  const chosen: DemoAssignment[] = [];
  while (chosen.length < count && left.length > 0) {
    let draw = random.next() * left.reduce((sum, { weight }) => sum + weight, 0);
    const found = left.findIndex(({ weight }) => (draw -= weight) < 0);
    chosen.push(...left.splice(found === -1 ? left.length - 1 : found, 1));
  }
  return chosen;
}

/** Splits the hours of a day by weight into parts of at least half an hour. */
function splitHoursByWeight(
  chosen: readonly DemoAssignment[],
  hours: number,
  random: SeededRandom,
  give: (assignment: DemoAssignment, part: number) => void,
): void {
  let left = hours;
  let weights = chosen.reduce((sum, { weight }) => sum + weight, 0);
  for (const [index, assignment] of chosen.entries()) {
    const fair = (left * assignment.weight) / weights;
    const drawn = Math.min(left, Math.max(0.5, quarter(fair * (0.6 + random.next() * 0.8))));
    const part = index === chosen.length - 1 ? left : drawn;
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
function settleAssignment(assignment: DemoAssignment, index: number): void {
  const { activity, booked, bookings, person } = assignment;
  const { finish, project } = activity;
  const { isDone, from } = activity.progress;
  const random = createRandom(`estimate ${project.number} ${index} ${person.login}`);
  if (isDone) assignment.coming = 0;
  else if (assignment.coming < least) {
    const window = demoHoursBetween(from, Math.max(from, finish)) * 0.35 * (person.available / 100);
    assignment.coming = Math.max(least * 4, quarter(Math.max(window - booked, booked * 0.3)));
  }
  const total = booked + assignment.coming;
  const error = bookings.length === 0 ? 1 : 0.8 + random.next() * 0.32;
  assignment.base = Math.max(1, Math.round(total * error));
  let sum = 0;
  let left = assignment.base;
  for (const [at, booking] of bookings.entries()) {
    sum += booking.hours;
    const expected = assignment.base + ((total - assignment.base) * (at + 1)) / bookings.length;
    booking.completed = isDone && at === bookings.length - 1;
    const derived = Math.max(left - booking.hours, 0);
    booking.isEstimated = !booking.completed && (derived < least / 2 || (at + 1) % bookingsPerEstimate === 0);
    const estimate = Math.max(least / 2, quarter(expected - sum));
    booking.open = booking.completed ? 0 : booking.isEstimated ? estimate : derived;
    left = booking.open;
  }
}
