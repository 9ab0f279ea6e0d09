import type { Client } from '#client/client.ts';
import { users } from '#contract/documented/users.ts';

const algorithms: readonly string[] = ['SHA-256', 'SHA-384', 'SHA-512'];

/** The algorithm that the service wants the login's password in; none where it does not say. */
async function wantedAlgorithm(client: Client, login: string): Promise<string> {
  try {
    return (await client.call(users.getHashAlgorithm, { login }))?.value ?? '';
  } catch {
    return '';
  }
}

/**
 * Returns the value sent as the password: its digest in lower-case hexadecimals, so that the call's address does not
 * contain the password. Browsers compute digests only on secure pages; elsewhere, and for unknown algorithms, it is the
 * password itself.
 */
export async function passwordToSend(client: Client, login: string, password: string): Promise<string> {
  // Missing on pages that did not come over HTTPS, whatever the type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return password;
  const algorithm = await wantedAlgorithm(client, login);
  if (!algorithms.includes(algorithm)) return password;
  const digest = new Uint8Array(await subtle.digest(algorithm, new TextEncoder().encode(password)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
