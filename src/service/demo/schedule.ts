import { ActivityType, DependencyType } from '#contract/core/codes.ts';
import { contractValue, demoOutline, type LeafEntry, type PhaseEntry } from './company.ts';
import { type DemoCalendar, demoHoursBetween } from './days.ts';
import type { Colleague, Demo } from './demo.ts';
import type { DemoPlanItem, Link, DemoPlan, DemoProject } from './plan-model.ts';
import { createRandom, type SeededRandom } from './random.ts';

interface Window {
  readonly start: number;
  readonly finish: number;
}

interface ItemDraft extends Window {
  readonly name: string;
  readonly type: number;
  readonly parent: DemoPlanItem | null;
  readonly entry?: LeafEntry;
  readonly isDated?: boolean;
  readonly payment?: number;
  readonly person?: Colleague;
}

/** Grows the outline of one plan. */
class PlanBuilder {
  readonly items: DemoPlanItem[] = [];
  readonly links: Link[] = [];
  readonly project: DemoProject;
  readonly random: SeededRandom;
  readonly #nextId: () => string;

  constructor(project: DemoProject, nextId: () => string) {
    this.project = project;
    this.random = createRandom(`plan ${project.number}`);
    this.#nextId = nextId;
  }

  add({ parent, entry, isDated = true, payment = 0, person, ...draft }: ItemDraft): DemoPlanItem {
    const level = parent === null ? 1 : parent.level + 1;
    const progress = { from: draft.start, to: draft.finish, isDone: false, isBegun: false };
    const item: DemoPlanItem = {
      id: this.#nextId(),
      project: this.project,
      parent,
      level,
      entry: entry ?? null,
      isDated,
      payment,
      person: person ?? null,
      progress,
      assignments: [],
      unassigned: 0,
      ...draft,
    };
    this.items.push(item);
    return item;
  }

  collection(
    name: string,
    parent: DemoPlanItem | null,
    window: Window,
    type: number = ActivityType.collection,
  ): DemoPlanItem {
    return this.add({ name, type, parent, ...window });
  }

  milestone(name: string, parent: DemoPlanItem | null, at: number, payment = 0): DemoPlanItem {
    return this.add({ name, type: ActivityType.milestone, parent, start: at, finish: at, payment });
  }

  link(predecessor: DemoPlanItem, successor: DemoPlanItem, type: number, lag = 0): void {
    const isConflict =
      type === DependencyType.finishStart && successor.start <= predecessor.finish && !isMilestone(successor);
    this.links.push({ predecessor, successor, type, lag, isCritical: false, isConflict });
  }

  /** Work that follows each other within a window, overlapping at random, with links that say so. */
  chain(entries: readonly LeafEntry[], parent: DemoPlanItem, { start, finish }: Window): DemoPlanItem[] {
    const length = finish - start + 1;
    const total = entries.reduce((sum, { weight }) => sum + weight, 0);
    let before = 0;
    const leaves = entries.map((entry, index) => {
      const from = start + Math.floor((before / total) * length * 0.82);
      before += entry.weight;
      const planned = Math.round((entry.weight / total) * length * (1.2 + this.random.next()));
      const isLast = index === entries.length - 1;
      const to = isLast ? finish : Math.min(finish, from + Math.max(2, planned) - 1);
      return this.add({
        name: entry.name,
        type: ActivityType.standard,
        parent,
        entry,
        start: Math.min(from, to),
        finish: to,
      });
    });
    this.#linkChain(leaves);
    return leaves;
  }

  #linkChain(leaves: readonly DemoPlanItem[]): void {
    for (const [index, item] of leaves.entries()) {
      const earlier = leaves.slice(0, index);
      const previous = earlier.at(-1);
      if (!previous) continue;
      const ended = earlier
        .filter(({ finish }) => finish < item.start)
        .toSorted((a, b) => a.finish - b.finish)
        .at(-1);
      if (ended) {
        const gap = item.start - ended.finish - 1;
        this.link(ended, item, DependencyType.finishStart, gap > 0 && gap <= 3 ? demoHoursBetween(1, gap) : 0);
      }
      if (ended === previous) continue;
      this.#linkOverlapping(previous, item, ended === undefined);
    }
  }

  #linkOverlapping(previous: DemoPlanItem, item: DemoPlanItem, isNeeded: boolean): void {
    const draw = this.random.next();
    if (isNeeded || draw < 0.25) {
      const lag = item.start - previous.start;
      this.link(previous, item, DependencyType.startStart, lag > 0 ? demoHoursBetween(1, lag) : 0);
    } else if (draw < 0.5 && item.finish >= previous.finish) {
      const lag = item.finish - previous.finish;
      this.link(previous, item, DependencyType.finishFinish, lag > 0 ? demoHoursBetween(1, lag) : 0);
    } else if (draw < 0.6) {
      this.link(previous, item, DependencyType.startFinish);
    } else if (draw < 0.62) {
      this.link(previous, item, DependencyType.finishStart);
    }
  }
}

const isMilestone = (item: DemoPlanItem) => item.type === ActivityType.milestone;

/** The plan of a project from its outline; `null` where nothing is planned yet. */
export function buildPlan({ nextId, calendar }: Demo, project: DemoProject): DemoPlan | null {
  if (project.outline === null) return null;
  const outline = demoOutline(project.outline);
  const builder = new PlanBuilder(project, nextId);
  if (outline.shape === 'halves') addHalves(builder, outline.phases, calendar);
  else {
    addManagement(builder);
    if (outline.shape === 'phases') addPhases(builder, outline.phases);
    else addSprints(builder, outline.phases);
  }
  markCritical(builder.links);
  addAdHoc(builder, calendar);
  return builder;
}

const adHocEntry = (name: string, pool: string): LeafEntry => ({ name, pool, people: 1, weight: 0.5 });

const customerRequests = [
  adHocEntry('Rückfrage des Kunden klären', 'engineering'),
  adHocEntry('Angebot für Zusatzleistung', 'sales'),
  adHocEntry('Ersatzteil kurzfristig beschaffen', 'purchasing'),
  adHocEntry('Analyse Feldausfall', 'test'),
  adHocEntry('Hotfix after update', 'firmware'),
  adHocEntry('Data export for auditors', 'it'),
  adHocEntry('Vor-Ort-Termin Störung', 'commissioning'),
];

/** Work that came up without a plan, in the weeks around today; the large plan has none. */
function addAdHoc(builder: PlanBuilder, { now }: DemoCalendar): void {
  const { project, random } = builder;
  if (project.status !== 'running' || project.isTemplate || project.outline === 'modules') return;
  for (const entry of random.some(customerRequests, 2)) {
    const start = now + random.whole(-22, 4);
    const finish = start + random.whole(1, 8);
    builder.add({
      name: entry.name,
      type: ActivityType.adHoc,
      parent: null,
      entry,
      start,
      finish,
    });
  }
}

const managing = adHocEntry('Projektmanagement', 'management');

function addManagement(builder: PlanBuilder): void {
  const { project } = builder;
  const { start, finish, leader } = project;
  const top = builder.collection('Projektleitung', null, { start, finish });
  builder.milestone('Kick-off', top, start);
  builder.add({
    name: managing.name,
    type: ActivityType.standard,
    parent: top,
    entry: managing,
    start,
    finish,
    person: leader,
  });
}

/** Groups the parts of phases. */
function groupPhases(phases: readonly PhaseEntry[]): { name: string; parts: PhaseEntry[] }[] {
  const groups: { name: string; parts: PhaseEntry[] }[] = [];
  for (const phase of phases) {
    const last = groups.at(-1);
    if (last?.name === phase.name) last.parts.push(phase);
    else groups.push({ name: phase.name, parts: [phase] });
  }
  return groups;
}

function addPhases(builder: PlanBuilder, phases: readonly PhaseEntry[]): void {
  const { project } = builder;
  const groups = groupPhases(phases);
  const sizes = groups.map(({ parts }) => parts.reduce((sum, { work }) => sum + work.length, 0) / parts.length + 1);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const length = project.finish - project.start + 1;
  let before = 0;
  let gate: DemoPlanItem | undefined;
  for (const [index, { name, parts }] of groups.entries()) {
    const size = sizes[index] ?? 1;
    const overlap = index === 0 ? 0 : Math.round((size / total) * length * 0.06);
    const start = project.start + Math.round((before / total) * length) - overlap;
    before += size;
    const finish = project.start + Math.round((before / total) * length) - 1;
    gate = addPhase(builder, { name, parts }, { start, finish }, gate);
  }
}

function addPhase(
  builder: PlanBuilder,
  { name, parts }: { name: string; parts: readonly PhaseEntry[] },
  window: Window,
  gate: DemoPlanItem | undefined,
): DemoPlanItem | undefined {
  const top = builder.collection(name, null, window);
  const length = window.finish - window.start + 1;
  const ends: DemoPlanItem[] = [];
  for (const [index, part] of parts.entries()) {
    const shift = parts.length === 1 ? 0 : Math.floor((length * 0.4 * index) / (parts.length - 1));
    const inner =
      parts.length === 1
        ? window
        : { start: window.start + shift, finish: window.start + shift + Math.floor(length * 0.6) - 1 };
    const parent = parts.length === 1 ? top : builder.collection(part.part ?? name, top, inner);
    const leaves = builder.chain(part.work, parent, inner);
    const [first] = leaves;
    const last = leaves.at(-1);
    if (first && gate && gate.finish < first.start) builder.link(gate, first, DependencyType.finishStart);
    if (last) ends.push(last);
  }
  const final = parts.at(-1);
  if (final?.milestone === undefined) return undefined;
  const payment = Math.round(((final.paid ?? 0) * contractValue(builder.project.budget)) / 100);
  const milestone = builder.milestone(final.milestone, top, window.finish, payment);
  for (const end of ends) builder.link(end, milestone, DependencyType.finishStart);
  return milestone;
}

/** Sprints of equal length with tasks that have no dates, and a backlog of what comes after. */
function addSprints(builder: PlanBuilder, sprints: readonly PhaseEntry[]): void {
  const { project } = builder;
  const length = (project.finish - project.start + 1) / sprints.length;
  let gate: DemoPlanItem | undefined;
  for (const [index, sprint] of sprints.entries()) {
    const start = project.start + Math.round(index * length);
    const finish = project.start + Math.round((index + 1) * length) - 1;
    const top = builder.collection(sprint.name, null, { start, finish }, ActivityType.scheduledTaskCollection);
    if (gate) builder.link(gate, top, DependencyType.finishStart);
    for (const entry of sprint.work) {
      builder.add({ name: entry.name, type: ActivityType.task, parent: top, entry, start, finish, isDated: false });
    }
    gate = undefined;
    if (sprint.milestone === undefined) continue;
    gate = builder.milestone(sprint.milestone, null, finish);
    builder.link(top, gate, DependencyType.finishStart);
  }
  const { finish } = project;
  const backlog = builder.add({
    name: 'Backlog',
    type: ActivityType.taskCollection,
    parent: null,
    start: finish,
    finish,
    isDated: false,
  });
  for (const name of [
    'Barrierefreiheit',
    'Performance on old devices',
    'Werkzeug für den Kundendienst',
    'Statistics',
  ]) {
    const task = builder.add({ name, type: ActivityType.task, parent: backlog, start: finish, finish, isDated: false });
    task.unassigned = builder.random.whole(2, 12) * 8;
  }
}

/** The same work in every half-year of the calendar that the project touches. */
function addHalves(builder: PlanBuilder, [phase]: readonly PhaseEntry[], calendar: DemoCalendar): void {
  const { project } = builder;
  for (const { name, ...half } of calendar.halves(project.start, project.finish)) {
    const top = builder.collection(name, null, half);
    for (const entry of phase?.work ?? []) {
      builder.add({
        name: entry.name,
        type: ActivityType.standard,
        parent: top,
        entry,
        ...half,
      });
    }
  }
}

/** Marks the links of the path that ends last: from the end always to the predecessor that ends last. */
function markCritical(links: readonly Link[]): void {
  const before = new Map<DemoPlanItem, Link[]>();
  for (const link of links) before.set(link.successor, [...(before.get(link.successor) ?? []), link]);
  const latest = (list: readonly Link[]) => list.toSorted((a, b) => a.predecessor.finish - b.predecessor.finish).at(-1);
  const end = links
    .map(({ successor }) => successor)
    .toSorted((a, b) => a.finish - b.finish)
    .at(-1);
  let link = end && latest(before.get(end) ?? []);
  while (link && !link.isCritical) {
    link.isCritical = true;
    link = latest(before.get(link.predecessor) ?? []);
  }
}
