import type { PersonEntry } from './company.ts';
import type { DemoCalendar } from './days.ts';
import type { DemoRows } from './rows.ts';

/** Shared base of the demo data: the calendar around today and the rows created so far. */
export interface Demo {
  readonly calendar: DemoCalendar;
  readonly rows: DemoRows;
  nextId(): string;
}

/** One of the sixty people, with the ids of the user and, for those of the company, of the resource. */
export interface DemoPerson extends PersonEntry {
  readonly name: string;
  readonly userId: string;
  readonly resourceId: string | null;
}

/** A person of the company. */
export interface Colleague extends DemoPerson {
  readonly resourceId: string;
}

/** All people by sign-on name. */
export interface Staff {
  readonly everyone: readonly DemoPerson[];
  readonly colleagues: readonly Colleague[];
  get(login: string): Colleague;
}

export function isColleague(person: DemoPerson): person is Colleague {
  return person.resourceId !== null;
}

/** The value of a key that must be there. */
export function lookUp<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`There is no ${String(key)} in the demo data.`);
  return value;
}
