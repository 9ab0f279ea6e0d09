import { setTimeout as pause } from 'node:timers/promises';
import { type Client, hasErrorCode, ServiceError } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanImportCheck } from '#contract/app/imports.ts';
import { projectNamesOf } from '#files/batch/plan-files.ts';
import { CommandError } from './options.ts';
import { type BatchPerson, countPeople } from './people-file.ts';
import { type BatchFile, readPlanSource } from './plan-sources.ts';
import type { BatchReceipt, ReceiptFile } from './receipt.ts';

/** Checks and imports plan files one after another; a file that is refused does not keep the others. */

export interface ImportRun {
  readonly client: Client;
  readonly portfolioId: string;
  readonly receipt: BatchReceipt;
  /** Writes a line for the user. */
  say(line: string): void;
  /** Ends the import before the next file. */
  readonly stop: AbortSignal;
}

/** How a run over files went. */
export interface RunCounts {
  readonly done: number;
  readonly skipped: number;
  readonly refused: number;
}

/** Waits before a call is repeated, ms. */
const retryWaits = [1_000, 3_000, 10_000];

const isPassingFailure = (error: unknown) =>
  hasErrorCode(error, 'client.error.NotReachable') ||
  hasErrorCode(error, 'main.error.Busy') ||
  hasErrorCode(error, 'main.error.Unconfirmed') ||
  (error instanceof ServiceError && error.status === 503);

/**
 * Calls the service, again after a while if it does not answer.
 * @returns the answer, or the sentence with which the service refused
 * @throws CommandError if nothing more can be done
 */
async function called<T>(call: () => Promise<T>): Promise<{ answer: T } | { refusal: string }> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { answer: await call() };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const wait = retryWaits[attempt];
      if (isPassingFailure(error) && wait !== undefined) await pause(wait);
      else if (isPassingFailure(error) || error.status === 401)
        throw new CommandError(`${error.message} Run the command again: it goes on where it ended.`, { cause: error });
      else return { refusal: error.message };
    }
  }
}

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

/** Shows what each file holds; adds the people of all files to `people`. */
export async function checkPlans(
  run: ImportRun,
  sources: readonly BatchFile[],
  people: Map<string, BatchPerson>,
): Promise<RunCounts> {
  const { client, portfolioId, receipt, say } = run;
  const names = projectNamesOf(sources.map(({ path }) => path));
  let [done, skipped, refused] = [0, 0, 0];
  say(contentLine(['format', 'activities', 'people', 'hours', 'start', 'finish'], 'file'));
  for (const source of sources) {
    if (run.stop.aborted) break;
    const content = await readPlanSource(source);
    if ('problem' in content) {
      refused += 1;
      say(contentLine([], `${source.path}: ${content.problem}`));
      continue;
    }
    const former = receipt.importedAs(content.hash);
    if (former) {
      skipped += 1;
      say(contentLine([], `${source.path}: imported already, project ${former.result?.project ?? ''}`));
      continue;
    }
    const body = blobOf(content.bytes);
    const outcome = await called(() =>
      client.call(appApi.checkPlanFile, { portfolioId, name: names.get(source.path) ?? source.path, body }),
    );
    const check = 'answer' in outcome ? (outcome.answer ?? {}) : undefined;
    const errors = (check?.problem ?? []).filter(({ severity }) => severity === 'error');
    const reasons = 'refusal' in outcome ? [outcome.refusal] : errors.map(({ message }) => message ?? '');
    if (reasons.length > 0) refused += 1;
    else done += 1;
    countPeople(people, check?.person ?? []);
    say(contentLine(check?.format ? contentCells(check) : [], [source.path, ...reasons].join(': ')));
  }
  return { done, skipped, refused };
}

const contentCells = ({ format, numberActivities, person, effort, start, finish }: OpPlanImportCheck) => [
  format ?? '',
  String(numberActivities ?? 0),
  String(person?.length ?? 0),
  String(effort ?? 0),
  start?.slice(0, 10) ?? '–',
  finish?.slice(0, 10) ?? '–',
];

const contentWidths = [-6, 10, 6, 9, 10, 10];

/** The cells of a line in columns, numbers to the right, and the name of the file behind them. */
function contentLine(cells: readonly string[], file: string): string {
  const columns = contentWidths.map((width, index) => {
    const cell = cells[index] ?? '';
    return width < 0 ? cell.padEnd(-width) : cell.padStart(width);
  });
  return [...columns, file].join('  ');
}

/** Imports the files that are not imported yet. */
export async function importPlans(run: ImportRun, sources: readonly BatchFile[]): Promise<RunCounts> {
  const names = projectNamesOf(sources.map(({ path }) => path));
  const counts = { done: 0, skipped: 0, refused: 0 };
  for (const [index, source] of sources.entries()) {
    if (run.stop.aborted) break;
    const { state, line } = await importSource(run, source, names.get(source.path) ?? source.path);
    counts[state] += 1;
    run.say(`${String(index + 1).padStart(String(sources.length).length)}/${sources.length}  ${source.path}: ${line}`);
  }
  return counts;
}

interface ImportedSource {
  readonly state: keyof RunCounts;
  readonly line: string;
}

async function importSource({ client, portfolioId, receipt }: ImportRun, source: BatchFile, name: string) {
  const content = await readPlanSource(source);
  const before = receipt.of(source.path);
  const refuse = async (hash: string, reason: string): Promise<ImportedSource> => {
    if (before?.state !== 'imported') await receipt.note({ path: source.path, hash, state: 'refused', name, reason });
    return { state: 'refused', line: reason };
  };
  if ('problem' in content) return refuse('', content.problem);
  const { hash, bytes } = content;
  const same = receipt.importedAs(hash);
  if (same) return { state: 'skipped', line: skippedLine(same, source.path) } as const;
  if (before?.state === 'imported')
    return refuse(hash, `It was changed since it became project ${before.result?.project ?? ''}: import it there.`);
  // A file whose answer was lost is sent again as it was.
  const sent = before?.state === 'sent' && before.hash === hash ? before : { path: source.path, hash, name };
  await receipt.note({ ...sent, state: 'sent' });
  const input = { portfolioId, name: sent.name, body: blobOf(bytes) };
  const outcome = await called(() =>
    client.call(appApi.importNewProject, input, { idempotencyKey: receipt.keyOf(sent) }),
  );
  if ('refusal' in outcome) return refuse(hash, outcome.refusal);
  const result = outcome.answer ?? {};
  await receipt.note({ ...sent, state: 'imported', result });
  return { state: 'done', line: importedLine(result) } as const;
}

const skippedLine = ({ path, result }: ReceiptFile, ownPath: string) =>
  `${path === ownPath ? 'imported already' : `the same as ${path}`}, project ${result?.project ?? ''}`;

function importedLine({ project, numberActivities, notKept }: NonNullable<ReceiptFile['result']>): string {
  const lost = notKept?.length ?? 0;
  return `project ${project ?? ''}, ${numberActivities ?? 0} activities${lost > 0 ? `, ${lost} remarks` : ''}`;
}
