import { ActivityType, DependencyType, Risk, TimeUnit } from '#contract/core/codes.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { blankActivity, evenWork, type PlanActivity, type PlanDocument, type PlanLink } from '#plan/document.ts';
import { scheduleAll } from '#plan/schedule/reschedule.ts';
import { type DemoCalendar, type DemoDay, demoHoursBetween, demoMonthStart, demoYear } from './calendar.ts';
import {
  contractValue,
  type Demo,
  demoDetails,
  type DemoLeaf,
  demoLeaf,
  demoOutline,
  type DemoPhase,
} from './company.ts';
import type { DemoPerson } from './people.ts';
import type { DemoProject } from './projects.ts';
import { createRandom, type SeededRandom } from './rows.ts';

/** An activity while the demo data are made; days are places in the calendar. */
export interface DemoActivity {
  readonly id: string;
  readonly project: DemoProject;
  readonly parent: DemoActivity | null;
  readonly level: number;
  /** `ActivityType`. */
  readonly type: number;
  readonly name: string;
  /** The work that it is; null for collections and milestones. */
  readonly leaf: DemoLeaf | null;
  /** Length compared with the others of the plan; null if its days do not follow from links. */
  readonly length: number | null;
  /** Hours that must pass before it may start, and after it has ended before what follows may. */
  readonly leadTime: number;
  readonly followUpTime: number;
  /** Customer payment at a milestone, EUR. */
  readonly payment: number;
  /** The person who does it, whatever the pool. */
  readonly person: DemoPerson | null;
  /** Tasks have no dates: the window is when they are worked on. */
  start: number;
  finish: number;
  progress: DemoProgress;
  assignments: DemoAssignment[];
  /** Hours that are not assigned yet. */
  unassigned: number;
}

/** When work was, or will be, done; `isDone` once nothing is left to do. */
export interface DemoProgress {
  readonly from: number;
  readonly to: number;
  readonly isDone: boolean;
  /** Set if work on it may have begun. */
  readonly isBegun: boolean;
}

export interface DemoAssignment {
  readonly id: string;
  readonly activity: DemoActivity;
  readonly person: DemoPerson;
  /** Share of the person's time compared with other work. */
  readonly weight: number;
  readonly bookings: DemoBooking[];
  /** Hours that were worked, and those that the coming days hold for it. */
  booked: number;
  coming: number;
  /** Hours of the current plan. */
  base: number;
}

export interface DemoBooking {
  readonly day: DemoDay;
  readonly hours: number;
  /** Hours still to be worked after it. */
  open: number;
  /** The person estimated what is still to be worked; otherwise it follows from the booking before. */
  isEstimated: boolean;
  completed: boolean;
}

export interface DemoPlan {
  readonly project: DemoProject;
  /** In the order of the outline. */
  readonly activities: readonly DemoActivity[];
  readonly links: readonly PlanLink[];
  /** Links of the current version that its days do not regard. */
  readonly ignoredLinks: readonly PlanLink[];
}

const undatedTypes: readonly number[] = [ActivityType.task, ActivityType.taskCollection];
export const isDatedActivity = ({ type }: DemoActivity): boolean => !undatedTypes.includes(type);

interface DraftLink {
  readonly predecessor: DemoActivity;
  readonly successor: DemoActivity;
  readonly type: number;
  /** In the unit of the lengths. */
  readonly lag: number;
}

type NewDemoActivity = Partial<Omit<DemoActivity, 'project'>> & Pick<DemoActivity, 'name' | 'type'>;

/** Grows the outline of one plan. */
class DemoPlanDraft {
  readonly activities: DemoActivity[] = [];
  readonly links: DraftLink[] = [];
  /** Activities of which the second should have waited for the first. */
  readonly ignored: [predecessor: DemoActivity, successor: DemoActivity][] = [];
  readonly project: DemoProject;
  readonly random: SeededRandom;
  readonly #demo: Demo;

  constructor(demo: Demo, project: DemoProject) {
    this.#demo = demo;
    this.project = project;
    this.random = createRandom(`plan ${project.number}`);
  }

  get texts(): Demo['texts']['plan'] {
    return this.#demo.texts.plan;
  }

  add(activity: NewDemoActivity): DemoActivity {
    const { parent = null } = activity;
    const { start, finish } = this.project;
    const added: DemoActivity = {
      id: this.#demo.rows.newId(),
      project: this.project,
      parent,
      level: parent === null ? 1 : parent.level + 1,
      leaf: null,
      length: null,
      leadTime: 0,
      followUpTime: 0,
      payment: 0,
      person: null,
      start,
      finish,
      progress: { from: 0, to: 0, isDone: false, isBegun: false },
      assignments: [],
      unassigned: 0,
      ...activity,
    };
    this.activities.push(added);
    return added;
  }

  collection(name: string, parent: DemoActivity | null = null): DemoActivity {
    return this.add({ name, type: ActivityType.collection, parent });
  }

  milestone(name: string, parent: DemoActivity | null, payment = 0): DemoActivity {
    return this.add({ name, type: ActivityType.milestone, parent, payment, length: 0 });
  }

  /** By default the one follows the other. */
  link(
    predecessor: DemoActivity | undefined,
    successor: DemoActivity | undefined,
    type: number = DependencyType.finishStart,
    lag = 0,
  ): void {
    if (predecessor && successor) this.links.push({ predecessor, successor, type, lag });
  }
}

/** The plan of a project from its outline, with days calculated from its links; null where nothing is planned yet. */
export function buildPlan(demo: Demo, project: DemoProject): DemoPlan | null {
  if (project.outline === null) return null;
  const { calendar, texts } = demo;
  const { shape, phases } = demoOutline(project.outline, texts);
  const draft = new DemoPlanDraft(demo, project);
  let links: readonly PlanLink[] = [];
  if (shape === 'halves') addHalves(draft, phases, calendar);
  else {
    const kickOff = addManagement(draft);
    if (shape === 'phases') addPhases(draft, phases, kickOff);
    else addSprints(draft, phases, kickOff);
    links = scheduleDraft(draft, calendar);
  }
  addAdHoc(draft, demo);
  const ignoredLinks = draft.ignored.map(([predecessor, successor]) =>
    planLink({ predecessor, successor, type: DependencyType.finishStart, lag: 0 }, 0),
  );
  return { project, activities: draft.activities, links, ignoredLinks };
}

function addManagement(draft: DemoPlanDraft): DemoActivity {
  const { project, texts } = draft;
  const parent = draft.collection(texts.management);
  const kickOff = draft.milestone(texts.kickOff, parent);
  const leaf = demoLeaf({ pool: 'management', weight: 0.5 }, texts.managing);
  draft.add({ name: leaf.name, type: ActivityType.standard, parent, leaf, person: project.leader });
  return kickOff;
}

/** Phases follow each other from milestone to milestone; their parts begin one after the other. */
function addPhases(draft: DemoPlanDraft, phases: readonly DemoPhase[], kickOff: DemoActivity): void {
  let gate = kickOff;
  for (const { name, milestone = '', paid = 0, parts } of phases) {
    const top = draft.collection(name);
    const ends = parts.flatMap((part, index) => {
      const parent = parts.length === 1 ? top : draft.collection(part.name, top);
      const [first, ...rest] = addChain(draft, part.work, parent);
      draft.link(gate, first, DependencyType.finishStart, (index * part.work.length * 0.65) / parts.length);
      return first ? [first, ...rest] : [];
    });
    gate = draft.milestone(milestone, top, Math.round((paid * contractValue(draft.project.columns.budget)) / 100));
    const followed = new Set(
      draft.links.filter(({ type }) => type === DependencyType.finishStart).map(({ predecessor }) => predecessor),
    );
    for (const end of ends) if (!followed.has(end)) draft.link(end, gate);
  }
}

/** Work that follows each other, or begins while what is before it goes on. */
function addChain(draft: DemoPlanDraft, work: readonly DemoLeaf[], parent: DemoActivity): DemoActivity[] {
  const { random } = draft;
  const { startStart, finishFinish, startFinish, finishStart } = DependencyType;
  const chain: DemoActivity[] = [];
  for (const leaf of work) {
    const length = leaf.weight * (1 + random.next() * 0.6);
    const waiting = { leadTime: random.chance(0.03) ? 16 : 0, followUpTime: random.chance(0.03) ? 24 : 0 };
    const added = draft.add({ name: leaf.name, type: ActivityType.standard, parent, leaf, length, ...waiting });
    const [before, previous] = chain.slice(-2);
    const last = previous ?? before;
    if (random.chance(0.4)) draft.link(last, added, finishStart, random.chance(0.2) ? 0.2 : 0);
    else draft.link(last, added, startStart, (last?.length ?? 0) * (0.4 + random.next() * 0.4));
    if (previous && before) {
      if (random.chance(0.25)) draft.link(before, added, random.pick([finishFinish, startFinish]));
      else if (isInTrouble(draft.project) && random.chance(0.2)) draft.ignored.push([before, added]);
    }
    chain.push(added);
  }
  return chain;
}

const isInTrouble = ({ columns, late }: DemoProject) => columns.risk_classification === Risk.high || late !== undefined;

/** Sprints of equal length with tasks that have no dates, and a backlog of what comes after. */
function addSprints(draft: DemoPlanDraft, sprints: readonly DemoPhase[], kickOff: DemoActivity): void {
  let before = kickOff;
  for (const { name, milestone, parts } of sprints) {
    const parent = draft.add({ name, type: ActivityType.scheduledTaskCollection, length: 1 });
    draft.link(before, parent);
    before = parent;
    for (const leaf of parts.flatMap(({ work }) => work))
      draft.add({ name: leaf.name, type: ActivityType.task, parent, leaf });
    if (milestone === undefined) continue;
    before = draft.milestone(milestone, null);
    draft.link(parent, before);
  }
  const backlog = draft.add({ name: draft.texts.backlog, type: ActivityType.taskCollection });
  for (const name of draft.texts.backlogTasks)
    draft.add({ name, type: ActivityType.task, parent: backlog, unassigned: draft.random.whole(2, 12) * 8 });
}

/** The same work in every half-year of the calendar that the project touches. */
function addHalves(draft: DemoPlanDraft, phases: readonly DemoPhase[], calendar: DemoCalendar): void {
  const work = phases.flatMap(({ parts }) => parts.flatMap((part) => part.work));
  const [first, last] = [calendar.dayAt(draft.project.start), calendar.dayAt(draft.project.finish)];
  const isSecond = (day: DemoDay) => dayText(day).slice(5, 7) > '06';
  for (
    let begin = dayNumber(`${demoYear(first)}-${isSecond(first) ? '07' : '01'}-01`);
    begin <= last;
    begin = demoMonthStart(begin, 6)
  ) {
    const half = { start: calendar.placeOf(begin), finish: calendar.placeOf(demoMonthStart(begin, 6)) - 1 };
    const year = String(demoYear(begin));
    const name = draft.texts.half.replace('{half}', isSecond(begin) ? '2' : '1').replace('{year}', year);
    const parent = draft.add({ name, type: ActivityType.collection, ...half });
    for (const leaf of work) draft.add({ name: leaf.name, type: ActivityType.standard, parent, leaf, ...half });
  }
}

/** Work that came up without a plan, in the weeks around today; the large plan has none. */
function addAdHoc(draft: DemoPlanDraft, { calendar, texts }: Demo): void {
  const { project, random } = draft;
  if (project.status !== 'running' || project.isTemplate || project.outline === 'modules') return;
  const requests = texts.adHoc.map((name, index) =>
    demoLeaf({ pool: demoDetails.adHoc[index] ?? '', weight: 0.5 }, name),
  );
  for (const leaf of random.some(requests, 2)) {
    const start = calendar.now + random.whole(-22, 4);
    const finish = start + random.whole(1, 8);
    draft.add({ name: leaf.name, type: ActivityType.adHoc, leaf, start, finish });
  }
}

/** Working days that a length of 1 takes at first. */
const firstScale = 5;
const mostRounds = 4;
/** Share of the project's length by which its plan may miss it. */
const lengthTolerance = 0.02;

/** Sets the days of all activities so that the plan takes as long as the project. Returns the links as they are stored. */
function scheduleDraft(draft: DemoPlanDraft, calendar: DemoCalendar): readonly PlanLink[] {
  const { activities, project } = draft;
  const days = project.finish - project.start + 1;
  const bound = activities.filter(({ length }) => length !== null);
  let links: readonly PlanLink[] = [];
  for (let scale = firstScale, round = 0; round < mostRounds; round++) {
    links = draft.links.map((link) => planLink(link, scale));
    for (const activity of bound) {
      activity.start = project.start;
      activity.finish = project.start + Math.max(1, Math.round((activity.length ?? 0) * scale)) - 1;
    }
    const planned = scheduleAll(planDocument({ activities, links }, calendar), calendar.setting);
    placeActivities(activities, planned, calendar);
    const taken = Math.max(...bound.map(({ finish }) => finish)) - project.start + 1;
    if (Math.abs(taken - days) <= days * lengthTolerance) break;
    scale *= days / taken;
  }
  return links;
}

const planLink = ({ predecessor, successor, type, lag }: DraftLink, scale: number): PlanLink => ({
  predecessorId: predecessor.id,
  successorId: successor.id,
  type,
  lag: demoHoursBetween(1, Math.round(lag * scale)),
  isElapsed: false,
  unit: TimeUnit.automatic,
});

/** Takes over the days of a calculated plan; what has none takes those of what holds it. */
function placeActivities(activities: readonly DemoActivity[], planned: PlanDocument, calendar: DemoCalendar): void {
  for (const [index, activity] of activities.entries()) {
    const { start, finish } = planned.activities[index] ?? {};
    if (start && finish) {
      activity.start = calendar.placeOf(dayNumber(start));
      activity.finish = calendar.placeOf(dayNumber(finish));
    } else if (activity.parent) ({ start: activity.start, finish: activity.finish } = activity.parent);
  }
}

/** A plan as the scheduler calculates with it. */
export function planDocument(
  { activities, links }: Pick<DemoPlan, 'activities' | 'links'>,
  calendar: DemoCalendar,
): PlanDocument {
  return {
    activities: activities.map((activity): PlanActivity => {
      const { id, parent, type, name, start, finish, leadTime, followUpTime, assignments, unassigned } = activity;
      const isDated = isDatedActivity(activity);
      const assigned = assignments.reduce((sum, { base }) => sum + base, 0);
      return {
        ...blankActivity,
        id,
        parentId: parent?.id ?? null,
        type,
        name,
        leadTime,
        followUpTime,
        start: isDated ? dayText(calendar.dayAt(start)) : null,
        finish: isDated ? dayText(calendar.dayAt(finish)) : null,
        duration: isDated && type !== ActivityType.milestone ? demoHoursBetween(start, finish) : 0,
        baseEffort: assigned + unassigned,
        unassignedEffort: unassigned,
      };
    }),
    links,
    assignments: activities.flatMap(({ id, assignments }) =>
      assignments.map((assignment) => ({
        activityId: id,
        resourceId: assignment.person.resourceId,
        assigned: assignedPercent(assignment),
        baseEffort: assignment.base,
        ...evenWork,
      })),
    ),
  };
}

/** Returns the share of a person's working time used by an assignment, percent in steps of five. */
export function assignedPercent({ activity, booked, coming, person }: DemoAssignment): number {
  const { from, to } = activity.progress;
  const capacity = demoHoursBetween(from, to) * (person.available / 100);
  return Math.min(100, Math.max(5, Math.round(((booked + coming) / capacity) * 20) * 5));
}
