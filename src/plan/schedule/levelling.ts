import { dayText } from '../calendar/day.ts';
import { HOURS_TOLERANCE } from '../calendar/work-time.ts';
import type { PlanDocument, PlanSetting } from '../document.ts';
import { handOverEdits } from '../edit/assignments.ts';
import { beginEdit } from '../edit/edits.ts';
import { lastOf } from '../steps.ts';
import type { PlanEdit } from '../edit/kinds.ts';
import { isEditRefusal } from '../edit-refusal.ts';
import { DayLoad, type Replacement, type Substitute, type TakenDays, type WeeksOfOthers } from './day-load.ts';
import { eachNext } from './network-order.ts';
import { ask, emptyStanding, withinLimits } from './schedule-links.ts';
import { barStart, type Calculation, calculationOf, passForward, placeBar, rollUpDates } from './schedule-pass.ts';
import { latestMoments } from './schedule-slack.ts';

export interface LevellingOptions {
  /** Delays nothing that would delay the end of the plan. */
  readonly isWithinSlack: boolean;
  /** By resource those who may do its work, which is proposed before a delay; no one does where this is absent. */
  readonly substitutes?: ReadonlyMap<string, readonly Substitute[]> | undefined;
  /** By resource its weeks in other plans, whose hours count too; absent where this plan alone counts. */
  readonly elsewhere?: WeeksOfOthers | undefined;
}

/** Proposal that takes over-allocations out of a plan. */
export interface Levelling {
  /** New first days of the activities to delay, by id; what follows them moves by its links. */
  readonly starts: ReadonlyMap<string, string>;
  readonly replacements: readonly Replacement[];
  /** Ids of activities that cannot be delayed as far as their people would need. */
  readonly unresolved: readonly string[];
}

/** A plan as a levelling makes it; unchanged where the edit is refused. */
function levelledPlan({ document, setting }: Omit<LevellingInput, 'options'>, levelling: Levelling): PlanDocument {
  if (isNoLevelling(levelling)) return document;
  const steps = beginEdit(document, levellingEdit(levelling), setting);
  return isEditRefusal(steps) ? document : lastOf(steps);
}

/** The edit that makes the replacements and delays of a proposal. */
export const levellingEdit = ({ starts, replacements }: Levelling): PlanEdit => ({
  kind: 'several',
  edits: [
    ...replacements.flatMap(({ substituteId, ...assignment }) =>
      handOverEdits(assignment, { toResourceId: substituteId, hours: assignment.baseEffort }),
    ),
    ...Array.from(starts, ([id, value]) => ({ kind: 'set', id, field: 'start', value }) as const),
  ],
});

/** A levelling with the plan as it makes it. */
export interface LevellingProposal extends Levelling {
  readonly document: PlanDocument;
}

export const isNoLevelling = ({ starts, replacements }: Levelling): boolean => starts.size + replacements.length === 0;

/** A plan to level. */
export interface LevellingInput {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
  readonly options: LevellingOptions;
}

/**
 * Proposes delays, and other people if wanted, until no person is assigned beyond their availability: in this plan or, if
 * wanted, in all plans together. Activities are placed one by one after all that they depend on: by priority, then by start,
 * slack and row, so that the same plan has the same proposal. Fixed, manual and begun activities keep their days and take
 * their people on them; those as late as possible, as in a plan scheduled from its finish, may go to others only.
 */
export function levelPlan(document: PlanDocument, setting: PlanSetting, options: LevellingOptions): Levelling {
  return new PlanLevelling({ document, setting, options }, new Map()).run();
}

/**
 * Levels several plans together: people's days that one plan takes are taken for those after it, and those of activities
 * that keep their days for all.
 * @param plans the most important one first; weeks elsewhere are those of further plans
 * @returns a proposal for each plan, in the same order
 */
export function levelPlans(plans: readonly LevellingInput[]): readonly LevellingProposal[] {
  const taken: TakenDays = new Map();
  return plans
    .map((plan) => ({ plan, levelling: new PlanLevelling(plan, taken) }))
    .map(({ plan, levelling }) => {
      const found = levelling.run();
      return { ...found, document: levelledPlan(plan, found) };
    });
}

class PlanLevelling {
  readonly #document: PlanDocument;
  readonly #options: LevellingOptions;
  readonly #calculation: Calculation;
  readonly #load: DayLoad;
  readonly #latest: Float64Array;
  readonly #standing: ReturnType<typeof emptyStanding>;
  readonly #found = {
    starts: new Map<string, string>(),
    replacements: new Array<Replacement>(),
    unresolved: new Array<string>(),
  };

  /** Takes the days of activities that keep theirs. */
  constructor({ document, setting, options }: LevellingInput, taken: TakenDays) {
    const calculation = calculationOf(document, setting);
    const { network, dates } = calculation;
    this.#document = document;
    this.#options = options;
    this.#calculation = calculation;
    this.#latest = latestMoments(calculation, passForward(calculation, true)).start;
    this.#load = new DayLoad(document, setting, calculation, { taken, elsewhere: options.elsewhere });
    this.#standing = emptyStanding(network.size);
    const kept = Array.from({ length: network.size }, (_, node) => node).filter(
      (node) => dates.isBar[node] === 1 && keepsDays(calculation, node),
    );
    const isPinned = (node: number) => dates.isPinned[node] === 1;
    for (const node of kept.filter(isPinned)) this.#load.take(node, dates.planned[node] ?? 0);
    for (const node of kept.filter((each) => !isPinned(each))) this.#takeLatest(node, dates.planned[node] ?? 0);
  }

  /** Takes the days of an activity that is as late as possible; others may do it. */
  #takeLatest(node: number, start: number): void {
    this.#replace(node, start);
    if (!this.#load.isFree(node, start)) this.#found.unresolved.push(this.#calculation.network.ids[node] ?? '');
    this.#load.take(node, start);
  }

  #replace(node: number, start: number): void {
    if (this.#load.isFree(node, start)) return;
    this.#found.replacements.push(...this.#load.substitute(node, start, this.#options.substitutes));
  }

  run(): Levelling {
    const { size } = this.#calculation.network;
    placeInOrder(this.#calculation, {
      onReady: (node) => {
        if (node < size) ask(this.#calculation, this.#standing, node);
      },
      isRanked: (node) => node < size && this.#isMovable(node),
      rankOf: (node) => this.#rankOf(node),
      place: (node) => this.#place(node),
    });
    return this.#found;
  }

  #isMovable(node: number): boolean {
    return this.#calculation.dates.isBar[node] === 1 && !keepsDays(this.#calculation, node);
  }

  #earliest(node: number): number {
    return barStart(this.#calculation, this.#standing, node, true);
  }

  #rankOf(node: number): readonly number[] {
    const start = this.#isMovable(node) ? this.#earliest(node) : Number.NEGATIVE_INFINITY;
    return [rankOfPriority(this.#document.activities[node]?.priority ?? 0), start, this.#latest[node] ?? 0, node];
  }

  #place(node: number): void {
    const { network, dates, lasts } = this.#calculation;
    const { size } = network;
    if (node >= size) {
      if (dates.isRolledUp[node - size] === 1) rollUpDates({ network, lasts }, this.#standing, node - size);
      return;
    }
    if (dates.isBar[node] !== 1) return;
    const earliest = this.#earliest(node);
    const start = this.#isMovable(node) ? this.#levelledStart(node, earliest) : earliest;
    placeBar(dates, this.#standing, node, start);
    if (this.#isMovable(node)) this.#load.take(node, start);
  }

  /** The start of a movable activity, after its replacements; notes what is proposed. */
  #levelledStart(node: number, earliest: number): number {
    const { starts, unresolved } = this.#found;
    const id = this.#calculation.network.ids[node] ?? '';
    this.#replace(node, earliest);
    const limit = this.#options.isWithinSlack ? (this.#latest[node] ?? earliest) : Number.POSITIVE_INFINITY;
    const found = this.#load.firstFit(node, earliest);
    const isAllowed =
      found !== undefined && found <= Math.max(limit, earliest) && isWithinLimits(this.#calculation, node, found);
    if (!isAllowed) unresolved.push(id);
    const start = isAllowed ? found : earliest;
    if (start > earliest) starts.set(id, dayText(Math.floor(start)));
    return start;
  }
}

const usualPriority = 5;

/** 1 is the highest priority; 0 is none. */
export const rankOfPriority = (priority: number | null | undefined): number => priority || usualPriority;

const keepsDays = ({ dates }: Calculation, node: number): boolean =>
  dates.isPinned[node] === 1 || dates.isLatest[node] === 1;

function isWithinLimits({ dates }: Calculation, node: number, start: number): boolean {
  return withinLimits(dates, node, start, dates.length[node] ?? 0) >= start - HOURS_TOLERANCE;
}

interface Placing {
  /** Everything that a node depends on is placed. */
  onReady(node: number): void;
  /** Other nodes are placed as soon as they are ready. */
  isRanked(node: number): boolean;
  /** Compared number by number; the lowest rank is placed first. */
  rankOf(node: number): readonly number[];
  place(node: number): void;
}

/** Places each node after all that it depends on. */
function placeInOrder({ network }: Calculation, { onReady, isRanked, rankOf, place }: Placing): void {
  const waiting = new Int32Array(2 * network.size);
  for (const node of network.order) eachNext(network, node, (next) => (waiting[next] = (waiting[next] ?? 0) + 1));
  const ranked: { readonly node: number; readonly rank: readonly number[] }[] = [];
  const open: number[] = [];
  const makeReady = (node: number) => {
    onReady(node);
    if (isRanked(node)) ranked.push({ node, rank: rankOf(node) });
    else open.push(node);
  };
  const finish = (node: number) => {
    place(node);
    eachNext(network, node, (next) => {
      waiting[next] = (waiting[next] ?? 0) - 1;
      if (waiting[next] === 0) makeReady(next);
    });
  };
  const first = [...network.order].filter((node) => waiting[node] === 0);
  first.forEach(makeReady);
  while (open.length > 0 || ranked.length > 0) {
    const node = open.pop() ?? takeLowest(ranked);
    if (node !== undefined) finish(node);
  }
}

function takeLowest(ranked: { readonly node: number; readonly rank: readonly number[] }[]): number | undefined {
  let lowest = 0;
  for (let at = 1; at < ranked.length; at += 1) if (isLower(ranked[at]?.rank, ranked[lowest]?.rank)) lowest = at;
  const [taken] = ranked.splice(lowest, 1);
  return taken?.node;
}

function isLower(one: readonly number[] = [], other: readonly number[] = []): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
