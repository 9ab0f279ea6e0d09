import { type Client, type CookieJar, cookieJar, createClient } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';

/** The session of a project manager of the demo data. */
export interface DemoSession {
  readonly url: string;
  readonly client: Client;
  readonly cookies: CookieJar;
  readonly userId: string;
  /** The project that the benchmarks open. */
  readonly projectId: string;
}

/** Signs the project manager of the demo data on. */
export async function demoSession(url: string): Promise<DemoSession> {
  const cookies = cookieJar();
  const client = createClient({
    baseUrl: url,
    credentials: { kind: 'session' },
    format: 'json',
    language: 'en',
    cookies,
  });
  const user = await client.call(api.users.signOn, { login: 'manager', password: 'demo' });
  const project = await client.call(api.projects.getProjectByNumber, { projectNumber: 'KP-214' });
  return { url, client, cookies, userId: user?.id ?? '', projectId: project?.id ?? '' };
}
