import { describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { decodeJson } from '#contract/codec/json.ts';
import { answers } from '#contract/codec/reading.ts';
import { decodeLongJson, JsonSplitter } from './long-answer.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
/** The pieces of a text that arrives in chunks of so many bytes. */
function jsonPieces(text: string, size: number, chunkBytes: number): string[] {
  const splitter = new JsonSplitter(size);
  return [...textChunks(text, chunkBytes).flatMap((chunk) => [...splitter.add(chunk)]), splitter.end()];
}

function textChunks(text: string, chunkBytes: number): Uint8Array[] {
  const whole = bytes(text);
  const count = Math.ceil(whole.length / chunkBytes);
  return Array.from({ length: count }, (_, at) => whole.subarray(at * chunkBytes, (at + 1) * chunkBytes));
}

const tasks = api.tasks.listTasksOfProject.returns;

const activity = (at: number) => ({
  id: at + 1,
  name: at % 3 === 0 ? `Größe "${at}" \\ [x], {y}` : `Step ${at}`,
  start: '2026-03-02Z',
  assignments: at % 2 === 0 ? [at, at + 1] : [],
  predecessorActivities: [{ activity: at, type: 0 }],
});

describe('decoding a long answer', () => {
  const text = JSON.stringify({ activity: Array.from({ length: 500 }, (_, at) => activity(at)) });

  test.each([1, 100, 4_001, 1_000_000])(
    'a long answer in chunks of %i bytes decodes as at once',
    async (chunkBytes) => {
      const read = await decodeLongJson(tasks, textChunks(text, chunkBytes));
      expect(read).toEqual(decodeJson(tasks, text, answers));
      expect(read).toMatchObject({ activity: { 3: { id: '4', name: 'Größe "3" \\ [x], {y}', start: '2026-03-02' } } });
    },
  );

  test('a long answer is split between the records of its lists, wherever they occur', () => {
    const several = {
      revision: 3,
      calendar: { week: [8, 8], exception: [{ from: 'a' }, { from: 'b' }] },
      activity: [{ id: 1, list: [1, 2] }, { id: 2 }, 'ä]},"', []],
      none: [],
      link: [1, [2, 3], { a: [4] }],
      last: null,
    };
    for (const size of [1, 7, 20, 1_000]) {
      const parts = jsonPieces(JSON.stringify(several, undefined, size), size, 3 * size).map(
        (piece) => JSON.parse(piece) as Record<string, unknown>,
      );
      const lists = (name: string) => parts.flatMap((part) => part[name] ?? []);
      expect({ ...Object.assign({}, ...parts), activity: lists('activity'), link: lists('link') }).toEqual(several);
    }
    for (const chunkBytes of [1, 2, 20])
      expect(jsonPieces('[1,[2,3],4]', 1, chunkBytes)).toEqual(['[1]', '[[2,3]]', '[4]']);
  });

  test('a bare list is decoded like the wrapper record', async () => {
    const list = JSON.stringify([activity(0), activity(1)]);
    expect(await decodeLongJson(tasks, [bytes(`${list}${' '.repeat(200)}`)])).toEqual(decodeJson(tasks, list, answers));
  });

  test('scalar fields and missing lists of a long answer are decoded as usual', async () => {
    const plan = `{"revision":7,"activity":${JSON.stringify(Array.from({ length: 900 }, (_, id) => ({ id, name: 'a'.repeat(60) })))}}`;
    const { returns } = appApi.getWorkingPlan;
    expect(await decodeLongJson(returns, [bytes(plan)])).toEqual(decodeJson(returns, plan, answers));
  });

  test.each(['{"activity":[{"id":1},{"id":2', '{"activity":[]', '<html>', '{"activity":["'])(
    'the invalid answer %s is refused',
    async (broken) => {
      const pieces = jsonPieces(broken, 1, 4);
      expect(() => pieces.map((piece) => JSON.parse(piece) as unknown)).toThrow(SyntaxError);
      await expect(decodeLongJson(tasks, [bytes(broken)])).rejects.toThrow();
    },
  );
});
