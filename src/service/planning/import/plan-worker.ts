/** Worker thread that reads one uploaded plan file and ends: a large plan takes a second, in which the service does other things. */
import { parentPort, workerData } from 'node:worker_threads';
import { type PlanAnswer, parsePlan } from './parse-plan.ts';

if (!parentPort) throw new Error('The plan worker runs in a worker thread only.');
// The service, in the same code base, gives exactly this.
const answer: PlanAnswer = parsePlan(workerData as Uint8Array);
parentPort.postMessage(answer);
