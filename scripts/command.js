// @ts-check
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json; every script works there, wherever it was started from. */
export const root = path.resolve(import.meta.dirname, '..');

/** A step that ended with an error, told in a sentence: no stack is shown for it. */
export class StepFailed extends Error {
  /** @override */
  name = 'StepFailed';
}

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * More environment variables; a heading under which all output is shown once the program has ended, where others run beside it.
 * @typedef {{ env?: Record<string, string>, heading?: string }} RunOptions
 */

/**
 * Runs a program in the project's folder, its output shown as it comes unless there is a heading for it.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions & { shell?: boolean }} [options]
 * @returns {Promise<number>} its exit code
 */
export function run(program, args, { env = {}, heading, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = heading === undefined ? 'inherit' : 'pipe';
    const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, ...env }, shell });
    /** @type {Buffer[]} */
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (/** @type {Buffer} */ part) => output.push(part));
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      child.kill(signal);
      child.once('close', () => process.exit(1));
    };
    for (const signal of SIGNALS) process.once(signal, stop);
    const settled = () => SIGNALS.forEach((signal) => process.off(signal, stop));
    child.once('error', (error) => {
      settled();
      reject(error);
    });
    child.once('close', (code) => {
      settled();
      if (heading !== undefined) process.stdout.write(`\n${heading}\n${Buffer.concat(output).toString()}`);
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs the program of an installed package with this Node.
 * @param {string} packageName
 * @param {string[]} args
 * @param {RunOptions & { program?: string }} [options] `program` where its name is not the package's
 * @returns {Promise<number>} its exit code
 */
export function runInstalled(packageName, args, { program = packageName, ...options } = {}) {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : bin[program];
  return run(process.execPath, [path.join(folder, file), ...args], options);
}

/**
 * Runs npm: the one that started this script, if any.
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runNpm(args) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...args]);
  return run('npm', args, { shell: process.platform === 'win32' });
}

/**
 * Ends the process with one sentence for an expected failure; anything else is a bug and keeps its stack.
 * @param {unknown} error
 * @returns {never}
 */
export function endWith(error) {
  console.error(error instanceof StepFailed ? error.message : error);
  process.exit(1);
}
