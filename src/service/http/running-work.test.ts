import { expect, test } from 'vitest';
import type { WorkReporter } from '#service/core/context.ts';
import type { Relay, RelayReceiver, WorkNote } from '#service/core/relay.ts';
import { anonymous } from './session.ts';
import { RunningWork } from './running-work.ts';

const ann = { ...anonymous('en'), userId: '1' };
const ben = { ...anonymous('en'), userId: '2' };
/** Relays of two processes, without a database between them. */
function joinedRelays(): [Relay, Relay] {
  const receivers: RelayReceiver[][] = [[], []];
  const relayOf = (own: number): Relay => ({
    join: (receiver) => receivers[own]?.push(receiver),
    open: () => undefined,
    // Only works are sent here.
    send: (_topic, items) => receivers[1 - own]?.forEach(({ work }) => work?.(items as readonly WorkNote[])),
    close: () => Promise.resolve(),
  });
  return [relayOf(0), relayOf(1)];
}

const sender = { caller: ann, credential: 'a' };

test('running work is found by its caller under its name, and the caller by the credential while the work runs', async () => {
  const running = new RunningWork();
  await running.during(sender, 'key', async (own) => {
    own.reached('writing', 2, 3);
    await running.during({ caller: ann, credential: 'c' }, undefined, async (question) => {
      expect(question.progressOf('key')).toEqual({ stage: 'writing', done: 2, total: 3 });
      expect(question.progressOf('other')).toBeUndefined();
    });
    await running.during({ caller: ben, credential: 'b' }, undefined, async (question) => {
      expect(question.progressOf('key')).toBeUndefined();
      expect(question.cancel('key')).toBe(false);
    });
    expect([running.callerOf('a'), running.callerOf('b'), running.callerOf(undefined)]).toEqual([
      ann,
      undefined,
      undefined,
    ]);
  });
  expect(running.callerOf('a')).toBeUndefined();
});

test('cancelled work throws at its next progress report and is then forgotten', async () => {
  const running = new RunningWork();
  const work = running.during(sender, 'key', async (own: WorkReporter) => {
    expect(own.cancel('key')).toBe(true);
    own.reached('finishing');
  });
  await expect(work).rejects.toMatchObject({ code: 'main.error.Cancelled' });
  await running.during(sender, undefined, async (own) => expect(own.cancel('key')).toBe(false));
});

test('of two concurrent uploads with the same name, the first is tracked until it ends', async () => {
  const running = new RunningWork();
  await running.during(sender, 'key', async (first) => {
    first.reached('writing', 1, 2);
    await running.during(sender, 'key', async (second) => {
      second.reached('reading');
      expect(second.progressOf('key')).toMatchObject({ stage: 'writing' });
    });
    expect(first.progressOf('key')).toMatchObject({ stage: 'writing' });
    expect(running.callerOf('a')).toBe(ann);
  });
  expect(running.callerOf('a')).toBeUndefined();
});

test('work is found, and can be cancelled, in another process, until it has ended', async () => {
  const [here, there] = joinedRelays();
  const [own, other] = [new RunningWork(here), new RunningWork(there)];
  const ask = <T>(question: (work: WorkReporter) => T, caller = ann) =>
    other.during({ caller, credential: undefined }, undefined, async (work) => question(work));
  const work = own.during(sender, 'key', async (running) => {
    running.reached('writing', 2, 3);
    expect(await ask(({ progressOf }) => progressOf('key'))).toEqual({ stage: 'writing', done: 2, total: 3 });
    expect(await ask(({ progressOf, cancel }) => [progressOf('key'), cancel('key')], ben)).toEqual([undefined, false]);
    expect(await ask(({ cancel }) => cancel('key'))).toBe(true);
    running.reached('finishing');
  });
  await expect(work).rejects.toMatchObject({ code: 'main.error.Cancelled' });
  expect(await ask(({ progressOf, cancel }) => [progressOf('key'), cancel('key')])).toEqual([undefined, false]);
});
