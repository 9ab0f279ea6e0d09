import { describe, expect, test } from 'vitest';
import { api } from '#contract/documented/api.ts';
import { createClient } from './client.ts';

describe('answers that arrive in parts', () => {
  /** A client with an answer that arrives in parts. */
  const streaming = (status: number, parts: () => AsyncGenerator<Uint8Array>) =>
    createClient({
      baseUrl: '',
      format: 'json',
      credentials: { kind: 'session' },
      adapter: async () => ({ status, headers: { 'content-type': 'application/json' }, body: parts() }),
    });
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('an answer that arrives in parts is read as a whole one', async () => {
    const client = streaming(200, async function* parts() {
      yield bytes('{"id":5,"na');
      yield bytes('me":"Ann"}');
    });
    expect(await client.call(api.users.getUserById, { userId: '5' })).toEqual({ id: '5', name: 'Ann' });
  });

  test('a refusal that arrives in parts has its code', async () => {
    const client = streaming(403, async function* parts() {
      yield bytes('{"error":{"code":"main.error.');
      yield bytes('NotAllowed","arguments":{},"message":"No"}}');
    });
    await expect(client.call(api.users.currentUser, {})).rejects.toMatchObject({
      code: 'main.error.NotAllowed',
      status: 403,
    });
  });

  test('a connection that ends within an answer is reported as an unreachable service', async () => {
    const client = streaming(200, async function* parts() {
      yield bytes('{"id":5,');
      throw new Error('reset');
    });
    await expect(client.call(api.users.currentUser, {})).rejects.toMatchObject({
      code: 'client.error.NotReachable',
    });
  });

  test('an answer that ends too early is reported as unreadable', async () => {
    const client = streaming(200, async function* parts() {
      yield bytes('{"id":5,');
    });
    await expect(client.call(api.users.currentUser, {})).rejects.toMatchObject({
      code: 'client.error.UnreadableAnswer',
      status: 200,
    });
  });
});
