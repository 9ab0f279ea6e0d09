import pg from 'pg';

/** Longest wait for one of several servers, ms: the next one is tried then. */
const longestHostWait = 5_000;

/** A URL for each server of one that names several, as libpq reads it: `postgres://user@one:5432,two/database`. */
export function serverUrls(url: string): string[] {
  const [, head = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts === '' ? [url] : hosts.split(',').map((host) => head + host + rest);
}

/** The servers of a connection URL, one of which is in use: the first, until it fails. */
export class ServerHosts {
  readonly urls: readonly string[];
  #used = 0;

  constructor(url: string) {
    this.urls = serverUrls(url);
  }

  /** The URL of the server in use. */
  get current(): string {
    return this.urls[this.#used] ?? '';
  }

  /** Uses the next server instead of one that failed, unless another one is in use by now. */
  skip(url: string): void {
    if (url === this.current) this.#used = (this.#used + 1) % this.urls.length;
  }
}

/**
 * A connection to the server in use. If it can't be reached, or is one of several and a standby, the next connection is one
 * to the next server: a service goes on once one of them has taken over.
 */
export class HostClient extends pg.Client {
  readonly #hosts: ServerHosts;
  readonly #url: string;

  constructor(hosts: ServerHosts, config: pg.ClientConfig) {
    const url = hosts.current;
    const limit = hosts.urls.length > 1 ? { connectionTimeoutMillis: longestHostWait } : {};
    super({ ...config, ...limit, connectionString: url });
    this.#hosts = hosts;
    this.#url = url;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: unknown): Promise<pg.Client> | void {
    const connecting = this.#reach();
    if (callback === undefined) return connecting;
    // Both forms of the callback are one function for the pool.
    const answer = callback as (error: unknown, client?: pg.Client) => void;
    connecting.then((client) => answer(null, client), answer);
  }

  async #reach(): Promise<pg.Client> {
    try {
      await super.connect();
      if (this.#hosts.urls.length > 1) await this.#requirePrimary();
      return this;
    } catch (error) {
      this.#hosts.skip(this.#url);
      throw error;
    }
  }

  async #requirePrimary(): Promise<void> {
    const { rows } = await this.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
    if (rows[0]?.isStandby !== true) return;
    await this.end();
    // As of a server that is starting: another attempt may find one that takes writes.
    throw Object.assign(new Error('the server is a standby'), { code: '57P03' });
  }
}
