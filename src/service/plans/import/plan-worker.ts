/** Worker thread that reads uploaded plan files: a large plan takes a good part of a second, in which the service does other things. */
import { parentPort } from 'node:worker_threads';
import { warmUpMessage } from '#service/core/jobs/warm-up.ts';
import { type PlanAnswer, parsePlan } from './parse-plan.ts';
import { warmUpPlans } from './warm-up-plans.ts';

if (!parentPort) throw new Error('The plan worker runs in a worker thread only.');
const planWorkerPort = parentPort;
let hasRead = false;

/** In steps, so that files arriving in between are read. */
async function warmUp(): Promise<void> {
  for (const plan of warmUpPlans()) {
    if (hasRead) return;
    parsePlan(plan);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

// The service, in the same code base, sends exactly this.
planWorkerPort.on('message', (message: Uint8Array | typeof warmUpMessage) => {
  if (message === warmUpMessage) return void warmUp();
  hasRead = true;
  const answer: PlanAnswer = parsePlan(message);
  planWorkerPort.postMessage(answer);
});
