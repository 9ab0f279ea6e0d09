/** A database that cannot be opened, migrated or kept running: the message is one sentence for the person who operates the service. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** The SQLSTATE or system error code of an error of unknown type, or `undefined`. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The name of the constraint that a statement violated, or `undefined` where it failed for another reason. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
