import { Level } from '#contract/core/codes.ts';
import organization from './company/organization.json';
import outlineShapes from './company/outlines.json';
import people from './company/people.json';
import projectTree from './company/projects.json';
import texts from './company/texts.json';

/** The demo company as data: its structure joined with its texts. All keys that refer to each other are those of the JSON files. */

/** The text of a key; all texts of a kind belong to keys of the structure. */
function textOf<T>(list: Readonly<Record<string, T>>, key: string): T {
  const text = list[key];
  if (text === undefined) throw new Error(`The demo data have no text for ${key}.`);
  return text;
}

export interface PersonEntry {
  readonly first: string;
  readonly last: string;
  /** The key of a pool, or `customer`. */
  readonly pool: string;
  readonly login: string;
  readonly job: string;
  readonly salutation: string;
  /** Percent of full time. */
  readonly available: number;
  readonly level: number;
  readonly language: string;
  /** An hourly rate that goes before that of the pool. */
  readonly rate: number | null;
}

const spelling: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ł: 'l', ı: 'i' };

/** Returns a name in the form used in sign-on names and addresses: lower case without diacritics. */
export function plainAsciiName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[äöüßłı]/g, (letter) => spelling[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '');
}

/** The sixty people: 58 of the company and two of its customers. */
export const demoPeople: readonly PersonEntry[] = people.map(
  ({ first, last, pool, title, login, available = 100, level = 1, language = 'de', rate = null }) => {
    const name = login ?? `${plainAsciiName(first)}.${plainAsciiName(last)}`;
    const salutation = textOf<string>(texts.titles, title);
    return {
      first,
      last,
      pool,
      login: name,
      job: textOf(texts.jobs, name),
      salutation,
      available,
      level,
      language,
      rate,
    };
  },
);

interface PoolEntry {
  readonly key: string;
  readonly parent: string | null;
  /** EUR an hour. */
  readonly rate: number | null;
  readonly name: string;
  readonly description: string;
}

/** The pools of the company's resources; a pool comes after the one that contains it. */
export const pools: readonly PoolEntry[] = organization.pools.map(({ key, parent = null, rate = null }) => ({
  key,
  parent,
  rate,
  ...textOf(texts.pools, key),
}));

export const demoProjectStatuses = organization.statuses.map((status) => ({
  ...status,
  ...textOf(texts.statuses, status.key),
}));

export const demoProjectClassifications = organization.classifications.map((key) => ({
  key,
  ...textOf(texts.classifications, key),
}));

export const demoCustomTypes = organization.customTypes.map((type) => ({
  ...type,
  ...textOf(texts.customTypes, type.key),
}));

interface AttributeEntry {
  readonly key: string;
  /** `project`, `portfolio`, `resource`, `pool` or `activity`. */
  readonly appliesTo: string;
  /** The key of the custom type that it belongs to; null if it belongs to every record of the kind. */
  readonly ofType: string | null;
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly choices: readonly string[];
  readonly isMandatory: boolean;
  readonly isUnique: boolean;
  readonly visibleFrom: number;
}

const plainAttribute = { ofType: null, isMandatory: false, isUnique: false, visibleFrom: Level.none };

export const demoCustomAttributes: readonly AttributeEntry[] = organization.customAttributes.map((attribute) => ({
  ...plainAttribute,
  description: '',
  choices: [],
  ...attribute,
  ...textOf<object & { readonly name: string }>(texts.customAttributes, attribute.key),
}));

/** The choices of a custom attribute. */
export const demoChoices = (key: string): readonly string[] =>
  demoCustomAttributes.find((attribute) => attribute.key === key)?.choices ?? [];

interface PortfolioEntry {
  readonly key: string;
  readonly parent: string | null;
  /** A program is part of a portfolio. */
  readonly isProgram: boolean;
  readonly number: string;
  readonly name: string;
  readonly description: string;
  /** A sign-on name. */
  readonly manager: string;
  readonly priority: number;
}

/** Portfolios and programs; each comes after the one that contains it. */
export const portfolios: readonly PortfolioEntry[] = projectTree.portfolios.map(
  ({ parent = null, isProgram = false, ...portfolio }) => ({
    ...portfolio,
    parent,
    isProgram,
    ...textOf(texts.portfolios, portfolio.key),
  }),
);

interface ProjectTexts {
  readonly name: string;
  readonly description: string;
  readonly situation?: string | undefined;
  readonly rationale?: string | undefined;
  readonly decision?: string | undefined;
  readonly decision_comment?: string | undefined;
  /** The customer. */
  readonly organization?: string | undefined;
}

export interface ProjectEntry extends ProjectTexts {
  readonly number: string;
  /** The key of a portfolio or program. */
  readonly parent: string;
  /** The key of an outline; null where nothing is planned yet. */
  readonly outline: string | null;
  /** Start and finish in weeks from this week. */
  readonly from: number;
  readonly to: number;
  readonly status: string;
  readonly classification: string;
  /** Sign-on names. */
  readonly manager: string;
  readonly sponsor: string;
  /** Traffic lights in the order manager, customer, quality, dates, resources, costs. */
  readonly lights: readonly number[];
  /** EUR. */
  readonly budget: number;
  readonly savings?: number | undefined;
  readonly priority: number;
  readonly probability?: number | undefined;
  readonly risk: number;
  readonly methodology?: number | undefined;
  readonly isArchived?: boolean | undefined;
  readonly isTemplate?: boolean | undefined;
  /** Further portfolios that show it. */
  readonly links?: readonly string[] | undefined;
  /** Check-ins after the first: how much shorter the rest of the plan was before each, in percent. */
  readonly replans?: readonly number[] | undefined;
  /** Weeks since work on it stopped. */
  readonly onHoldFor?: number | undefined;
  /** Weeks by which unfinished work has passed its finish. */
  readonly late?: number | undefined;
  /** User who has checked out the plan. */
  readonly heldBy?: string | undefined;
}

export const demoProjects: readonly ProjectEntry[] = projectTree.projects.map((project) => ({
  ...project,
  ...textOf<ProjectTexts>(texts.projects, project.number),
}));

/** Returns the price of a project with this budget, EUR. */
export const contractValue = (budget: number): number => Math.round(budget * 1.12);

/** Piece of work in a plan: name, pool, number of people and additional costs. */
export interface LeafEntry {
  readonly name: string;
  readonly pool: string;
  readonly people: number;
  /** Length compared with the others of the phase. */
  readonly weight: number;
  readonly cost?: DemoLeafCost | undefined;
}

interface DemoLeafCost {
  /** `CostType`. */
  readonly type: number;
  /** EUR. */
  readonly amount: number;
}

export interface PhaseEntry {
  readonly name: string;
  /** The part of the phase, where several run side by side. */
  readonly part?: string;
  readonly work: readonly LeafEntry[];
  /** The milestone at the end of the phase. */
  readonly milestone?: string | undefined;
  /** Customer payment at the milestone, percent of the budget. */
  readonly paid?: number | undefined;
}

/** `phases` follow each other; `sprints` are collections of tasks without dates; `halves` are half-years of the calendar. */
export interface DemoOutline {
  readonly shape: string;
  readonly phases: readonly PhaseEntry[];
}

interface LeafShape extends Partial<Omit<LeafEntry, 'name'>> {
  readonly pool: string;
  /** Only so many of the modules have it. */
  readonly modules?: number;
}

interface OutlineShape {
  readonly shape: string;
  readonly modules?: number;
  /** Work of every sprint. */
  readonly work?: readonly LeafShape[];
  readonly phases?: readonly { readonly paid?: number; readonly work: readonly LeafShape[] }[];
}

interface PhaseTexts {
  readonly name: string;
  readonly milestone?: string | undefined;
  readonly work: readonly string[];
}

const leafEntry = ({ pool, people: count = 1, weight = 1, cost }: LeafShape, name = ''): LeafEntry => ({
  name,
  pool,
  people: count,
  weight,
  cost,
});

/** The outline of a plan by its key. */
export function demoOutline(key: string): DemoOutline {
  const shape: OutlineShape = textOf<object & { shape: string }>(outlineShapes, key);
  if (shape.work) return { shape: shape.shape, phases: sprintPhases(shape.work, textOf(texts.sprints, key)) };
  const named: readonly PhaseTexts[] = textOf(texts.outlines, key);
  const phases = (shape.phases ?? []).flatMap(({ paid, work }, index): PhaseEntry[] => {
    const { name = '', milestone, work: names = [] } = named[index] ?? {};
    if (shape.modules !== undefined) return modulePhases({ name, milestone, work: names }, work);
    return [{ name, milestone, paid, work: work.map((leaf, at) => leafEntry(leaf, names[at])) }];
  });
  return { shape: shape.shape, phases };
}

/** A phase of a large device: a part for every module, side by side. */
function modulePhases({ name, milestone, work: names }: PhaseTexts, work: readonly LeafShape[]): PhaseEntry[] {
  const last = texts.modules.length - 1;
  return texts.modules.map((part, index) => ({
    name,
    part,
    milestone: index === last ? milestone : undefined,
    work: work.flatMap((leaf, at) =>
      index < (leaf.modules ?? texts.modules.length) ? leafEntry(leaf, `${part}: ${names[at]}`) : [],
    ),
  }));
}

/** Sprints towards goals; every fourth ends with a release. */
function sprintPhases(work: readonly LeafShape[], goals: readonly string[]): PhaseEntry[] {
  return goals.map((goal, index) => ({
    name: `Sprint ${index + 1}: ${goal}`,
    milestone: index % 4 === 3 ? `Release ${Math.floor(index / 4) + 1}.0` : undefined,
    work: work.map((leaf, at) => leafEntry(leaf, `${goal}: ${texts.sprintWork[at]}`)),
  }));
}

export interface TodoEntry {
  /** `todo`, `issue`, `risk` or `decision`. */
  readonly type: number;
  readonly name: string;
  readonly topic?: string | undefined;
  readonly description?: string | undefined;
  readonly source?: string | undefined;
}

/** To-dos that come up in a project outside the plan, and what people write about them. */
export const { todos: todoEntries, todoComments }: { todos: readonly TodoEntry[]; todoComments: readonly string[] } =
  texts;
