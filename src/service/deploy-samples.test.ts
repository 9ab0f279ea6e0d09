import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { liveHeartbeat } from '#contract/app/live.ts';
import { longestHead } from '#service/http/empty-server.ts';
import { serverSettings } from '#service/db/pool/postgres.ts';
import { settingsHelp } from './settings.ts';

const folder = new URL('../../deploy/', import.meta.url);
const samples = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
);
const sample = (name: string): string => samples[name] ?? '';

/** Seconds that requests wait for a paused database, as docs/operations.md says. */
const longestWait = 150;

test('proxies wait longer than pauses of live events and requests to a paused database', () => {
  const timeouts = [
    /proxy_read_timeout (\d+)s/.exec(sample('nginx.conf')),
    /timeout client (\d+)s/.exec(sample('haproxy.cfg')),
    /timeout server (\d+)s/.exec(sample('haproxy.cfg')),
    /ProxyTimeout (\d+)/.exec(sample('apache.conf')),
  ].map((match) => Number(match?.[1]));
  for (const seconds of timeouts) expect(seconds).toBeGreaterThan(Math.max(longestWait, (2 * liveHeartbeat) / 1000));
});

test('the sample of PgBouncer sets for its connections what the service sets for its own', () => {
  expect(sample('pgbouncer.ini')).toContain(`connect_query='${serverSettings.join('; ')}'`);
});

test('proxies leave the limits of uploads and addresses to the service', () => {
  const kilobytes = longestHead / 1024;
  expect(sample('nginx.conf')).toMatch(/^ *client_max_body_size 0;$/m);
  expect(sample('nginx.conf')).toContain(`large_client_header_buffers 4 ${kilobytes}k;`);
  expect(sample('haproxy.cfg')).toContain(`tune.bufsize ${longestHead}\n`);
  expect(sample('apache.conf')).toMatch(/^ *LimitRequestBody 0$/m);
  expect(sample('apache.conf')).toContain(`LimitRequestLine ${longestHead}\n`);
});

test('proxies forward events at once, replace forwarded addresses, and log no queries', () => {
  // nginx obeys the header of the answer (X-Accel-Buffering), and HAProxy and Caddy do not collect answers.
  expect(sample('nginx.conf')).not.toContain('proxy_ignore_headers');
  expect(sample('apache.conf')).toContain('flushpackets=on');
  expect(sample('nginx.conf')).toContain('X-Forwarded-For $remote_addr;');
  expect(sample('haproxy.cfg')).toContain('set-header X-Forwarded-For %[src]');
  expect(sample('apache.conf')).toContain('unset X-Forwarded-For early');
  const logs = Object.values(samples).flatMap((text) => text.match(/^ *(log_format|log-format|LogFormat) .*$/gm) ?? []);
  expect(logs).toHaveLength(3);
  for (const format of logs) expect(format).not.toMatch(/\$request[ "]|\$request_uri|\$args|%r|%q|%HU|%HQ/);
});

test('containers and units set only variables that the service knows', () => {
  const known = settingsHelp();
  const unit = [...sample('opdesk.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = '']) =>
    list.split(' '),
  );
  const image = /^ENV (.*)$/m.exec(sample('Dockerfile'))?.[1]?.split(' ') ?? [];
  const [, composed = ''] = /opdesk:\n[^]*?environment:\n((?: {6}.*\n)+)/.exec(sample('compose.yaml')) ?? [];
  const names = [...unit, ...image, ...composed.trim().split('\n')].map((line) => line.trim().split(/[=:]/)[0] ?? '');
  expect(names.length).toBeGreaterThan(15);
  for (const name of names.filter((each) => each !== 'NODE_ENV')) expect(known).toContain(`  ${name} `);
});
