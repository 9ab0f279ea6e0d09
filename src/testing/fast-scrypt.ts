import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt: realScrypt } = crypto;

type Done = (error: Error | null, key: Buffer) => void;

/** Of the two signatures the service uses this one. */
function fastScrypt(secret: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done): void {
  realScrypt(secret, salt, length, { ...options, N: 2, p: 1 }, done);
}

/**
 * Hashes passwords at the least cost, as each takes 200 ms of the processor at the real one, or at the real cost for tests
 * of what waits for hashes. Hashes made by another process do not match the fast ones.
 */
export function setScryptCost(cost: 'fast' | 'real'): void {
  // A module that is loaded a second time finds the fast one.
  if (realScrypt.name === fastScrypt.name) return;
  crypto.scrypt = cost === 'fast' ? (fastScrypt as typeof realScrypt) : realScrypt;
  syncBuiltinESMExports();
}
