import { writeFile, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type Client, cookieJar, createClient, ServiceError } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { checkPlans, type ImportRun, importPlans, type RunCounts } from './import-plans.ts';
import { CommandError, commandUsage, type ImportCommand, importCommandOf } from './options.ts';
import { type BatchPerson, peopleChoices, peopleLines, peopleTemplate } from './people-file.ts';
import { type BatchFile, planSources } from './plan-sources.ts';
import { BatchReceipt } from './receipt.ts';

/** `npm run import`: many plan files become projects, through the interface of a running service. */

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A number with its word. */
const withCount = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`;

/** Asks for a password without showing it. */
async function askPassword(login: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError('Set OPDESK_PASSWORD, or OPDESK_TOKEN instead of user and password.');
  process.stdout.write(`Password of ${login}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const input = createInterface({ input: process.stdin, output: silent, terminal: true });
  const password = await input.question('');
  input.close();
  say('');
  return password;
}

/** A client of the service that is signed in. @throws CommandError, ServiceError */
async function signedInClient({ service, login, language }: ImportCommand): Promise<Client> {
  const settings = { baseUrl: service, format: 'json', language, name: 'import' } as const;
  const { OPDESK_TOKEN: token, OPDESK_PASSWORD: known } = process.env;
  if (token) return createClient({ ...settings, credentials: { kind: 'token', token } });
  if (login === undefined) throw new CommandError('Name the user with --login, or set OPDESK_TOKEN.');
  const client = createClient({ ...settings, credentials: { kind: 'session' }, cookies: cookieJar() });
  await client.call(api.users.signOn, { login, password: known ?? (await askPassword(login)) });
  return client;
}

async function portfolioIdOf(client: Client, portfolio: string): Promise<string> {
  const isId = /^\d+$/.test(portfolio);
  const node = isId
    ? await client.call(api.projects.getPortfolioById, { portfolioId: portfolio })
    : await client.call(api.projects.getPortfolioByName, { portfolioName: portfolio });
  if (!node) throw new CommandError(`There is no portfolio ${portfolio}, or you may not see it.`);
  return node.id;
}

/** The most people that one call takes. */
const mostPeopleAtOnce = 5_000;

async function rememberPeople({ client, portfolioId }: ImportRun, file: string): Promise<void> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new CommandError(`The table of people ${file} can’t be read.`, { cause });
  });
  const person = await peopleChoices(client, peopleLines(bytes));
  for (let at = 0; at < person.length; at += mostPeopleAtOnce) {
    const body = { person: person.slice(at, at + mostPeopleAtOnce) };
    await client.call(appApi.choosePlanFilePeople, { projectId: portfolioId, body });
  }
  say(`Remembered who ${withCount(person.length, 'person is', 'people are')}.`);
}

async function showContents(run: ImportRun, command: ImportCommand, plans: readonly BatchFile[]): Promise<RunCounts> {
  const people = new Map<string, BatchPerson>();
  const counts = await checkPlans(run, plans, people);
  const unknown = [...people.values()].filter(({ basis }) => basis === 'none').length;
  say(
    `\n${withCount(counts.done, 'file')} can be imported, ${withCount(counts.skipped, 'is', 'are')} imported already, ${withCount(counts.refused, 'is', 'are')} refused.`,
  );
  say(`${withCount(people.size, 'person', 'people')} in all files, ${unknown} of them unknown.`);
  if (command.peopleTemplate !== undefined) {
    await writeFile(command.peopleTemplate, peopleTemplate(people.values(), tableSeparator(command)));
    say(`The table of people is in ${command.peopleTemplate}. Fill it in and pass it with --people.`);
  } else if (unknown > 0)
    say('Their work stays unassigned. --people-template=FILE.csv writes a table to say who they are.');
  say('Nothing was imported. --import imports the files.');
  return counts;
}

async function importAll(run: ImportRun, command: ImportCommand, plans: readonly BatchFile[]): Promise<RunCounts> {
  const counts = await importPlans(run, plans);
  const left = plans.length - counts.done - counts.skipped - counts.refused;
  const table = await run.receipt.writeTable(tableSeparator(command));
  say(`\n${withCount(counts.done, 'file')} imported, ${counts.skipped} imported already, ${counts.refused} refused.`);
  if (left > 0) say(`${withCount(left, 'file is', 'files are')} left: run the command again.`);
  say(`The receipt is in ${command.receipt} and ${table}.`);
  return counts;
}

/** Spreadsheets of German systems expect semicolons. */
const tableSeparator = ({ language }: ImportCommand) => (language === 'de' ? ';' : ',');

/** Ends the import after the file that is being imported. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      say('Ending after this file …');
      stop.abort();
    });
  return stop.signal;
}

/** Runs the command. @returns the exit code: 0, or 2 if files were refused */
async function runImportCommand(command: ImportCommand): Promise<number> {
  const { plans, others } = await planSources(command.source);
  const client = await signedInClient(command);
  const portfolioId = await portfolioIdOf(client, command.portfolio);
  const receipt = await BatchReceipt.open(command.receipt, { service: command.service, portfolio: portfolioId });
  const run: ImportRun = { client, portfolioId, receipt, say, stop: stopSignal() };
  if (others.length > 0)
    say(`${withCount(others.length, 'other file is', 'other files are')} left alone, such as ${others[0]}.\n`);
  if (command.people !== undefined) await rememberPeople(run, command.people);
  const counts = await (command.isImport ? importAll : showContents)(run, command, plans);
  return counts.refused > 0 ? 2 : 0;
}

async function importProgram(): Promise<number> {
  const command = importCommandOf(process.argv.slice(2), process.env);
  if (command) return runImportCommand(command);
  say(commandUsage);
  return 0;
}

process.exitCode = await importProgram().catch((error: unknown) => {
  if (!(error instanceof CommandError || error instanceof ServiceError)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 1;
});
