import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { timeZone } from './days.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Folders of this run: the program as built when the run began, beside the packages that it loads, and the databases. */
function runFolder(variable: 'E2E_PROGRAM' | 'E2E_DATA'): string {
  const folder = process.env[variable];
  if (!folder) throw new Error(`${variable} is set before all tests.`);
  return folder;
}

/** The folder of a database of this run. */
export const dataFolder = (name: string): string => path.join(runFolder('E2E_DATA'), name);

/** The administrator's in a new installation. */
export const firstPassword = 'set by the operator';

/** A copy of a database that was prepared before all tests: with the demo data, or of a new installation. */
export function copiedData(prepared: 'demo' | 'empty', copy: string): string {
  const data = dataFolder(copy);
  cpSync(dataFolder(prepared), data, { recursive: true });
  return data;
}

/** A program of the project in a process of its own. */
export interface Program {
  readonly url: string;
  stop(): Promise<void>;
}

function ended(process: ChildProcess): Promise<void> {
  return new Promise((resolve) => process.once('exit', () => resolve()));
}

/** The address that the program prints when it is ready; rejects when it ends before that. */
function readyAt(process: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const port = /ready: http:\/\/localhost:(\d+)/.exec(printed)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    };
    process.stdout?.on('data', read);
    process.stderr?.on('data', read);
    process.once('exit', (code) => reject(new Error(`The program ended with ${code}: ${printed}`)));
  });
}

/** Starts the built program on a free port, with settings as environment variables, and waits until it is ready. */
export async function startProgram(settings: Readonly<Record<string, string>>): Promise<Program> {
  const env = {
    ...process.env,
    PORT: '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    TZ: timeZone,
    ...settings,
  };
  const child = spawn(process.execPath, [path.join(runFolder('E2E_PROGRAM'), 'service/main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readyAt(child);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await ended(child);
    },
  };
}
