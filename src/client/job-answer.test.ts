import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOfJob } from './job-answer.ts';
import { clientError } from './service-error.ts';
import type { WireResponse } from './wire.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = (status: number): WireResponse => ({ status, headers: {}, body: '' });
const unreachable = clientError('client.error.NotReachable');

/** Answers one after the other, the last one again and again. */
function answering(...answers: readonly (WireResponse | Error)[]) {
  let count = 0;
  const fetchAnswer = async () => {
    const next = answers[Math.min(count, answers.length - 1)] ?? unreachable;
    count += 1;
    if (next instanceof Error) throw next;
    return next;
  };
  return { fetchAnswer, count: () => count };
}

test('the answer of a job is awaited through a lost connection and a restart of the service', async () => {
  const { fetchAnswer, count } = answering(answer(204), unreachable, answer(503), answer(204), answer(200));
  const waiting = answerOfJob(fetchAnswer, undefined);
  await vi.runAllTimersAsync();
  expect((await waiting).status).toBe(200);
  expect(count()).toBe(5);
});

test('the refusal of a request by its job is its answer', async () => {
  const { fetchAnswer } = answering(answer(204), answer(500));
  const waiting = answerOfJob(fetchAnswer, undefined);
  await vi.runAllTimersAsync();
  expect((await waiting).status).toBe(500);
});

test.each([
  ['has no connection', unreachable],
  ['is restarting', answer(503)],
])('a service that %s for many minutes ends the waiting', async (_, last) => {
  const { fetchAnswer, count } = answering(last);
  const waiting = answerOfJob(fetchAnswer, undefined).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await waiting).toBe(last);
  expect(count()).toBeGreaterThan(1_000);
});

test('a caller that has gone requests nothing any more', async () => {
  const controller = new AbortController();
  const { fetchAnswer, count } = answering(answer(204));
  const waiting = answerOfJob(fetchAnswer, controller.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(150);
  controller.abort();
  expect(await waiting).toMatchObject({ code: 'client.error.Aborted' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count()).toBe(1);
});
