import { setTimeout as pause } from 'node:timers/promises';
import { asAdministrator } from './own-service.ts';

/** Between two small reads, ms. */
const pauseMs = 20;

/**
 * Does some work, reads the current user one time after the other while it runs, and prints how long the slowest of these
 * small reads took.
 */
export async function withSmallReads<T>(baseUrl: string, work: () => Promise<T>): Promise<T> {
  let isRunning = true;
  const times: number[] = [];
  const read = async () => {
    while (isRunning) {
      const start = performance.now();
      await (await fetch(`${baseUrl}/api/json/v2/users/currentUser`, { headers: asAdministrator })).text();
      times.push(performance.now() - start);
      await pause(pauseMs);
    }
  };
  const reading = read();
  try {
    return await work();
  } finally {
    isRunning = false;
    await reading;
    const slowest = Math.max(...times).toFixed(0);
    console.log(`${slowest.padStart(8)} ms  the slowest of ${times.length} small reads beside it`);
  }
}
