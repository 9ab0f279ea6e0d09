import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadResult } from './load-process.ts';

/** The processes of a measurement: the measured ones and the load generator. Each is an entry of the bundle. */

const folder = path.dirname(fileURLToPath(import.meta.url));
const entry = (name: string) => path.join(folder, folder.endsWith('assets') ? `../${name}.js` : `${name}.js`);

export interface Server {
  readonly port: number;
  /** Tells whether the process is running. */
  isRunning(): boolean;
  /** Health as reported by the process: largest memory and longest block since the last call. */
  ask(): Promise<Health>;
  stop(): Promise<void>;
}

export interface Health {
  /** Resident memory, now and at its highest, MB. */
  readonly memory: number;
  readonly peak: number;
  /** Longest time that the event loop stood still, ms. */
  readonly block: number;
  /** Processor time since the process began, ms. */
  readonly processor: number;
}

/** Starts a server and waits until it says where it listens. */
export async function startServer(
  name: 'service-process' | 'bound-process',
  env: Readonly<Record<string, string>>,
): Promise<Server> {
  const child = spawn(process.execPath, [...(process.env.BENCH_NODE ?? '').split(' ').filter(Boolean), entry(name)], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      DEMO: '0',
      ADMIN_PASSWORD: 'not-used-here',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /ready: http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once('exit', () => reject(new Error(`${name} ended before it was ready`)));
  });
  const ask = async () => {
    child.send('health');
    // The process answers nothing else.
    const [health] = (await once(child, 'message')) as [Health];
    return health;
  };
  return { port, isRunning: () => isRunning(child), ask, stop: () => stop(child) };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

async function stop(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export interface Load {
  run(order: LoadOrder): Promise<LoadResult>;
  stop(): Promise<void>;
}

export function startLoad(): Load {
  const child = fork(entry('load-process'), { execArgv: [] });
  const ended = once(child, 'exit').then(() => undefined);
  const run = async (order: LoadOrder) => {
    child.send(order);
    const answer = await Promise.race([once(child, 'message'), ended]);
    if (answer === undefined) throw new Error('the load generator ended');
    // The process answers nothing else.
    const [result] = answer as [LoadResult];
    return result;
  };
  return { run, stop: () => stop(child) };
}
