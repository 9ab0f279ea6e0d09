import fs from 'node:fs';
import net from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { bundledMigrations } from '#service/db/migrate.ts';
import { embeddedDirectory } from '#testing/embedded-database.ts';
import { cookieOf, send } from '#testing/http.ts';
import { addressOf, endProgram, type RunningProgram, startProgram } from '#testing/service-program.ts';

const programs: RunningProgram[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) await endProgram(program);
});

async function start(env: Readonly<Record<string, string>>, argv: readonly string[] = []): Promise<RunningProgram> {
  const program = await startProgram(env, argv);
  programs.push(program);
  return program;
}

const emptyDirectory = () => embeddedDirectory(bundledMigrations);

async function signOn(program: RunningProgram, login: string, password: string) {
  const query = new URLSearchParams({ login, password }).toString();
  return send(`${await addressOf(program)}/api/json/v2/users/signOn?${query}`);
}

describe('the program', { timeout: 60_000 }, () => {
  test('the program reports an invalid setting in one sentence', async () => {
    for (const [env, argv, sentence] of [
      [{ PORT: 'eighty' }, [], 'PORT must be a whole number from 0 to 65535, but it is "eighty".'],
      [{ DATABASE_URL: 'mysql://x' }, [], /^DATABASE_URL must be .*, but it is something else\.$/],
      [{}, ['--port'], /^The command line has "--port", but only --upstream and --help are understood\.$/],
    ] as const) {
      const program = await start(env, argv);
      expect(await program.ended).toBe(1);
      const [line = '', ...rest] = program.output().trimEnd().split('\n');
      expect(rest).toEqual([]);
      expect(line.replace('Opdesk can’t start: ', '')).toMatch(sentence);
    }
  });

  test('the program explains itself with --help', async () => {
    const program = await start({}, ['--help']);
    expect(await program.ended).toBe(0);
    expect(program.output()).toMatch(/^Usage: npm start -- \[options\]\n[^]*--upstream URL[^]*ADMIN_PASSWORD/);
  });

  test('the program reports a port in use without printing a password', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as net.AddressInfo;
    const program = await start({ DATA_DIR: await emptyDirectory(), DEMO: '0', PORT: String(port) });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(
      `Opdesk can’t start: the port ${port} is in use. Set PORT to another one, or to 0 for any free one.`,
    );
    expect(program.output()).toMatch(/admin +password \S{12} /);
    taken.close();
    await once(taken, 'close');
  });

  test('the program reports that HOST is not an address of this machine', async () => {
    const program = await start({ DATA_DIR: await emptyDirectory(), DEMO: '0', HOST: '192.0.2.1' });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('192.0.2.1 is no address of this machine.');
  });

  test('the first start without demo data prints the password once, and a second process cannot use the directory', async () => {
    const dataDir = await emptyDirectory();
    const env = { DATA_DIR: dataDir, DEMO: '0' };
    const first = await start(env);
    const [, password = ''] = await first.says(/admin +password (\S+) +shown only once/);
    const signedOn = await signOn(first, 'admin', password);
    expect(signedOn.status).toBe(200);

    const second = await start(env);
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^Opdesk can’t start: The data directory is in use by process \d+/);

    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(fs.existsSync(`${dataDir}/database.lock`)).toBe(false);
    const third = await start(env);
    await addressOf(third);
    expect(third.output()).not.toMatch(/password/);
    // The session outlives the process.
    const headers = { cookie: cookieOf(signedOn) };
    expect((await send(`${await addressOf(third)}/api/json/v2/users/currentUser`, { headers })).status).toBe(200);
  });

  test('the program reads the administrator password from ADMIN_PASSWORD and never prints the password', async () => {
    const program = await start({ DATA_DIR: await emptyDirectory(), DEMO: '0', ADMIN_PASSWORD: 's3cret-of-ours' });
    expect((await signOn(program, 'admin', 's3cret-of-ours')).status).toBe(200);
    program.child.kill('SIGINT');
    expect(await program.ended).toBe(0);
    expect(program.output()).toMatch(/admin +with the password in ADMIN_PASSWORD/);
    expect(program.output()).not.toContain('s3cret');
  });

  test('the program refuses to serve demo data on the network unless DEMO allows it', async () => {
    const program = await start({ DATA_DIR: await emptyDirectory(), HOST: '0.0.0.0' });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/^Opdesk can’t start: HOST is 0\.0\.0\.0, which others can reach/);
  });

  test('the program finishes running requests after SIGTERM', async () => {
    const program = await start({ DATA_DIR: await emptyDirectory(), DEMO: '0', ADMIN_PASSWORD: 's3cret-of-ours' });
    const cookie = cookieOf(await signOn(program, 'admin', 's3cret-of-ours'));
    const { hostname, port } = new URL(await addressOf(program));
    const socket = net.connect(Number(port), hostname).setEncoding('utf8');
    let answer = '';
    socket.on('data', (part: string) => (answer += part));
    const head = `POST /api/json/v2/projects/createPortfolio/1 HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Length: 15\r\n\r\n`;
    socket.write(`${head}{"name":`);
    // It has arrived: a request that came later is answered. Its connection is closed when the service begins to close.
    const idle = net.connect(Number(port), hostname);
    idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(idle, 'data');
    program.child.kill('SIGTERM');
    await once(idle, 'close');
    socket.write('"Last"}');
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*"name":"Last"/);
    expect(await program.ended).toBe(0);
  });
});
