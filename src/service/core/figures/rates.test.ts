import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { revealsRate } from './rates.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.release());

interface Person {
  readonly base?: number;
  readonly actual?: number;
  readonly open?: number;
  readonly hourly_rate?: number;
}

const people = (count: number, person: Person): Person[] => Array.from({ length: count }, () => person);

async function reveals(persons: readonly Person[]): Promise<boolean | undefined> {
  const rows = persons.map((person) => ({ base: 0, actual: 0, open: 0, hourly_rate: 80, ...person }));
  const answer = await sql<{ reveals: boolean }>`
    select ${revealsRate} as reveals
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as person (base numeric, actual numeric, open numeric, hourly_rate numeric)`.execute(
    database.kysely,
  );
  return answer.rows[0]?.reveals;
}

const planned = { base: 10, open: 10 };
const late = { base: 10, open: 12 };
const working = { base: 10, actual: 4, open: 6 };

describe('inference of hourly rates from personnel costs', () => {
  test.each([
    ['of nobody', [], false],
    ['of four people', people(4, planned), true],
    ['of five people', people(5, planned), false],
    ['of five people, of whom one has no rate', [...people(4, planned), { ...planned, hourly_rate: 0 }], true],
    ['of people without a rate', people(3, { ...planned, hourly_rate: 0 }), false],
    ['of five people, of whom one has worked', [...people(4, planned), working], true],
    ['of five people, of whom one has work left', [...people(4, { base: 10, actual: 10 }), working], true],
    ['of five people, of whom one is late', [...people(4, planned), late], true],
    ['of five people who are all late', people(5, late), false],
  ])('checks whether an hourly rate can be inferred from the costs %s (%#)', async (_, persons, expected) => {
    expect(await reveals(persons)).toBe(expected);
  });
});
