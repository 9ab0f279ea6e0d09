import { expect, test } from 'vitest';
import type { PlanDocument } from '#plan/document.ts';
import {
  editorDocument,
  openEditor,
  withEdit,
  withMine,
  withUndo,
  type EditorState,
  type SaveFailure,
} from './editor-state.ts';
import { createSaver, saveRetryDelaysMs, saveDelayMs } from './saver.ts';

/** These tests compare documents by identity; their content doesn't matter to the saver. */
const plan = (): PlanDocument => ({ activities: [], links: [], assignments: [] });

interface Sent {
  readonly from: PlanDocument;
  readonly key: string;
  readonly revision: number;
  readonly document: PlanDocument;
  answer(outcome: number | SaveFailure): Promise<void>;
}

/** A saver over a service and a clock that the test moves. */
function setUp() {
  const first = plan();
  let state: EditorState = openEditor(first, 4);
  let timer: { run: () => void; milliseconds: number } | undefined;
  let keys = 0;
  const sent: Sent[] = [];
  const saver = createSaver({
    state: () => state,
    put: (next) => (state = next),
    differs: (saved, document) => saved !== document,
    send: (from, { key, revision, document }) =>
      new Promise((resolve) => {
        sent.push({
          from,
          key,
          revision,
          document,
          async answer(outcome) {
            resolve(outcome);
            // The saver goes on in the next turns of the loop.
            await new Promise((done) => setImmediate(done));
          },
        });
      }),
    schedule: (run, milliseconds) => {
      timer = { run, milliseconds };
      return () => (timer = undefined);
    },
    newKey: () => `key-${(keys += 1)}`,
  });
  const edit = (): PlanDocument => {
    const next = plan();
    state = withEdit(state, 'Edit', next);
    saver.changed();
    return next;
  };
  return {
    first,
    sent,
    saver,
    edit,
    state: () => state,
    put: (next: EditorState) => {
      state = next;
      saver.changed();
    },
    timer: () => timer?.milliseconds,
    tick() {
      const due = timer;
      timer = undefined;
      due?.run();
    },
  };
}

test('a change is saved after a pause, together with the changes made until then', async () => {
  const { first, sent, edit, state, timer, tick } = setUp();
  edit();
  expect(state().saving.kind).toBe('waiting');
  const last = edit();
  expect(timer()).toBe(saveDelayMs);
  expect(sent).toEqual([]);
  tick();
  expect(state().saving.kind).toBe('saving');
  expect(sent).toMatchObject([{ from: first, key: 'key-1', revision: 4, document: last }]);
  await sent[0]?.answer(5);
  expect(state()).toMatchObject({ saving: { kind: 'saved' }, revision: 5, saved: last });
  expect(timer()).toBeUndefined();
});

test('saves never overlap, and changes made during a save are part of the next save', async () => {
  const { sent, edit, state, timer, tick } = setUp();
  const one = edit();
  tick();
  const two = edit();
  expect(state().saving.kind).toBe('saving');
  expect(timer()).toBeUndefined();
  await sent[0]?.answer(5);
  expect(state().saving.kind).toBe('waiting');
  tick();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ from: one, document: two, revision: 5, key: 'key-2' });
});

test('a save without an answer is repeated with the same key at growing intervals', async () => {
  const { sent, edit, state, timer, tick } = setUp();
  edit();
  tick();
  await sent[0]?.answer({ kind: 'unreachable' });
  expect(state().saving).toMatchObject({ kind: 'unreachable', attempts: 1 });
  expect(timer()).toBe(saveRetryDelaysMs[0]);
  edit();
  tick();
  await sent[1]?.answer({ kind: 'unreachable' });
  expect(timer()).toBe(saveRetryDelaysMs[1]);
  tick();
  expect(sent.map(({ key, document }) => [key, document])).toEqual(sent.map(() => [sent[0]?.key, sent[0]?.document]));
  await sent[2]?.answer(5);
  expect(state()).toMatchObject({ saving: { kind: 'waiting' }, revision: 5 });
});

test('a plan that another user saved is not overwritten until the user confirms', async () => {
  const { sent, edit, put, state, timer, tick } = setUp();
  edit();
  tick();
  await sent[0]?.answer({ kind: 'conflict' });
  const mine = edit();
  expect(state().saving.kind).toBe('conflict');
  expect(timer()).toBeUndefined();
  const theirs = plan();
  put(withMine(state(), theirs, 9));
  tick();
  expect(sent[1]).toMatchObject({ from: theirs, document: mine, revision: 9 });
});

test('a refused save waits for the next change or a retry, and a lost check-out keeps the changes', async () => {
  const { sent, edit, saver, state, timer, tick } = setUp();
  edit();
  tick();
  await sent[0]?.answer({ kind: 'refused', error: new Error('No.') });
  expect(state().saving).toMatchObject({ kind: 'refused' });
  expect(timer()).toBeUndefined();
  saver.retry();
  await sent[1]?.answer({ kind: 'lost' });
  const last = edit();
  expect(state().saving.kind).toBe('lost');
  expect(editorDocument(state())).toBe(last);
  expect(timer()).toBeUndefined();
});

test('a flush saves at once and returns whether everything is saved', async () => {
  const { sent, edit, saver } = setUp();
  expect(await saver.flush()).toBe(true);
  edit();
  const flushed = saver.flush();
  await sent[0]?.answer(5);
  expect(await flushed).toBe(true);
  edit();
  const failed = saver.flush();
  await sent[1]?.answer({ kind: 'conflict' });
  expect(await failed).toBe(false);
});

test('a flush during a save waits for the save and then saves the later changes', async () => {
  const { sent, edit, saver, tick } = setUp();
  edit();
  tick();
  const last = edit();
  const flushed = saver.flush();
  await sent[0]?.answer(5);
  expect(sent[1]).toMatchObject({ document: last, revision: 5 });
  await sent[1]?.answer(6);
  expect(await flushed).toBe(true);
});

test('an edit undone before sending needs no save', () => {
  const { sent, edit, put, state, tick } = setUp();
  edit();
  put(withUndo(state()));
  expect(state().saving.kind).toBe('saved');
  tick();
  expect(sent).toEqual([]);
});
