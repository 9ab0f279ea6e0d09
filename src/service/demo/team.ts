import { ActivityType } from '#contract/core/codes.ts';
import type { DemoCalendar } from './days.ts';
import type { Colleague, Demo, Staff } from './demo.ts';
import type { DemoPlanItem, DemoPlan, DemoProgress, DemoProject } from './plan-model.ts';
import { createRandom, type SeededRandom } from './random.ts';

/** Sets the progress of every activity from its dates and the project's description. */
export function setItemProgress(plans: readonly DemoPlan[], calendar: DemoCalendar): void {
  for (const { project, items } of plans) {
    const random = createRandom(`progress ${project.number}`);
    for (const item of items) if (item.entry) item.progress = itemProgress(item, project, calendar, random);
  }
}

function itemProgress(
  { start, finish, type }: DemoPlanItem,
  project: DemoProject,
  { now, weekPlace }: DemoCalendar,
  random: SeededRandom,
): DemoProgress {
  const slip = random.whole(-2, 5);
  const isForgotten = random.chance(0.04);
  const isDelayed = random.chance(0.1);
  if (project.isTemplate === true) return { from: start, to: finish, isDone: false, isBegun: false };
  if (project.status === 'closed') return { from: start, to: Math.min(finish, now - 2), isDone: true, isBegun: true };
  const stop = project.onHoldFor === undefined ? now : weekPlace(-project.onHoldFor);
  const length = finish - start + 1;
  const isLate = project.late !== undefined && finish > weekPlace(-project.late);
  const isOpen = isLate || (isForgotten && finish > now - 25 && type !== ActivityType.task);
  const end = Math.max(start, Math.min(finish + slip, finish + length));
  if (end < stop - 1 && !isOpen) return { from: start, to: end, isDone: true, isBegun: true };
  const isBegun = start < stop && !(isDelayed && start > stop - 10);
  const rest = finish > now ? finish : now + 3 + Math.abs(slip);
  if (project.onHoldFor !== undefined) return { from: start, to: isBegun ? stop : finish, isDone: false, isBegun };
  return { from: isBegun ? start : Math.max(start, now + 1), to: Math.max(rest, now + 2), isDone: false, isBegun };
}

/** Number of activities per person and place, so that work is assigned to the least loaded. */
class ActivityLoad {
  readonly #places = new Map<Colleague, Float32Array>();

  of(person: Colleague): Float32Array {
    const known = this.#places.get(person) ?? new Float32Array(2_000);
    this.#places.set(person, known);
    return known;
  }

  mean(person: Colleague, { from, to }: DemoProgress): number {
    const part = this.of(person).subarray(from, to + 1);
    return part.reduce((sum, value) => sum + value, 0) / Math.max(part.length, 1);
  }

  add(person: Colleague, { from, to }: DemoProgress, weight: number): void {
    const places = this.of(person);
    for (let place = from; place <= to; place++)
      places[place] = (places[place] ?? 0) + weight / (person.available / 100);
  }
}

/** Assigns people to the work of all plans, in the order of time: of the pool those with the least to do. */
export function assignTeam(demo: Demo, plans: readonly DemoPlan[], staff: Staff): void {
  const load = new ActivityLoad();
  const teams = new Map<DemoProject, Set<Colleague>>(plans.map(({ project }) => [project, new Set([project.leader])]));
  const work = plans.flatMap(({ items }) => items).filter(({ entry }) => entry !== null);
  // Line work for all comes first, then work of named people, then the rest by start.
  const rank = (item: DemoPlanItem) => (item.entry?.people === everybodyCount ? 0 : item.person ? 1 : 2);
  const sorted = work.toSorted((a, b) => rank(a) - rank(b) || a.progress.from - b.progress.from);
  const random = createRandom('team');
  for (const item of sorted) {
    const team = teams.get(item.project) ?? new Set();
    const people = choose(item, staff, { load, team, random });
    for (const person of people) assignPerson(demo, item, person, load, team);
    const { progress, entry } = item;
    if (people.length === 0)
      item.unassigned = Math.ceil((progress.to - progress.from + 1) * (entry?.people ?? 1) * minHoursADay);
  }
  fillGaps(demo, sorted, staff, { load, teams });
  assignStaff(demo, plans, staff, { load, teams });
}

const everybodyCount = 99;

/** A person with fewer concurrent activities than this, not counting line work, has time to help. */
const idleBelowActivities = 0.6;
/** Minimum days for which helpers are called in, and their maximum number. */
const minHelpDays = 5;
const mostHelpers = 2;
/** Teams of this size do not grow by helpers; the large plan has no limit. */
const largestTeam = 18;

/** People who would have nothing but line work join what others of their pool do. */
function fillGaps(
  demo: Demo,
  items: readonly DemoPlanItem[],
  staff: Staff,
  { load, teams }: { load: ActivityLoad; teams: ReadonlyMap<DemoProject, Set<Colleague>> },
): void {
  for (const item of items) {
    const { entry, person, progress, project, assignments } = item;
    const isOpen =
      entry && entry.people < everybodyCount && !person && project.onHoldFor === undefined && !project.isTemplate;
    if (!isOpen || assignments.length === 0 || progress.to - progress.from < minHelpDays) continue;
    const team = teams.get(project) ?? new Set();
    const isWelcome = (colleague: Colleague) =>
      team.has(colleague) || team.size < largestTeam || project.outline === 'modules';
    const helpers = staff.colleagues
      .filter((colleague) => colleague.pool === entry.pool && assignments.every((own) => own.person !== colleague))
      .filter(isWelcome)
      .map((colleague) => ({ colleague, mean: load.mean(colleague, progress) }))
      .filter(({ mean }) => mean < idleBelowActivities)
      .toSorted((a, b) => a.mean - b.mean)
      .slice(0, mostHelpers);
    for (const { colleague } of helpers) assignPerson(demo, item, colleague, load, team);
  }
}

/** Hours per day that one person is assumed to work on an unassigned activity. */
const minHoursADay = 3;

function choose(
  { entry, person, progress, project }: DemoPlanItem,
  staff: Staff,
  { load, team, random }: { load: ActivityLoad; team: ReadonlySet<Colleague>; random: SeededRandom },
): readonly Colleague[] {
  if (!entry || project.isTemplate === true) return [];
  if (person) return [person];
  const candidates = staff.colleagues.filter(({ pool }) => pool === entry.pool);
  if (entry.people === everybodyCount) return candidates;
  // Part of the work that begins later is still unassigned.
  if (!progress.isBegun && project.status === 'approved' && random.chance(0.3)) return [];
  const scored = candidates.map((candidate) => {
    const score = load.mean(candidate, progress) - (team.has(candidate) ? 0.4 : 0) + random.next() * 0.2;
    return { candidate, score };
  });
  return scored
    .toSorted((a, b) => a.score - b.score)
    .slice(0, entry.people)
    .map(({ candidate }) => candidate);
}

function assignPerson(
  { nextId }: Demo,
  item: DemoPlanItem,
  person: Colleague,
  load: ActivityLoad,
  team: Set<Colleague>,
): void {
  const share = item.entry?.weight ?? 1;
  const weight = share < 0.5 ? share : item.person ? 0.6 : 1;
  if (share >= 0.5) load.add(person, item.progress, weight);
  team.add(person);
  item.assignments.push({ id: nextId(), item, person, weight, bookings: [], booked: 0, coming: 0, base: 0 });
}

/** Projects in which the sign-on `staff` has work now, whatever the load says. */
const staffProjects = ['KP-202', 'KP-211', 'KP-212', 'KP-210'];
const openEach = 2;

function assignStaff(
  demo: Demo,
  plans: readonly DemoPlan[],
  staff: Staff,
  { load, teams }: { load: ActivityLoad; teams: ReadonlyMap<DemoProject, Set<Colleague>> },
): void {
  const person = staff.get('staff');
  for (const { project, items } of plans) {
    if (!staffProjects.includes(project.number)) continue;
    const isOwn = (item: DemoPlanItem) => item.assignments.some((assignment) => assignment.person === person);
    const current = items.filter(
      ({ entry, progress, person: told }) => entry && told === null && progress.isBegun && !progress.isDone,
    );
    const free = current.filter((item) => !isOwn(item));
    const missing = Math.max(0, openEach - current.filter(isOwn).length);
    for (const item of free.slice(0, missing)) assignPerson(demo, item, person, load, teams.get(project) ?? new Set());
  }
}
