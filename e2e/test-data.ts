import type { Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { today } from './days.ts';

export interface TestProject {
  readonly id: string;
  readonly name: string;
}

/** Test data, created through the documented interface; names are unique in a run. */
export interface TestData {
  /** Creates a portfolio inside another one, by default the root. */
  portfolio(name: string, within?: string): Promise<TestProject>;
  /** Creates a project in a portfolio, by default the root. */
  project(name: string, within?: string): Promise<TestProject>;
  /** A project with the plan of a file, in a portfolio, by default the root. */
  plannedProject(name: string, file: string, within?: string): Promise<TestProject>;
  /** No work is recorded in a project any more, so that its days are free for other tests. */
  noHours(project: string): Promise<void>;
  /** Nothing is locked in a range of days any more, in any project. */
  noLocks(from: string, until: string): Promise<void>;
  /** The id of a node of the demo data. */
  portfolioNamed(name: string): Promise<string>;
}

let count = 0;

/** A name that nothing else has: each worker has a service of its own. */
export const unique = (name: string) => `${name} T${++count}`;

/** The client's caller must be an administrator. */
export function testDataOf(client: Client): TestData {
  const root = async () => (await client.call(api.projects.getRootPortfolio, {}))?.id ?? '';

  const portfolio: TestData['portfolio'] = async (name, within) => {
    const body = { name: unique(name) };
    const node = await client.call(api.projects.createPortfolio, { superPortfolioId: within ?? (await root()), body });
    return { id: node?.id ?? '', name: body.name };
  };

  const project: TestData['project'] = async (name, within) => {
    const body = { name: unique(name), start: today };
    const node = await client.call(api.projects.createProject, { portfolioId: within ?? (await root()), body });
    return { id: node?.id ?? '', name: body.name };
  };

  const plannedProject: TestData['plannedProject'] = async (name, file, within) => {
    const created = await project(name, within);
    await client.call(api.planning.importProjectPlan, { projectId: created.id, body: new Blob([file]) });
    return created;
  };

  const noHours: TestData['noHours'] = async (projectId) => {
    const list = await client.call(api.worklogs.listWorkRecordsOfProject, { projectId });
    for (const { id } of list?.resourceWorkRecord ?? [])
      await client.call(api.worklogs.deleteWorkRecord, { resourceWorkRecordId: id });
  };

  const noLocks: TestData['noLocks'] = async (from, until) => {
    await client.call(api.worklogs.unlockWorkRecords, { from, until });
  };

  const portfolioNamed: TestData['portfolioNamed'] = async (name) => {
    const node = await client.call(api.projects.getPortfolioByName, { portfolioName: name });
    return node?.id ?? '';
  };

  return { portfolio, project, plannedProject, noHours, noLocks, portfolioNamed };
}
