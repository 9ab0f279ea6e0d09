import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { UserLevel } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

const slow = { timeout: 120_000 };
let service: TestService;
let root: Client;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  await service.testData.administrator('root');
  root = await service.as('root', 'json');
});
afterAll(() => service.close());

/** Returns the rows of every table except logs, as text. */
async function everything(): Promise<Record<string, string[]>> {
  const db = service.database.kysely;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('audit_entry', 'access_token', 'session', 'request_key', 'migration', 'setting')
    order by 1`.execute(db);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}

const refused = (code: string, found?: string) => ({
  code,
  ...(found !== undefined && { arguments: expect.objectContaining({ found }) as unknown }),
});

test('demo data are refused with the names of existing records if the installation is not empty', async () => {
  await root.call(appApi.putHoliday, { body: { day: '2026-12-24', name: 'Heiligabend' } });
  expect(await root.call(appApi.getDemo, {})).toMatchObject({ hindrance: [{ name: 'holiday', count: 1 }] });
  await expect(root.call(appApi.loadDemo, {})).rejects.toMatchObject(refused('demo.error.NotEmpty', 'holidays (1)'));
  await expect(root.call(appApi.removeDemo, {})).rejects.toMatchObject(refused('demo.error.NotLoaded'));
  await root.call(appApi.deleteHoliday, { day: '2026-12-24' });
  expect(await root.call(appApi.getDemo, {})).toMatchObject({ marked: false, hindrance: [] });
});

test(
  'removing demo data restores the installation, and is refused with the names of added or dependent records',
  slow,
  async () => {
    const before = await everything();
    await root.call(appApi.loadDemo, {}, { idempotencyKey: 'load-1' });
    expect(await root.call(appApi.getDemo, {})).toMatchObject({
      loaded: '2026-03-06',
      marked: true,
      added: [],
      inUse: [],
      ownAdministrator: true,
    });
    await expect(root.call(appApi.loadDemo, {})).rejects.toMatchObject(refused('demo.error.AlreadyLoaded'));
    expect(await root.call(appApi.getFirstSteps, {})).toMatchObject({ demoLoaded: '2026-03-06', offered: false });

    // A person of the demo data administers them as well, but cannot take itself away.
    await expect((await service.as('admin', 'json')).call(appApi.removeDemo, {})).rejects.toMatchObject(
      refused('demo.error.OwnAccount'),
    );

    // Records that stay and refer to the demo data.
    const demoStatus = (await root.call(appApi.listProjectStatusEntries, {}))?.projectStatus?.[0]?.id ?? '';
    const own = await root.call(api.projects.createPortfolio, { superPortfolioId: '1', body: { name: 'Ours' } });
    const project = await root.call(api.projects.createProject, {
      portfolioId: own?.id ?? '',
      body: { name: 'Real', start: '2026-03-09', projectStatus: demoStatus },
    });
    await expect(root.call(appApi.removeDemo, {})).rejects.toMatchObject(
      refused('demo.error.InUse', 'projects and portfolios (1)'),
    );
    await root.call(api.projects.updateProject, {
      body: { id: project?.id ?? '', projectStatus: null, customType: null },
    });

    // Records added to the demo data.
    const demoProject = (await root.call(api.projects.listMyProjects, {}))?.projectNode?.find(
      ({ number }) => number === 'KP-201',
    );
    await root.call(api.todos.createTodo, { body: { projectNode: demoProject?.id ?? '', name: 'Mine' } });
    await expect(root.call(appApi.removeDemo, {})).rejects.toMatchObject(refused('demo.error.Added', 'to-dos (1)'));
    await expect(root.call(appApi.removeDemo, { added: 2 })).rejects.toMatchObject(refused('demo.error.Added'));
    expect(await root.call(appApi.getDemo, {})).toMatchObject({ added: [{ name: 'todo', count: 1 }] });

    await root.call(appApi.removeDemo, { added: 1 });
    expect(await root.call(appApi.getDemo, {})).toEqual({
      marked: false,
      hindrance: [{ name: 'project_node', count: 2 }],
      added: [],
      inUse: [],
    });
    expect((await root.call(api.projects.listMyProjects, {}))?.projectNode).toMatchObject([{ name: 'Real' }]);
    const db = service.database.kysely;
    for (const id of [project?.id ?? '', own?.id ?? ''])
      await sql`delete from project_node where id = ${id}`.execute(db);
    expect(await everything()).toEqual(before);

    const actions = (await root.call(appApi.listAuditEntries, { action: 'demo' }))?.entry?.map(({ action }) => action);
    expect(actions).toEqual(['demo.removed', 'demo.loaded']);
    expect(await root.call(appApi.getFirstSteps, {})).toMatchObject({ offered: true });
  },
);

test('only administrators may load and remove demo data', async () => {
  await service.testData.user('mia', { level: UserLevel.manager });
  const mia = await service.as('mia', 'json');
  for (const endpoint of [appApi.getDemo, appApi.loadDemo, appApi.removeDemo]) {
    await expect(mia.call(endpoint, {})).rejects.toMatchObject({ code: 'main.error.NotAuthorized' });
  }
});
