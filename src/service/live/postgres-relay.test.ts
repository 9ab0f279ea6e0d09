import { EventEmitter, once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { AudienceChange } from '#service/core/audience.ts';
import { openCopy } from '#testing/database.ts';
import { PostgresRelay } from './postgres-relay.ts';

/** A relay that emits `opened`, and `changes` with them. */
function relayTo(connectionString: string) {
  const events = new EventEmitter();
  const relay = new PostgresRelay(connectionString);
  relay.join({
    changes: (changes) => events.emit('changes', changes),
    opened: () => events.emit('opened'),
  });
  relay.open();
  return { relay, next: (event: 'opened' | 'changes') => once(events, event) };
}

describe.runIf(process.env.TEST_DATABASE_URL)('the relay between processes', () => {
  test('reconnects after its connection was lost, reports that changes may be missing, and carries the next ones', async () => {
    const database = await openCopy({});
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const [sender, receiver] = [relayTo(url.href), relayTo(url.href)];
    const bothOpened = () => Promise.all([sender.next('opened'), receiver.next('opened')]);
    await bothOpened();
    const reopened = bothOpened();
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'opdesk live' and datname = current_database()`,
    );
    await reopened;
    const received = receiver.next('changes');
    const change: AudienceChange = { areas: ['projects'], projects: ['7'], userId: '1', client: 'another' };
    sender.relay.send('changes', [change]);
    expect(await received).toEqual([[change]]);
    await Promise.all([sender.relay.close(), receiver.relay.close()]);
    await database.close();
  });
});
