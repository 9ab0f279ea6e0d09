import { spawn } from 'node:child_process';
import { type Client, type CookieJar, cookieJar, createClient } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { madeUpPlan, people } from './plan.ts';

export interface RunningService {
  readonly url: string;
  stop(): Promise<void>;
}

export const password = 'of-the-benchmark';

/** Starts the built service on an empty database of its own; `settings` replace those of a measurement. */
export async function startBuilt(
  main: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const env = { DEMO: '0', ADMIN_PASSWORD: password, LOG_LEVEL: 'error', NODE_ENV: 'production', PORT: '0' };
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const hasEnded = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /ready: (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The service has ended with ${code}.`)));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return hasEnded;
  };
  return { url, stop };
}

export interface TestPlan {
  /** The page of the plan with all that is drawn. */
  readonly address: string;
  readonly cookies: CookieJar;
  /** Checks the plan out, so that it can be edited. */
  checkOut(): Promise<unknown>;
  /** Gives it back without any change. */
  discard(): Promise<unknown>;
}

/**
 * A project with the plan that is measured, assigned to people and with its first version as baseline.
 *
 * @param view further settings of its address, such as `columns=name.280&width=629`
 */
export async function insertTestPlan(baseUrl: string, rows: number, view = ''): Promise<TestPlan> {
  const cookies = cookieJar();
  const client = createClient({ baseUrl, credentials: { kind: 'session' }, format: 'json', language: 'en', cookies });
  await client.call(api.users.signOn, { login: 'admin', password });
  const projectId = (await existing(client)) ?? (await imported(client, rows));
  return {
    address: `/projects/${projectId}/plan?baseline=1&slack=1&zoom=20&at=2026-01-01${view && `&${view}`}`,
    cookies,
    checkOut: () => client.call(api.planning.edit, { projectId }),
    discard: () => client.call(appApi.discardWorkingVersion, { projectId }),
  };
}

const name = 'The large one';

/** The project of an earlier run on the same data. */
async function existing(client: Client): Promise<string | undefined> {
  const found = await client.call(api.projects.getProjectByName, { projectName: name });
  return found?.id;
}

async function imported(client: Client, rows: number): Promise<string> {
  const pool = await client.call(api.resources.getRootResourcePool, {});
  for (const person of people) {
    const body = { name: person };
    await client.call(api.resources.createResource, { poolOrCollectionResourceId: pool?.id ?? '', body });
  }
  const root = await client.call(api.projects.getRootPortfolio, {});
  const body = { name, start: '2026-01-05' };
  const project = await client.call(api.projects.createProject, { portfolioId: root?.id ?? '', body });
  const projectId = project?.id ?? '';
  await client.call(api.planning.importProjectPlan, { projectId, body: new Blob([madeUpPlan(rows)]) });
  await setBaseline(client, projectId);
  return projectId;
}

async function setBaseline(client: Client, projectId: string): Promise<void> {
  const versions = await client.call(appApi.listPlanVersions, { projectId });
  const newest = versions?.versionInfo[0]?.id.id;
  if (newest !== undefined) await client.call(appApi.setBaseline, { planVersionId: String(newest) });
}
