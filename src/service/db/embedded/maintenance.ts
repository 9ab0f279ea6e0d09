import type pg from 'pg';

/**
 * Maintenance that the embedded database has no background processes for. Times in ms, amounts in bytes of write-ahead
 * log.
 */
const MAINTENANCE_INTERVAL_MS = 60_000;
const CHECKPOINT_AFTER = 5 * 60_000;
const CHECKPOINT_BYTES = 64 * 2 ** 20;
const VACUUM_AFTER = 60 * 60_000;
const VACUUM_BYTES = 256 * 2 ** 20;

/** When something was last done, and at which position of the write-ahead log. */
interface MaintenanceMark {
  time: number;
  position: number;
}

export interface MaintenanceState {
  checkpoint: MaintenanceMark;
  vacuum: MaintenanceMark;
}

export interface DueWork {
  checkpoint: boolean;
  vacuum: boolean;
  /** Set if it cannot wait for an idle moment because the log is growing. */
  isPressing: boolean;
}

/** Which work is due: after a while if anything was written, and at once if much was. */
export function dueWork(state: MaintenanceState, now: MaintenanceMark): DueWork {
  const isDue = (last: MaintenanceMark, after: number, bytes: number) => {
    const written = now.position - last.position;
    return written >= bytes || (written > 0 && now.time - last.time >= after);
  };
  return {
    checkpoint: isDue(state.checkpoint, CHECKPOINT_AFTER, CHECKPOINT_BYTES),
    vacuum: isDue(state.vacuum, VACUUM_AFTER, VACUUM_BYTES),
    isPressing: now.position - state.checkpoint.position >= CHECKPOINT_BYTES,
  };
}

const LOG_POSITION = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`;
const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`;

function isPoolBusy(pool: pg.Pool): boolean {
  return pool.waitingCount > 0 || pool.idleCount < pool.totalCount;
}

async function logPosition(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ position: number }>(LOG_POSITION);
  return rows[0]?.position ?? 0;
}

/** Table by table, so that requests get their turn in between. */
async function vacuumTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(TABLES);
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
}

/** Checkpoints and vacuums an embedded database, which has neither a checkpointer nor an autovacuum process. */
export class Maintenance {
  readonly #pool: pg.Pool;
  readonly #onError: (error: unknown) => void;
  readonly #state: MaintenanceState;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  private constructor(pool: pg.Pool, start: MaintenanceMark, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#onError = onError;
    this.#state = { checkpoint: start, vacuum: start };
  }

  /** Begins to look at the database once a minute; failures go to `onError` and the next look tries again. */
  static async start(pool: pg.Pool, onError: (error: unknown) => void): Promise<Maintenance> {
    const maintenance = new Maintenance(pool, { time: Date.now(), position: await logPosition(pool) }, onError);
    maintenance.#timer = setInterval(() => void maintenance.look(Date.now()), MAINTENANCE_INTERVAL_MS).unref();
    return maintenance;
  }

  /** One look at time `now` (ms since the epoch): does what is due, unless requests are being served and it can wait. */
  async look(now: number): Promise<void> {
    if (this.#running) return;
    this.#running = this.#work(now).catch(this.#onError);
    await this.#running;
    this.#running = undefined;
  }

  /** Vacuum and checkpoint now, whatever is due: after a bulk load. */
  async run(): Promise<void> {
    await this.#running;
    await this.#vacuum(Date.now());
    await this.#checkpoint(Date.now());
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #work(time: number): Promise<void> {
    const wasBusy = isPoolBusy(this.#pool);
    const due = dueWork(this.#state, { time, position: await logPosition(this.#pool) });
    if (wasBusy && !due.isPressing) return;
    if (due.vacuum) await this.#vacuum(time);
    if (due.checkpoint) await this.#checkpoint(time);
  }

  async #vacuum(time: number): Promise<void> {
    await vacuumTables(this.#pool);
    this.#state.vacuum = { time, position: await logPosition(this.#pool) };
  }

  async #checkpoint(time: number): Promise<void> {
    await this.#pool.query('checkpoint');
    // The checkpoint's own record is the last one it leaves: only what comes later counts as written.
    this.#state.checkpoint = { time, position: await logPosition(this.#pool) };
  }
}
