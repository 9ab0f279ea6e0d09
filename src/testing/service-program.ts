import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from './built-program.ts';
import { newCopyDirectory } from './embedded-database.ts';

let building: Promise<string> | undefined;

/** The path of the built service; it is built once for all tests of a worker. */
function serviceProgram(): Promise<string> {
  return (building ??= builtProgram(new URL('../service/main.ts', import.meta.url), newCopyDirectory()));
}

export interface RunningProgram {
  readonly child: ChildProcess;
  /** All that it has written to both outputs so far. */
  output(): string;
  /** Resolves with the first match in the output, as soon as it is there; rejects if the program ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Starts the built service as a process of its own, with nothing in its environment but `env`. */
export async function startProgram(
  env: Readonly<Record<string, string>>,
  argv: readonly string[] = [],
): Promise<RunningProgram> {
  const child = spawn(process.execPath, [await serviceProgram(), ...argv], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      listeners.forEach((listener) => listener());
    });
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => (code ?? signal) as number | string);
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(text);
        if (!match) return;
        listeners.delete(look);
        resolve(match);
      };
      listeners.add(look);
      void ended.then(() => reject(new Error(`The program ended and did not say ${pattern}: ${text}`)));
      look();
    });
  return { child, output: () => text, says, ended };
}

/** The address that the program says it listens on. */
export async function addressOf(program: RunningProgram): Promise<string> {
  const [, address = ''] = await program.says(/ready: (http:\S+)/);
  return address.replace('localhost', '127.0.0.1');
}

/** Ends a program, whatever state it is in, and waits for its end. */
export async function endProgram({ child, ended }: RunningProgram): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}
