import { randomBytes } from 'node:crypto';
import { Failure } from '../errors.ts';
import { hashDigest, hashPassword, isDigest } from './password.ts';
import { shortestPassword } from './rules.ts';

/** The text to store for a new password; one that has the form of a digest is one. */
export function newHash(password: string): Promise<string> {
  if (isDigest(password)) return hashDigest(password);
  if (password.length < shortestPassword) {
    throw new Failure('user.error.PasswordTooShort', { minimum: shortestPassword });
  }
  return hashPassword(password);
}

/** A password of 72 random bits that somebody can type, to be changed after the first sign-on. */
export function oneTimePassword(): string {
  return randomBytes(9).toString('base64url');
}
