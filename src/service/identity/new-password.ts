import { randomBytes } from 'node:crypto';
import type { Context } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import { hashDigest, hashPassword, isDigest } from './password.ts';
import { shortestPassword } from './rules.ts';
import { callerPlace, hashQueue } from './hash-queue.ts';

/** The text to store for a new password; one that has the form of a digest is one. */
export function newHash(context: Context, password: string): Promise<string> {
  if (!isDigest(password) && password.length < shortestPassword) {
    throw new Failure('user.error.PasswordTooShort', { minimum: shortestPassword });
  }
  return hashInQueue(context, () => (isDigest(password) ? hashDigest(password) : hashPassword(password)));
}

/** Hashes for a caller who is signed in, when it is its turn. */
export function hashInQueue<T>(context: Context, hash: () => Promise<T>): Promise<T> {
  return hashQueue.run(callerPlace(context), hash);
}

/** Returns a password of 72 random bits that can be typed, to be changed after the first sign-on. */
export function oneTimePassword(): string {
  return randomBytes(9).toString('base64url');
}
