import type { Client } from '#client/client.ts';

/** How wishes are sent: to which service, and for whom. */
export interface OutboxConnection {
  readonly client: Client;
  /** The service keeps the names of what it has done: see CallOptions. */
  readonly isKeyed: boolean;
}
