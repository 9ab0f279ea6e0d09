import { PassThrough } from 'node:stream';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Caller } from '#service/core/context.ts';
import type { Tables } from '#service/db/tables.ts';
import { LiveHub } from './hub.ts';
import { LiveStream } from './stream.ts';

class BusyDriver extends DummyDriver {
  override acquireConnection(): Promise<never> {
    return Promise.reject(new Error('no connection is free'));
  }
}

const busy = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new BusyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('every listener is notified of missed changes if the database cannot determine who may see a change', async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const hub = new LiveHub({ db: busy, onError, relay: undefined });
  const raw = new PassThrough();
  let heard = '';
  raw.on('data', (part: Buffer) => (heard += part.toString()));
  // Of a caller only the id and the subjects are looked at.
  const caller = { userId: '1', subjects: ['1'] } as unknown as Caller;
  hub.add(new LiveStream(raw, { caller, client: 'here', recheck: () => Promise.resolve(caller) }), { age: 0 });
  await vi.waitFor(() => expect(heard).toMatch(/^id: /));
  hub.committed({ areas: ['todos'], projects: ['10'], userId: '2', client: undefined });
  await vi.waitFor(() => expect(heard).toContain('event: missed'));
  expect(onError).toHaveBeenCalledOnce();
  await hub.close();
});
