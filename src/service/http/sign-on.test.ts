import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setScryptCost } from '#testing/fast-scrypt.ts';
import { cookieOf, failureOf, send } from '#testing/http.ts';
import { storedPassword } from '#testing/password.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let api = '';
const lines: string[] = [];

beforeAll(async () => {
  setScryptCost('real');
  service = await startService({
    settings: { logLevel: 'trace', publicUrl: 'https://plans.example.org', trustProxy: true },
    log: (line) => lines.push(line),
  });
  api = `${service.baseUrl}/api/json/v2/users`;
  await service.testData.user('mia', { password_hash: await storedPassword('correct horse') });
});
afterAll(() => {
  setScryptCost('fast');
  return service.close();
});

const signOn = (login: string, password: string, headers: Record<string, string> = {}) =>
  send(`${api}/signOn?login=${login}&password=${encodeURIComponent(password)}`, { headers });

/** Every try comes from an address of its own unless the test says so. */
let count = 0;
const elsewhere = () => ({ 'x-forwarded-for': `10.0.0.${++count}` });

describe('sign-on behind a proxy with HTTPS', () => {
  test('behind an HTTPS proxy, the cookie is Secure and pages of the public address count as the same site', async () => {
    const answer = await signOn('mia', 'correct horse', { ...elsewhere(), origin: 'https://plans.example.org' });
    expect(answer.headers['set-cookie']?.join()).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
    const cookie = cookieOf(answer);
    const signOff = (headers: Record<string, string>) => send(`${api}/signOff`, { headers: { cookie, ...headers } });
    expect((await signOff({ origin: 'http://other.example.org' })).status).toBe(500);
    const { host } = new URL(service.baseUrl);
    const forwarded = { 'x-forwarded-host': 'inside.example.org', host, origin: 'https://inside.example.org' };
    expect((await signOff(forwarded)).status).toBe(204);
  });

  test('an address that a client puts into the forwarding header itself is ignored', async () => {
    const from = (first: number) => ({ 'x-forwarded-for': `1.2.3.${first}, 10.9.9.9` });
    await Promise.all(Array.from({ length: 10 }, (_, index) => signOn(`login${index}`, 'x', from(index))));
    const next = await signOn('other', 'x', from(99));
    expect([next.status, failureOf(next).code]).toEqual([429, 'main.error.TooManySignOns']);
  });
});

test('at most ten wrong passwords that arrive at once are checked', async () => {
  await service.testData.user('crowd', { password_hash: await storedPassword('right') });
  const answers = await Promise.all(Array.from({ length: 13 }, () => signOn('crowd', 'guess', elsewhere())));
  expect(answers.map(({ status }) => status).filter((status) => status === 500)).toHaveLength(10);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers['retry-after']).toBe('900');
  // Even the right password is refused then, so that a crowd learns nothing.
  expect((await signOn('crowd', 'right', elsewhere())).status).toBe(429);
});

describe('an honest sign-on that is hashed ahead of other attempts', () => {
  const tried = async (name: string) => {
    const { rows } = await service.database.pool.query<{ count: string }>(
      `select count(*) from audit_entry where action = 'user.signOnFailed' and user_name like $1`,
      [`${name}%`],
    );
    return Number(rows[0]?.count);
  };

  test('an honest sign-on is hashed ahead of disconnected attempts from many addresses', async () => {
    const dropped = Array.from({ length: 60 }, (_, index) => {
      const headers = { 'x-forwarded-for': `10.3.0.${index}` };
      const request = http.get(`${api}/signOn?login=dropped${index}&password=wrong`, { agent: false, headers });
      return request.on('error', () => undefined);
    });
    await Promise.all(dropped.map((request) => once(request, 'finish')));
    // The service takes connections in their order: after this answer it has taken all of them.
    await send(`${api}/currentUser`);
    for (const request of dropped) request.destroy();
    expect((await signOn('mia', 'correct horse', elsewhere())).status).toBe(200);
    expect(await tried('dropped')).toBeLessThan(30);
  });

  test('an honest sign-on goes ahead of attempts from another address and, once known, from its own address', async () => {
    const own = elsewhere();
    await signOn('mia', 'correct horse', own);
    const strangers = [elsewhere(), own].flatMap((from) =>
      Array.from({ length: 15 }, (_, index) => signOn(`waiting${index}`, 'wrong', from)),
    );
    await send(`${api}/currentUser`);
    expect((await signOn('mia', 'correct horse', own)).status).toBe(200);
    expect(await tried('waiting')).toBeLessThan(10);
    const answers = (await Promise.all(strangers)).map(({ status }) => status);
    expect(answers.filter((status) => status === 500)).toHaveLength(20);
    expect((await signOn('mia', 'correct horse', own)).status).toBe(200);
  });
});

test('decision 10: credentials in the query never appear in a log, error or redirect', async () => {
  const secrets = ['s3cret-login', 's3cret-password', 's3cret-old', 's3cret-new', 's3cret-token'];
  const query = `login=${secrets[0]}&password=${secrets[1]}&oldPassword=${secrets[2]}&newPassword=${secrets[3]}&token=${secrets[4]}`;
  const tooLong = 's3cret'.repeat(1000);
  const requests: [string, string][] = [
    ['GET', `${api}/signOn?${query}`],
    ['GET', `${api}/signOn?login=a&password=${tooLong}`],
    ['GET', `${api}/signOn?login=a&password=b&password=${secrets[1]}`],
    ['GET', `${api}/signOn?login=a&password=${secrets[1]}%00`],
    ['GET', `${api}/getHashAlgorithm?${query}`],
    ['GET', `${api}/currentUser?${query}`],
    ['GET', `${api}/nothing?${query}`],
    ['POST', `${api}/signOn?${query}`],
    ['PUT', `${api}/setPassword?${query}`],
    ['GET', `${api}/getUserById/%E0%A4%A?${query}`],
    ['GET', `${service.baseUrl}/elsewhere/?${query}`],
    ['GET', `${service.baseUrl}/api/rest/v2/users/signOn?${query}`],
  ];
  for (const [method, url] of requests) {
    const answer = await send(url, { method, headers: elsewhere() });
    expect(`${answer.text} ${JSON.stringify(answer.headers)}`).not.toMatch(/s3cret/);
  }
  expect(lines.join()).not.toMatch(/s3cret/);
});
