import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf, send } from '#testing/http.ts';
import { serveApp } from './app-files.ts';
import { emptyServer } from './empty-server.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'app-files-test-'));
let server: FastifyInstance;
let base = '';

beforeAll(async () => {
  fs.mkdirSync(path.join(directory, 'assets'));
  fs.writeFileSync(path.join(directory, 'index.html'), '<!doctype html><title>Opdesk</title>');
  fs.writeFileSync(path.join(directory, 'icon.svg'), '<svg/>');
  fs.writeFileSync(path.join(directory, 'assets/main-Ab12.js'), 'start()');
  fs.writeFileSync(path.join(directory, 'assets/main-Ab12.js.br'), 'compressed');
  fs.writeFileSync(path.join(directory, 'assets/sum-worker-Ab12.js'), 'sum()');
  server = await emptyServer({ logLevel: 'silent', trustProxy: false });
  server.get('/api/json/v2/users/currentUser', (_, reply) => reply.send({}));
  server.post('/api/json/v2/todos/createTodo', (_, reply) => reply.send({}));
  await serveApp(server, directory);
  base = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(directory, { recursive: true });
});

describe('files of the web app', () => {
  test.each(['/', '/projects/1042/plan', '/timesheet?week=2026-W10'])('serves the page at %s', async (address) => {
    const answer = await send(base + address);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    expect(answer.text).toContain('<title>Opdesk');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(answer.headers['content-security-policy']).toContain("worker-src 'self'");
    expect(await send(base + address, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  test('an address that cannot be decoded leads to the page, as another unknown one', async () => {
    const browser = { headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9' } };
    const answer = await send(`${base}/%E0%A4%A`, browser);
    expect([answer.status, answer.headers.location]).toEqual([302, '/%25E0%25A4%25A']);
    expect((await send(`${base}/%25E0%25A4%25A`, browser)).text).toContain('<title>Opdesk');
    expect((await send(`${base}//elsewhere.example/%A?a=%A`, browser)).headers.location).toBe(
      '/elsewhere.example/%25A',
    );
    expect(failureOf(await send(`${base}/api/json/v2/%A`)).code).toBe('main.error.InvalidParameter');
  });

  test('files with a hash in their name are cached permanently and compressed if the client supports compression', async () => {
    const script = await send(`${base}/assets/main-Ab12.js`);
    expect(script).toMatchObject({
      status: 200,
      text: 'start()',
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    const compressed = await send(`${base}/assets/main-Ab12.js`, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(compressed).toMatchObject({ text: 'compressed', headers: { 'content-encoding': 'br' } });
    expect(compressed.headers['content-type']).toMatch(/javascript/);
    expect((await send(`${base}/icon.svg`)).headers['cache-control']).toBe('no-cache');
  });

  test('scripts of a page come without the headers of pages, which those of workers keep', async () => {
    for (const encoding of ['identity', 'br']) {
      const script = await send(`${base}/assets/main-Ab12.js`, { headers: { 'accept-encoding': encoding } });
      expect(script.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
      expect(script.headers).not.toHaveProperty('content-security-policy');
      expect(script.headers).not.toHaveProperty('referrer-policy');
    }
    const worker = await send(`${base}/assets/sum-worker-Ab12.js`);
    expect(worker.headers['referrer-policy']).toBe('no-referrer');
    expect(worker.headers['content-security-policy']).toContain("default-src 'self'");
  });

  test('a missing file and an unknown endpoint return 404 instead of the page', async () => {
    for (const address of [
      '/assets/main-Old1.js',
      '/missing.png',
      '/api/json/v2/nothing',
      '/api/',
      '/assets/../../secret.txt',
    ]) {
      const answer = await send(base + address);
      expect([answer.status, failureOf(answer).code]).toEqual([404, 'main.error.NoSuchEndpoint']);
    }
    const deleted = await send(`${base}/api/json/v2/nothing`, { method: 'DELETE' });
    expect(deleted.status).toBe(404);
  });

  test('a wrong method on an endpoint still returns 405', async () => {
    const answer = await send(`${base}/api/json/v2/todos/createTodo`);
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
  });
});

test('a service built without the app serves no page', async () => {
  const bare = await emptyServer({ logLevel: 'silent', trustProxy: false });
  await serveApp(bare, path.join(directory, 'assets'));
  expect((await bare.inject('/')).statusCode).toBe(404);
  await bare.close();
});
