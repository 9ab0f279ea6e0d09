import { type Client, type CookieJar, cookieJar, createClient } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { password } from '../gantt/test-plan.ts';
import { madeUpPlan } from '../gantt/plan.ts';

export interface TestPortfolio {
  readonly cookies: CookieJar;
}

const perPortfolio = 25;
const managers = Array.from({ length: 20 }, (_, n) => `Manager ${n + 1}`);
const statuses = ['Idea', 'Running', 'On hold'];
/** Number of portfolios whose projects have everything that can be drawn; these are scrolled through. */
const wholePortfolios = 16;

/**
 * Creates portfolios and projects on two levels, with managers, dates, lights and amounts; those of an earlier run
 * stay.
 */
export async function insertTestPortfolio(baseUrl: string, nodes: number): Promise<TestPortfolio> {
  const cookies = cookieJar();
  const client = createClient({ baseUrl, credentials: { kind: 'session' }, format: 'json', language: 'en', cookies });
  await client.call(api.users.signOn, { login: 'admin', password });
  const root = await client.call(api.projects.getRootPortfolio, {});
  if (!root) throw new Error('There is no root portfolio.');
  if ((root.children ?? []).length === 0) await fill(client, root.id, nodes);
  return { cookies };
}

async function fill(client: Client, rootId: string, nodes: number): Promise<void> {
  const pool = await client.call(api.resources.getRootResourcePool, {});
  for (const name of managers)
    await client.call(api.resources.createResource, { poolOrCollectionResourceId: pool?.id ?? '', body: { name } });
  for (const name of statuses) await client.call(appApi.createProjectStatus, { body: { name, rgbColor: '#3a7bd5' } });
  const portfolios = Math.floor(nodes / (perPortfolio + 1));
  const names = Array.from({ length: portfolios }, (_, n) => `Portfolio ${n + 1}`);
  const ids = new Map<string, string>();
  for (const name of names) {
    const made = await client.call(api.projects.createPortfolio, { superPortfolioId: rootId, body: { name } });
    if (made) ids.set(name, made.id);
  }
  const rows = Array.from({ length: nodes - 1 - portfolios }, (_, n) => projectRow(n, names[n % portfolios] ?? ''));
  const file = ['Number;Name;Portfolio;Start;Finish;Priority;Probability;Budget;Project manager;Status', ...rows];
  await client.call(api.projects.importProjects, { body: new Blob([file.join('\n')]) });
  const all = await client.call(api.projects.listMyProjects, {});
  const whole = new Set(names.slice(0, wholePortfolios).map((name) => ids.get(name)));
  const rich = (all?.projectNode ?? []).filter(({ parents }) => whole.has(parents?.[0]?.id));
  for (const [place, { id }] of rich.entries()) await enrich(client, id, place);
}

/** Gives a project lights and a plan, so that every cell of its row has something to show. */
async function enrich(client: Client, projectId: string, place: number): Promise<void> {
  const light = (offset: number) => 1 + ((place + offset) % 3);
  const body = {
    id: projectId,
    costsTrafficLight: light(0),
    datesTrafficLight: light(1),
    qualityTrafficLight: light(2),
  };
  await client.call(api.projects.updateProject, { body });
  await client.call(api.planning.importProjectPlan, { projectId, body: new Blob([madeUpPlan(5 + (place % 7))]) });
}

const day = 86_400_000;
const dayText = (offset: number) => new Date(Date.UTC(2026, 0, 5) + offset * day).toISOString().slice(0, 10);

function projectRow(n: number, portfolio: string): string {
  const [start, days] = [(n * 7) % 600, 40 + ((n * 31) % 300)];
  const cells = [`P-${n + 1}`, `Project ${n + 1} of the works`, portfolio, dayText(start), dayText(start + days)];
  const figures = [1 + (n % 9), 20 + ((n * 13) % 81), 10_000 + n * 37, managers[n % managers.length], statuses[n % 3]];
  return [...cells, ...figures].join(';');
}
