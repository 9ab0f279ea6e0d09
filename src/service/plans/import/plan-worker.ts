/** Worker thread that reads uploaded plan files: a large plan takes a good part of a second, in which the service does other things. */
import { parentPort } from 'node:worker_threads';
import { parsePlan } from './parse-plan.ts';

if (!parentPort) throw new Error('The plan worker runs in a worker thread only.');
const planWorkerPort = parentPort;

planWorkerPort.on('message', (file: Uint8Array) => planWorkerPort.postMessage(parsePlan(file)));
