import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cookieJar, createClient, type Client } from '#client/client.ts';
import { livePath } from '#contract/app/live.ts';
import { api } from '#contract/documented/api.ts';
import { canDeploy, type Deployment, startDeployment } from '#testing/deployment-site.ts';

const password = 's3cret-of-ours';
const requestedWith = 'Opdesk/deployment-test';

describe.runIf(process.env.TEST_DATABASE_URL && canDeploy())(
  'two processes behind nginx and HAProxy, on PgBouncer and a standby',
  { timeout: 120_000 },
  () => {
    let deployment: Deployment;
    const cookies = cookieJar();
    const clients: Client[] = [];
    let portfolio = '';

    beforeAll(async () => {
      deployment = await startDeployment(password);
      for (const baseUrl of Object.values(deployment.proxies))
        clients.push(createClient({ baseUrl, credentials: { kind: 'session' }, format: 'json', cookies }));
      await clientAt(0).call(api.users.signOn, { login: 'admin', password });
      const body = { name: 'Harbour' };
      const created = await clientAt(0).call(api.projects.createPortfolio, { superPortfolioId: '1', body });
      portfolio = created?.id ?? '';
    });
    afterAll(() => deployment.stop());

    /** The client of one of the proxies, in turns. */
    const clientAt = (turn: number) => clients[turn % clients.length] as Client;

    const createProject = (turn: number, name: string) =>
      clientAt(turn).call(api.projects.createProject, { portfolioId: portfolio, body: { name, start: '2026-01-05' } });

    /** How many reads the standby has answered for both processes. */
    async function standbyReads(): Promise<number> {
      const texts = await Promise.all(
        deployment.processes.map(async (address) => (await fetch(`${address}/metrics`)).text()),
      );
      const counts = texts.map((text) => /^opdesk_standby_reads_total\{.*standby.*\} (\d+)$/m.exec(text)?.[1]);
      return counts.reduce((sum, count) => sum + Number(count ?? 0), 0);
    }

    test('each write is read back through the other proxy, from the standby', async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        const name = `Project ${turn}`;
        await createProject(turn, name);
        const { projectNode = [] } = (await clientAt(turn + 1).call(api.projects.listMyProjects, {})) ?? {};
        expect(projectNode.map((node) => node.name)).toContain(name);
      }
      expect(await standbyReads()).toBeGreaterThan(10);
    });

    test('a change through one proxy is sent to windows behind both', async () => {
      const stop = new AbortController();
      const heard = await Promise.all(
        Object.values(deployment.proxies).map(async (address) => {
          const answer = await fetch(`${address}${livePath}?client=window`, {
            headers: { cookie: cookies.header(), 'x-requested-with': requestedWith },
            signal: stop.signal,
          });
          const window = { text: '' };
          const read = async () => {
            const decoder = new TextDecoder();
            for await (const part of answer.body ?? []) window.text += decoder.decode(part, { stream: true });
          };
          void read().catch(() => undefined);
          return window;
        }),
      );
      await createProject(1, 'Announced');
      await vi.waitFor(() => {
        for (const { text } of heard) expect(text).toContain('event: change');
      }, 20_000);
      stop.abort();
    });

    test('restarting the processes one after the other fails no request of either proxy', async () => {
      const failures: unknown[] = [];
      let answered = 0;
      let isOver = false;
      const requests = async (turn: number) => {
        for (let count = 0; !isOver; count += 1)
          try {
            const name = `Client ${turn}, project ${count}`;
            await createProject(turn, name);
            await clientAt(turn).call(api.users.currentUser, {});
            answered += 1;
          } catch (error) {
            failures.push(error);
          }
      };
      const all = [0, 1, 2, 3].map(requests);
      for (const at of deployment.processes.keys()) {
        await deployment.restart(at);
        // HAProxy asks every 200 ms and counts a server as ready after its second answer.
        const since = answered;
        await vi.waitUntil(() => answered > since + 50 || failures.length > 0, 60_000);
      }
      isOver = true;
      await Promise.all(all);
      expect(failures).toEqual([]);
      expect(answered).toBeGreaterThan(100);
      const { projectNode = [] } = (await clientAt(0).call(api.projects.listMyProjects, {})) ?? {};
      const created = projectNode.filter((node) => node.name?.startsWith('Client '));
      expect(created).toHaveLength(answered);
    });
  },
);
