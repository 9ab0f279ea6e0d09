import { digest, hashDigest } from '#service/identity/password.ts';

/** Returns the stored form of a test's password: checked by the same code as any other, in a thousandth of the time. */
export function storedPassword(password: string): Promise<string> {
  return hashDigest(digest(password), { N: 2 ** 5, r: 8, p: 1 });
}
