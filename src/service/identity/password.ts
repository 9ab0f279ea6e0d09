import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * Passwords are stored as scrypt over the lower-case hexadecimal SHA-256 of the password's UTF-8 text, so that a client
 * may send either the password or its digest. The stored text contains the parameters: `scrypt$N$r$p$salt$hash`. Within
 * requests, hashing is queued (hash-queue.ts). Of the settings that OWASP's Password Storage Cheat Sheet calls equally strong, this
 * one takes the least time and memory (190 ms and 16 MB; N = 2 ** 15 with p = 3 takes 260 ms and 32 MB).
 */
const cost = { N: 2 ** 14, r: 8, p: 5 };
const keyLength = 32;

function derive(secret: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Lower-case hexadecimal SHA-256, as `getHashAlgorithm` announces. */
export function digest(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('hex');
}

/** The text to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return hashDigest(digest(password));
}

/** The text to store for a password of which only the digest is known; at another cost only where it guards nothing. */
export async function hashDigest(hexadecimal: string, { N, r, p }: typeof cost = cost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(hexadecimal.toLowerCase(), salt, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Tells whether a text has the form of a digest: 64 hexadecimal digits. */
export function isDigest(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text);
}

/** Tells whether a password or its digest matches a stored text. */
async function fits(input: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64');
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const candidates = isDigest(input) ? [input.toLowerCase(), digest(input)] : [digest(input)];
  for (const candidate of candidates) {
    const derived = await derive(candidate, Buffer.from(salt, 'base64'), parameters);
    if (expected.length === derived.length && timingSafeEqual(expected, derived)) return true;
  }
  return false;
}

const unknownUserHash = 'scrypt$16384$8$5$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';

/** Checks a password or its digest; takes as long for a user who does not exist (`undefined`) as for one who does. */
export async function checkPassword(input: string, stored: string | null | undefined): Promise<boolean> {
  const isRight = await fits(input, stored ?? unknownUserHash);
  return isRight && typeof stored === 'string';
}
