import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable, Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerFailures } from './failures.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** A server with a file that is ready when its reader is gone; returns the first line that it logs of it. */
async function loggedOf(file: () => Readable): Promise<Line> {
  const told = new EventTarget();
  let line: Line = { level: 0, msg: '' };
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      line = JSON.parse(chunk.toString());
      if (line.msg === 'unexpected failure' || line.msg === 'the reader went away')
        told.dispatchEvent(new Event('line'));
      done();
    },
  });
  const logged = once(told, 'line');
  const server = fastify({ logger: { stream: lines } });
  answerFailures(server);
  server.post('/file', async ({ raw }, reply) => {
    const gone = once(raw.socket, 'close');
    reader.destroy();
    await gone;
    return reply.send(file());
  });
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const reader = connect(Number(port), '127.0.0.1');
  const head = ['POST /file HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json', 'Content-Length: 2'];
  reader.write(`${head.join('\r\n')}\r\n\r\n{}`);
  await logged;
  const first = line;
  await server.close();
  return first;
}

const info = 30;
const error = 50;

test('a file whose reader disconnects before the transfer begins is not logged as a failure', async () => {
  const endless = () => new Readable({ read() {} });
  expect(await loggedOf(endless)).toMatchObject({ level: info, msg: 'the reader went away' });
});

test('a file stream that breaks is logged as a failure, even without a reader', async () => {
  const broken = () => new Readable({ read() {} }).destroy(new Error('broken'));
  expect(await loggedOf(broken)).toMatchObject({ level: error, msg: 'unexpected failure' });
});

test.each([
  ['53100', 'main.error.DiskFull', 'Der Speicherplatz des Servers ist voll.'],
  ['XX001', 'main.error.DatabaseDamaged', 'Die Datenbank ist beschädigt.'],
  ['ENOSPC', 'main.error.DiskFull', 'Der Speicherplatz des Servers ist voll.'],
  ['25006', 'main.error.ReadOnly', 'Die Datenbank ist zurzeit schreibgeschützt.'],
  ['53300', 'main.error.Busy', 'Der Server ist ausgelastet'],
  ['XX000', 'main.error.DiskFull', 'Der Speicherplatz des Servers ist voll.', 'could not write init file'],
])(
  'the database error %s is answered with the documented code %s',
  async (code, documented, words, cause = 'for the log only') => {
    const server = fastify();
    answerFailures(server);
    server.get('/', () => Promise.reject(Object.assign(new Error(cause), { code })));
    const answer = await server.inject({ url: '/', headers: { 'accept-language': 'de' } });
    const { error: failure } = answer.json<{ error: { code: string; message: string } }>();
    expect([answer.statusCode, failure.code]).toEqual([500, documented]);
    expect(failure.message).toContain(words);
    await server.close();
  },
);
