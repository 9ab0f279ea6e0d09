/** A database that cannot be opened, migrated or kept running: the message is one sentence for the person who operates the service. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** The SQLSTATE or system error code of an error of unknown type, or `undefined`. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Broken off because of others, or because it took too long: serialization, deadlock, a lock, the limit of a statement, connections. */
const transientDatabaseErrors: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014', '53300']);

/** Message of pg-pool (without a code) when no connection became free in time. */
const noConnection = 'timeout exceeded when trying to connect';

/** No connection to the database, or it was lost: the transaction's work so far is rolled back. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor(cause: unknown) {
    super('The connection to the database was lost.', { cause });
  }
}

/** The connection broke off while a transaction was being committed: it is done completely or not at all, and the answer is missing. */
export class CommitUnconfirmed extends Error {
  override readonly name = 'CommitUnconfirmed';

  constructor(cause: unknown) {
    super('The connection to the database was lost during a commit.', { cause });
  }
}

/** The server ended the connection, is starting or is shutting down: class 08, class 57P, a transaction that was idle for too long. */
const endOfConnection = /^(08...|57P0[1-5]|25P0[34])$/;

/** Messages of pg (without a code): for a statement after the end of a connection, and for one without an answer. */
const noAnswer = /is not queryable$|^Query read timeout$/;

/** Tells whether an error means that the connection has ended, or is of no more use. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof Error && noAnswer.test(error.message)) return true;
  return endOfConnection.test(errorCode(error) ?? '');
}

/** Tells whether the failure is temporary and had no effect. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true;
  if (transientDatabaseErrors.has(errorCode(error) ?? '')) return true;
  return error instanceof Error && error.message === noConnection;
}

/** The disk that the database, or the service, writes to is full: SQLSTATE, and codes of the system. */
const fullDisk: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Message (with the code of an internal error) of a server without space for a file that each new session may write. */
const noSpaceForSession = /^could not write init file/;

/** True if a disk is full; a server that cannot go on without space ends the connection with it. */
export function isDiskFull(error: unknown): boolean {
  const cause = error instanceof ConnectionLost ? error.cause : error;
  if (cause instanceof Error && noSpaceForSession.test(cause.message)) return true;
  return fullDisk.has(errorCode(cause) ?? '');
}

/** Tells whether the database takes no writes: a standby, or its administrator made it read-only. */
export function isReadOnly(error: unknown): boolean {
  return errorCode(error) === '25006';
}

/** Data or index corrupted; a file of the database is missing or can't be read. */
const damaged: ReadonlySet<string> = new Set(['XX001', 'XX002', '58P01', '58030']);

/** True if the database found its own files damaged. */
export function isDatabaseDamaged(error: unknown): boolean {
  return damaged.has(errorCode(error) ?? '');
}

/** The name of the constraint that a statement violated, or `undefined` where it failed for another reason. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
