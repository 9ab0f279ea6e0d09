import type { Client } from '#client/client.ts';

/** Service and user for which entries are sent. */
export interface OutboxConnection {
  readonly client: Client;
  /** The service keeps the names of what it has done: see CallOptions. */
  readonly isKeyed: boolean;
}
