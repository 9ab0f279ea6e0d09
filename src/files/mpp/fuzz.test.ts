import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PlanFileError } from '../error.ts';
import { planToJson } from '#testing/plan-json.ts';
import { readPlanFile } from '../read.ts';
import {
  blankItem,
  calendarItem,
  buildContainer,
  i32,
  planStreams,
  prop,
  secondItem,
  task,
  utf16Text,
  viewStreams,
  u16,
  zeros,
} from '#testing/build-mpp.ts';
import { corpusPath } from '#testing/corpus.ts';

const ROUNDS = 1200;
/** Larger files say no more about damage, but take longer. */
const MOST_BYTES = 250_000;
const MOST_MS = 2000;

const corpus = corpusPath();
const files = ['mpp8', 'mpp9', 'mpp12', 'mpp14'].flatMap((version) => {
  const folder = path.join(corpus, version);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.mpp'));
  return names.map((name) => path.join(folder, name)).filter((file) => statSync(file).size <= MOST_BYTES);
});

/** Small files in which nearly every byte means something. */
function madeUpFiles(): Uint8Array[] {
  const uids = [...i32(2), ...i32(0), ...zeros(22), ...i32(2), 65, 0, ...zeros(40)];
  const subprojects = [...i32(0), ...i32(0), ...i32(28), ...i32(28), ...i32(48), ...i32(56), ...i32(56)];
  const table = [...subprojects, ...zeros(16), 1, 0, 0, 0, ...uids];
  const code = (uid: number) => [...zeros(4), ...u16(uid), ...zeros(2), ...u16(uid - 1), ...zeros(10)];
  return [
    buildContainer(planStreams()),
    buildContainer({
      ...planStreams(),
      ...viewStreams(
        [
          {
            name: '&Cost',
            columns: [
              [14, 30, 'Task'],
              [5, 12],
            ],
          },
          { name: 'Short', columns: [[16, 9]] },
        ],
        [
          { name: 'Chart', type: 1, shows: 'Short' },
          { name: 'Both', type: 1, shows: 'Chart', isSplit: true },
        ],
        'Both',
      ),
    }),
    buildContainer(
      planStreams({
        program: 'Microsoft.Project 16.0',
        props: [prop(37748898, table)],
        tasks: [task(1, 1, 1), task(2, 2, 2), task(4, 3, 3), blankItem(3, 2)],
        seconds: [secondItem(1), secondItem(2), secondItem(3), secondItem(4)],
        taskVars: [
          [1, 14, utf16Text('Row')],
          [2, 417, [...u16(0x0701), ...i32(31), ...zeros(20)]],
          [4, 51, [...u16(0x0701), ...i32(30), ...zeros(20)]],
        ],
        calendars: [calendarItem(1, -1, -1), calendarItem(2, 1, 7)],
        calendarVars: [
          [1, 1, utf16Text('Standard')],
          [
            1,
            8,
            [
              ...zeros(420),
              ...u16(2),
              ...zeros(2),
              ...u16(15_000),
              ...u16(15_400),
              ...zeros(68),
              ...u16(6),
              ...zeros(560),
            ],
          ],
        ],
        codes: [code(30), code(31)],
        codeVars: [
          [30, 22, utf16Text('North')],
          [31, 22, utf16Text('Oslo')],
        ],
      }),
    ),
  ];
}

describe('reading damaged MPP files', () => {
  it('a damaged MPP file is partly read or refused with a typed error, within bounded time', () => {
    const random = generator(20_260_301);
    const pick = (count: number) => Math.floor(random() * count);
    const sources = [madeUpFiles(), files.map((file) => readFileSync(file))].filter((list) => list.length > 0);
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const list = sources[round % sources.length] ?? [];
      const bytes = damaged(list[pick(list.length)] ?? new Uint8Array(0), pick);
      outcomes.add(timedOutcome(bytes, round));
    }
    expect(outcomes).toContain('read');
    expect(outcomes).toContain('malformed');
    expect(outcomes).toContain('truncated');
  }, 300_000);
});

/** Cut short, or with some bytes or numbers changed; the numbers to those that break limits. */
function damaged(source: Uint8Array, pick: (count: number) => number): Uint8Array {
  if (pick(8) === 0) return source.slice(0, pick(source.length));
  const bytes = Uint8Array.from(source);
  const changes = 1 + pick([3, 20, 200][pick(3)] ?? 3);
  for (let change = 0; change < changes; change += 1) {
    const at = pick(bytes.length);
    if (pick(3) === 0) bytes[at] = pick(256);
    else if (pick(2) === 0) bytes.set([pick(256), pick(256), 0, 0], Math.min(at, bytes.length - 4));
    else bytes.fill([0, 255, 127, 128][pick(4)] ?? 0, at, at + 4);
  }
  return bytes;
}

/** A slow read counts only if it is slow every time, because other tests run in parallel. */
function timedOutcome(bytes: Uint8Array, round: number): string {
  for (let attempt = 0; ; attempt += 1) {
    const start = performance.now();
    const outcome = outcomeOf(bytes);
    const took = performance.now() - start;
    if (took <= MOST_MS) return outcome;
    if (attempt === 3) throw new Error(`Round ${round} took ${Math.round(took)} ms.`);
  }
}

function outcomeOf(bytes: Uint8Array): string {
  try {
    planToJson(readPlanFile(bytes));
    return 'read';
  } catch (error) {
    if (error instanceof PlanFileError) return error.reason;
    throw error;
  }
}

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
