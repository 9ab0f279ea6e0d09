import catalogueTables from './company/catalogues.json';
import details from './company/details.json';
import outlineShapes from './company/outlines.json';
import people from './company/people.json';
import projects from './company/projects.json';
import de from './company/texts.de.json';
import en from './company/texts.en.json';
import type { Language } from '#service/core/messages/messages.ts';
import type { DemoCalendar } from './calendar.ts';
import { type DemoRow, type DemoRows, resolveColumns } from './rows.ts';

/** The demo company as its data files describe it: structure without words, and texts that belong to the keys of the structure. */

export type DemoTexts = typeof en;

/** All words of the company by language; the compiler checks that each language has every key. */
export const demoTexts: Readonly<Record<Language, DemoTexts>> = { en, de };
export const demoDetails = details;

/** Input of the parts of the demo data, and the rows to which they add. */
export interface Demo {
  readonly calendar: DemoCalendar;
  readonly language: Language;
  readonly texts: DemoTexts;
  readonly rows: DemoRows;
}

/** The value of a key that must be there. */
export function valueOf<T>(values: Readonly<Record<string, T>>, key: string): T {
  const value = values[key];
  if (value === undefined) throw new Error(`There is no ${key} in the demo data.`);
  return value;
}

/** The text columns of a record by its key. */
const textColumns = ({ tables }: DemoTexts, table: string, key: string): object =>
  (tables as Readonly<Record<string, Readonly<Record<string, object>>>>)[table]?.[key] ?? {};

/** Rows of one table as they are in the data file, columns by name; `key` is the one by which others refer to the record. */
interface CatalogueTable {
  readonly table: string;
  /** It has the columns `created` and `modified`. */
  readonly isStamped?: boolean;
  readonly isNumbered?: boolean;
  /** Values of all rows. */
  readonly alike?: object;
  /** A column that is the same as the name. */
  readonly alias?: string;
  readonly rows: readonly { readonly key?: string }[];
}

/** Adds the records that are the same whatever the day: catalogues, groups, pools, portfolios, permissions. */
export function addCatalogues(demo: Demo, created: string): void {
  for (const { table, isStamped, isNumbered, alike, alias, rows } of catalogueTables as readonly CatalogueTable[]) {
    // The data file names tables and their columns; inserting fails where it is wrong.
    const name = table as 'subject';
    demo.rows.add(name);
    for (const [index, { key, ...columns }] of rows.entries()) {
      const row: Record<string, unknown> = {
        ...alike,
        ...(key !== undefined && { id: `@${table}:${key}`, ...textColumns(demo.texts, table, key) }),
        ...(isStamped && { created }),
        ...(isNumbered && { sequence: index + 1 }),
        ...columns,
      };
      if (alias !== undefined) row[alias] = row.name;
      const resolved = resolveColumns(row, demo.rows, demo.calendar.today);
      const { id, parent_id: parent } = resolved;
      const isInTree = typeof id === 'string' && typeof parent === 'string';
      demo.rows.add(name, { ...resolved, ...(isInTree && demo.rows.below(parent, id)) });
    }
  }
}

export interface ProjectEntry {
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
  /** A sign-on name. */
  readonly manager: string;
  /** Other columns of the project. */
  readonly columns: Partial<DemoRow<'project_node'>> & { readonly budget: number };
  readonly isTemplate?: boolean | undefined;
  /** Check-ins after the first: how much shorter the rest of the plan was before each, in percent. */
  readonly replans?: readonly number[] | undefined;
  /** Weeks since work on it stopped. */
  readonly onHoldFor?: number | undefined;
  /** Weeks by which unfinished work has passed its finish. */
  readonly late?: number | undefined;
  /** User who has checked out the plan. */
  readonly heldBy?: string | undefined;
}

export const projectEntries: readonly ProjectEntry[] = projects;

/** The name, the description and other texts of a project. */
export const projectTexts = (texts: DemoTexts, number: string): Partial<DemoRow<'project_node'>> =>
  textColumns(texts, 'project_node', number);

/** Returns the price of a project with this budget, EUR. */
export const contractValue = (budget: number): number => Math.round(budget * 1.12);

export interface PersonEntry {
  readonly name: string;
  /** The local part of the e-mail address. */
  readonly mail: string;
  /** The sign-on name where it is not that. */
  readonly login?: string | undefined;
  /** The key of a pool, or `customer`. */
  readonly pool: string;
  /** `ms` or `mr`. */
  readonly title: string;
  readonly level?: number | undefined;
  /** Percent of full time. */
  readonly available?: number | undefined;
  readonly language?: string | undefined;
  /** An hourly rate that goes before that of the pool. */
  readonly rate?: number | undefined;
}

export const personEntries: readonly PersonEntry[] = people;

interface LeafShape {
  readonly pool: string;
  readonly people?: number | undefined;
  /** Length compared with the others of the phase. */
  readonly weight?: number | undefined;
  /** `CostType` and EUR. */
  readonly cost?: { readonly type: number; readonly amount: number } | undefined;
  /** The key of an activity category that is not that of the pool. */
  readonly category?: string | undefined;
  /** Only so many of the modules have it. */
  readonly modules?: number | undefined;
}

/** Piece of work in a plan. */
export interface DemoLeaf extends LeafShape {
  readonly name: string;
  readonly people: number;
  readonly weight: number;
}

export interface DemoPhase {
  readonly name: string;
  /** The milestone at the end of the phase. */
  readonly milestone?: string | undefined;
  /** Customer payment at the milestone, percent of the budget. */
  readonly paid?: number | undefined;
  /** Parts of the phase that run in parallel. */
  readonly parts: readonly { readonly name: string; readonly work: readonly DemoLeaf[] }[];
}

/** `phases` follow each other; `sprints` are collections of tasks without dates; `halves` are half-years of the calendar. */
interface OutlineShape {
  readonly shape: string;
  /** Its phases have a part for each of the modules of a large device. */
  readonly modules?: number;
  /** Work of every sprint. */
  readonly work?: readonly LeafShape[];
  readonly phases?: readonly { readonly paid?: number; readonly work: readonly LeafShape[] }[];
}

interface PhaseTexts {
  readonly name: string;
  readonly milestone?: string;
  readonly work: readonly string[];
}

export const demoLeaf = ({ people: count = 1, weight = 1, ...shape }: LeafShape, name = ''): DemoLeaf => ({
  ...shape,
  people: count,
  weight,
  name,
});

/** The outline of a plan by its key. */
export function demoOutline(key: string, texts: DemoTexts): { shape: string; phases: readonly DemoPhase[] } {
  const outline: OutlineShape = valueOf<OutlineShape>(outlineShapes, key);
  const { shape, work: sprintWork } = outline;
  if (sprintWork) return { shape, phases: sprintPhases(sprintWork, valueOf(texts.sprints, key), texts) };
  const named: readonly PhaseTexts[] = valueOf<readonly PhaseTexts[]>(texts.outlines, key);
  const phases = named.map(({ name, milestone, work: names }, index) => {
    const { paid, work = [] } = outline.phases?.[index] ?? {};
    const leaves = (part = '', number = 0) =>
      work.flatMap((leaf, at) => (number < (leaf.modules ?? Infinity) ? demoLeaf(leaf, `${part}${names[at]}`) : []));
    const modules = outline.modules === undefined ? [] : texts.modules;
    const parts = modules.map((part, number) => ({ name: part, work: leaves(`${part}: `, number) }));
    return { name, milestone, paid, parts: parts.length > 0 ? parts : [{ name, work: leaves() }] };
  });
  return { shape, phases };
}

/** Sprints towards goals; every fourth ends with a release. */
function sprintPhases(work: readonly LeafShape[], goals: readonly string[], texts: DemoTexts): DemoPhase[] {
  return goals.map((goal, index) => ({
    name: `${texts.plan.sprint} ${index + 1}: ${goal}`,
    milestone: index % 4 === 3 ? `${texts.plan.release} ${Math.floor(index / 4) + 1}.0` : undefined,
    parts: [{ name: goal, work: work.map((leaf, at) => demoLeaf(leaf, `${goal}: ${texts.sprintWork[at]}`)) }],
  }));
}
