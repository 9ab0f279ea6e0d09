import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;

type Done = (error: Error | null, key: Buffer) => void;

/** Of the two signatures the service uses this one. */
function fastScrypt(secret: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done): void {
  scrypt(secret, salt, length, { ...options, N: 2, p: 1 }, done);
}

/**
 * Hashes passwords at the least cost: at the real one each takes 200 ms of the processor. Hashes made by another process
 * do not match. May be called again.
 */
export function makeScryptFast(): void {
  if (scrypt.name === fastScrypt.name) return;
  crypto.scrypt = fastScrypt as typeof scrypt;
  syncBuiltinESMExports();
}
