import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { DatabaseError } from '#service/db/database-error.ts';
import { migrate } from '#service/db/migrate.ts';
import { type Database, openDatabase } from '#service/db/open.ts';
import { openStandbys, Standby } from '#service/db/standby.ts';
import { openDoor } from '#service/backup/local-door.ts';
import { BackupRunner } from '#service/backup/backup-runner.ts';
import { backupMarkFile } from '#service/backup/make-backup.ts';
import { JobQueue } from '#service/core/jobs/job-queue.ts';
import { WorkSlots } from '#service/core/jobs/work-slots.ts';
import type { Relay } from '#service/core/relay.ts';
import { LiveHub } from '#service/live/hub.ts';
import { PostgresRelay } from '#service/live/postgres-relay.ts';
import { automaticLock } from '#service/time/locking/automatic.ts';
import { BackgroundRequests } from './http/background-requests.ts';
import { RequestIdentity } from './http/identity.ts';
import { type HttpSettings, emptyServer } from './http/empty-server.ts';
import { type Settings, settingsInForce } from './settings.ts';
import cookie from '@fastify/cookie';
import { answerMetrics, type MetricsSettings, RequestMetrics } from '#service/http/metrics.ts';
import { logRequests, logSlowStatements, type RequestLogSettings } from '#service/http/request-log.ts';
import { answerProbes, longestSign } from '#service/http/probes.ts';
import { type InterfaceSettings, registerInterface } from '#service/routes.ts';

export interface Clock {
  now(): Date;
  /** The calendar day of `now` where the service runs, `yyyy-MM-dd`. */
  today(): string;
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => {
    const now = new Date();
    const two = (value: number) => String(value).padStart(2, '0');
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  },
};

export interface OpenedService {
  readonly server: FastifyInstance;
  readonly database: Database;
  readonly clock: Clock;
  close(): Promise<void>;
}

const hour = 3_600_000;

/**
 * Checks that the database responds; a connection that does not respond in time is closed, and another one is used next
 * time.
 */
const sign: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: longestSign };

/** Assembles the server over an open, migrated database; `log` takes its log instead of the standard output. */
export async function serverOver(
  database: Database,
  settings: Settings,
  clock: Clock,
  log?: HttpSettings['log'],
  background = backgroundOf(database, settings, clock),
  slots = largeSlots(database),
): Promise<FastifyInstance> {
  const db = database.kysely;
  const times = { idle: settings.sessionIdleHours * hour, longest: 7 * 24 * hour };
  const requests = new RequestMetrics();
  const relay = settings.appApi ? relayOver(database, settings) : undefined;
  const standby = standbyOf(database, settings);
  const identity = new RequestIdentity({ db, now: clock.now, times, publicUrl: settings.publicUrl, relay });
  const live = liveHubOver(database, relay);
  const requestLog = { isOn: settings.logRequests, slowMs: settings.logSlowMs };
  const server = await createServer({
    db,
    identity,
    requests,
    slots,
    standby,
    live,
    background: settings.appApi
      ? new BackgroundRequests({ db, standby, live, clock, jobs: background.jobs, running: identity.running })
      : undefined,
    clock,
    metrics: {
      access: settings.metrics,
      requests,
      slots,
      standby,
      database,
      identity,
      now: clock.now,
      times,
      backupMark: backupMarkFile(settings),
    },
    uploadLimit: settings.maxUploadMb * 1024 * 1024,
    logLevel: settings.logLevel,
    requestLog,
    log,
    trustProxy: settings.trustProxy,
    isReady: async () => (await database.pool.query(sign)).rowCount === 1,
    isAdminServed: settings.appApi,
    admin: {
      ...background,
      uploadLimit: settings.maxUploadMb * 1024 * 1024,
      databaseKind: database.kind,
      startedAt: clock.now().toISOString(),
      backupMark: backupMarkFile(settings),
      backupEvery: settings.backupEvery,
      inForce: settingsInForce(settings),
    },
  });
  logSlowStatements(server, database, requestLog);
  server.addHook('onReady', async () => relay?.open());
  for (const each of [background.jobs, relay, standby]) server.addHook('onClose', async () => each?.close());
  return server;
}

function liveHubOver({ kysely: db }: Database, relay: Relay | undefined): LiveHub {
  const onError = (error: unknown) => console.warn('Listeners could not be notified of a change.', error);
  return new LiveHub({ db, onError, relay });
}

/** Longest wait (ms) for a connection to the standby; the primary server answers afterwards. */
const longestStandbyWait = 2_000;

function standbyOf({ kysely }: Database, settings: Settings): Standby | undefined {
  const { databaseReadUrl, databasePoolSize: poolSize } = settings;
  if (databaseReadUrl === undefined) return undefined;
  const onWarning = (message: string, error: unknown) => console.warn(message, error);
  const copies = openStandbys(databaseReadUrl, { poolSize, connectionTimeout: longestStandbyWait, onWarning });
  return new Standby({ primary: kysely, copies, onWarning });
}

/** Large operations use a third of the connections at most, so that small ones always find one. */
function largeSlots({ pool }: Database): WorkSlots {
  const { max, connectionTimeoutMillis } = pool.options;
  return new WorkSlots(Math.max(1, Math.floor(max / 3)), connectionTimeoutMillis);
}

/** The work that goes on without a request; nothing runs yet. */
export function backgroundOf(database: Database, settings: Settings, { now, today }: Clock) {
  const { kysely, kind } = database;
  const onError = (...message: unknown[]) => console.warn(...message);
  const jobs = new JobQueue({ kysely, isAlone: kind === 'embedded', now, onError });
  jobs.register(automaticLock(kysely, today));
  return { jobs, backups: new BackupRunner({ database, settings, jobs, now }) };
}

/** The way to other processes, if the database may have several. */
function relayOver({ kind, pool }: Database, { databaseDirectUrl }: Settings): Relay | undefined {
  const address = kind === 'postgres' ? (databaseDirectUrl ?? pool.options.connectionString) : undefined;
  return address === undefined ? undefined : new PostgresRelay(address);
}

/** Opens and migrates the database and assembles the server; nothing listens yet. Throws {@link DatabaseError}. */
export async function openService(
  settings: Settings,
  { clock = systemClock, onFatal }: { clock?: Clock; onFatal: (error: DatabaseError) => void },
): Promise<OpenedService> {
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    isPooled: settings.databaseDirectUrl !== undefined,
    isPrepared: settings.databasePrepared,
    dataDir: settings.dataDir,
    poolSize: settings.databasePoolSize,
    isRemembered: true,
    onWarning: (message, error) => console.warn(message, error),
    onFailure: onFatal,
  });
  try {
    await migrate(database);
    const background = backgroundOf(database, settings, clock);
    const server = await serverOver(database, settings, clock, undefined, background);
    background.jobs.start();
    const door =
      database.kind === 'embedded' &&
      openDoor(
        settings.dataDir,
        (order) => background.backups.backUp(order),
        (error) => console.warn('Backups can only be made while the service is stopped.', error),
      );
    const close = async () => {
      if (door) door.close();
      await server.close();
      await database.close();
    };
    return { server, database, clock, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

export interface ServerSettings extends InterfaceSettings, HttpSettings {
  /** Tells whether the database responds, for /readyz. */
  readonly isReady: () => Promise<boolean>;
  readonly metrics: MetricsSettings;
  readonly requestLog: RequestLogSettings;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The format and language of the answer, errors included. */
    answerFormat: 'json' | 'xml';
    language: 'en' | 'de';
    /** Name of the IANA database in which times in messages are written; UTC where the caller sent none. */
    timeZone: string | undefined;
    /** The language with its region, as the caller's Accept-Language names it. */
    locale: string | undefined;
    /** Content-Type header that is not a valid media type. */
    brokenMediaType: string;
  }
}

/** The HTTP server of the service, without a socket: `listen` it, or `inject` requests into it. */
export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const server = await emptyServer(settings);
  logRequests(server, settings.requestLog);
  await server.register(cookie);
  answerProbes(server, settings.isReady);
  answerMetrics(server, settings.metrics);
  registerInterface(server, settings);
  return server;
}
