import { setTimeout as delay } from 'node:timers/promises';
import { send } from '#testing/http.ts';
import { withConnection } from './faults.ts';
import { type Load, storedWrites, unmatchedEvents } from './load.ts';

/** Longest wait for the service after a fault, ms. */
const longestRecovery = 60_000;

/** Between two looks at /readyz, ms. */
const betweenLooks = 50;

/** Measurements of one kind of fault, ms. */
export interface Outcome {
  rounds: number;
  exits: number;
  slowestReadyz: number;
  slowestReady: number;
  slowestWrite: number;
}

export const noOutcome = (): Outcome => ({ rounds: 0, exits: 0, slowestReadyz: 0, slowestReady: 0, slowestWrite: 0 });

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** Requests /readyz all the time. */
export class Prober {
  slowest = 0;
  /** When the last request was sent that was answered with "ready", by `performance.now()`. */
  readyAt = 0;
  isOver = false;

  async run(port: () => number): Promise<void> {
    while (!this.isOver) {
      const sentAt = performance.now();
      const answer = await send(`http://127.0.0.1:${port()}/readyz`).catch(() => undefined);
      this.slowest = Math.max(this.slowest, performance.now() - sentAt);
      if (answer?.status === 200) this.readyAt = sentAt;
      await delay(betweenLooks);
    }
  }
}

/** Milliseconds until `isSo`, or Infinity. */
export async function waited(isSo: () => boolean): Promise<number> {
  const start = performance.now();
  while (!isSo()) {
    if (performance.now() - start > longestRecovery) return Number.POSITIVE_INFINITY;
    await delay(10);
  }
  return performance.now() - start;
}

/** Prints how the service and the writes came through; `adminUrl` is the database in the end. */
export async function reportOutcomes(
  adminUrl: string,
  load: Load,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  const [stored, halfDone] = await withConnection(
    adminUrl,
    async (client) => [await storedWrites(client), await unmatchedEvents(client)] as const,
  );
  const writes = [...load.writes].map(([name, write]) => ({ ...write, count: stored.get(name) ?? 0 }));
  const uncertain = new Set(['saved', 'main.error.Unconfirmed', 'no answer']);
  console.table(
    [...outcomes].map(([fault, { rounds, exits, ...slowest }]) => {
      const own = writes.filter((write) => write.fault === fault);
      const saved = own.filter(({ outcome }) => outcome === 'saved');
      return {
        fault,
        rounds,
        exits,
        saved: saved.length,
        lost: saved.filter(({ count }) => count === 0).length,
        doubled: own.filter(({ count }) => count > 1).length,
        'refused, but done': own.filter(({ outcome, count }) => !uncertain.has(outcome) && count > 0).length,
        'readyz, ms': Math.round(slowest.slowestReadyz),
        'ready, s': (slowest.slowestReady / 1000).toFixed(2),
        'wrote, s': (slowest.slowestWrite / 1000).toFixed(2),
      };
    }),
  );
  for (const [fault, codes] of load.failures) console.log(`${fault}: ${JSON.stringify(Object.fromEntries(codes))}`);
  console.log(`half-done writes: ${halfDone}`);
}
