/** Worker thread that reads uploaded plan files: a large plan takes a good part of a second, in which the service does other things. */
import { parentPort } from 'node:worker_threads';
import { type PlanAnswer, parsePlan } from './parse-plan.ts';

if (!parentPort) throw new Error('The plan worker runs in a worker thread only.');
const service = parentPort;
// The service, in the same code base, sends exactly this.
service.on('message', (bytes: Uint8Array) => {
  const answer: PlanAnswer = parsePlan(bytes);
  service.postMessage(answer);
});
