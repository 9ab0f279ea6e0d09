import { PassThrough } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import type { LiveChange } from '#contract/app/live.ts';
import type { Caller } from '#service/core/context.ts';
import type { AudienceChange } from '#service/core/audience.ts';
import { ChangeHistory } from './history.ts';
import { LiveStream } from './stream.ts';

const caller: Caller = {
  userId: '1',
  name: 'reader',
  displayName: 'Reader',
  language: 'en',
  subjects: ['1'],
  cap: 64,
  isAdministrator: false,
};
/** An answer whose reader takes nothing until the test lets it. */
function answer() {
  const raw = new PassThrough({ highWaterMark: 200 });
  const stream = new LiveStream(raw, { caller, client: undefined, recheck: () => Promise.resolve(caller) });
  return { raw, stream };
}
const about = (project: number) => ({ areas: ['todos' as const], projects: [String(project)] });

describe('a live stream whose reader falls behind', () => {
  test('changes that exceed the buffer are merged without loss and sent with the latest position', async () => {
    const { raw, stream } = answer();
    for (let project = 0; project < 1_000; project += 1) stream.tell(about(project), `at-${project}`);
    expect(raw.readableLength + raw.writableLength).toBeLessThan(2_000);
    let heard = '';
    raw.on('data', (part) => (heard += String(part)));
    await vi.waitFor(() => expect(heard).toContain('"999"'));
    const told = [...heard.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as LiveChange);
    expect(told.length).toBeLessThan(20);
    expect(new Set(told.flatMap(({ projects }) => projects)).size).toBe(1_000);
    expect(heard.match(/^id: .*$/gm)?.at(-1)).toBe('id: at-999');
  });

  test('a live stream is closed if nothing is read for three heartbeats', () => {
    const { raw, stream } = answer();
    for (let project = 0; project < 20; project += 1) stream.tell(about(project), '');
    for (let beat = 0; beat < 2; beat += 1) stream.beat();
    expect(raw.destroyed).toBe(false);
    stream.beat();
    expect(raw.destroyed).toBe(true);
  });
});

describe('the history of changes', () => {
  const change = (id: string, projects = [id]): AudienceChange => ({
    areas: ['todos'],
    projects,
    userId: '1',
    client: undefined,
  });
  function history() {
    const clock = { now: 100 };
    const kept = new ChangeHistory(() => clock.now);
    return { kept, clock };
  }
  const ids = (changes: readonly AudienceChange[] | undefined) => changes?.flatMap(({ projects }) => projects);

  test('the history returns the changes since a position, but none before its start or of another process', () => {
    const { kept, clock } = history();
    expect(kept.after(clock.now)).toBeUndefined();
    kept.begin();
    kept.add([change('1')]);
    clock.now += 5;
    const position = kept.momentOf(kept.position) ?? 0;
    kept.add([change('2')]);
    expect([ids(kept.after(position)), ids(kept.after(100))]).toEqual([['2'], ['1', '2']]);
    expect([kept.after(99), kept.momentOf('other-7'), kept.momentOf('')]).toEqual([undefined, undefined, undefined]);
    expect(ids(kept.after(kept.momentBefore(5)))).toEqual(['1', '2']);
  });

  test('the history is limited, and positions older than its oldest change are unknown', () => {
    const { kept, clock } = history();
    kept.begin();
    const many = Array.from({ length: 999 }, (_, index) => String(index));
    for (let each = 0; each < 20; each += 1) {
      clock.now += 10;
      kept.add([change('x', many)]);
    }
    expect(kept.after(110)).toBeUndefined();
    expect(kept.after(clock.now)).toHaveLength(1);
    expect(kept.after(clock.now - 30)?.length).toBeGreaterThan(2);
  });
});
