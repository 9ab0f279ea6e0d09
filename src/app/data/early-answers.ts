import { overHttp, responseOf, type Transport } from '#client/transport.ts';
import type { WireRequest } from '#client/wire.ts';
import { sessionMark } from './session-mark.ts';

/** Answers to the first reads of the screen at the address, which `public/start.js` requests while the program is loaded. */
export interface EarlyAnswers {
  /** Each is used once; by the address of its request. */
  readonly answers: Map<string, Promise<Response>>;
  /** When they were requested, as `performance.now()`. */
  readonly at: number;
  /** Who was signed in then, as this browser remembers it. */
  readonly userId: string;
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** Greatest age of an early answer, ms: live events cover the changes since then (`Refresher.age`). */
export const earlyAnswerMs = 20_000;

function dropEarlyAnswers(): void {
  for (const answer of globalThis.earlyAnswers?.answers.values() ?? [])
    void answer.then(({ body }) => body?.cancel()).catch(() => undefined);
  globalThis.earlyAnswers = undefined;
}

function takeEarlyAnswer({ url, headers }: WireRequest): Promise<Response> | undefined {
  const { answers } = globalThis.earlyAnswers ?? {};
  const answer = answers?.get(url);
  answers?.delete(url);
  // With a token it is the answer to someone else, with a tag only a confirmation is needed.
  return 'authorization' in headers || 'if-none-match' in headers ? undefined : answer;
}

/** Over HTTP; a read that was requested before the program was loaded is answered by that request. */
export const overHttpWithEarlyAnswers: Transport = async (request) => {
  const { at = 0, userId } = globalThis.earlyAnswers ?? {};
  const isOutdated = performance.now() - at > earlyAnswerMs || userId !== sessionMark.userId();
  // After a write, answers to earlier requests may be outdated, too.
  if (request.method !== 'GET' || isOutdated) dropEarlyAnswers();
  const early = await takeEarlyAnswer(request)?.catch(() => undefined);
  return early && !request.signal?.aborted ? responseOf(early) : overHttp(request);
};
