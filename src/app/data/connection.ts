import type { ClientCredentials } from '#client/client.ts';
import type { WireFormat } from '#contract/core/endpoint.ts';

/** Which service the app works with, and how it shows who is there. An empty address is the host that served the app. */
export interface Connection {
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly format: WireFormat;
}

const connectionStorageKey = 'opdesk.connection';
const formatKey = 'opdesk.format';

/** The address survives in this browser; a token only as long as this tab, so that a shared computer does not keep it. */
export function storedConnection(): Connection {
  return {
    baseUrl: localStorage.getItem(connectionStorageKey) ?? '',
    token: sessionStorage.getItem(connectionStorageKey) ?? undefined,
    format: localStorage.getItem(formatKey) === 'xml' ? 'xml' : 'json',
  };
}

export function storeConnection({ baseUrl, token, format }: Connection): void {
  storeOrRemove(localStorage, connectionStorageKey, baseUrl === '' ? undefined : baseUrl);
  storeOrRemove(localStorage, formatKey, format === 'json' ? undefined : format);
  storeOrRemove(sessionStorage, connectionStorageKey, token);
}

function storeOrRemove(storage: Storage, key: string, value: string | undefined): void {
  if (value === undefined) storage.removeItem(key);
  else storage.setItem(key, value);
}

export function credentialsOf({ token }: Connection): ClientCredentials {
  return token === undefined ? { kind: 'session' } : { kind: 'token', token };
}

/** The address of the service, for the client and to be shown. */
export function serviceOrigin({ baseUrl }: Connection): string {
  return baseUrl === '' ? location.origin : baseUrl;
}

/** Tells whether a typed address can be a service address; empty means the app's own host. */
export function isAddress(text: string): boolean {
  return text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text));
}

/** Name under which this window writes and listens; new with each page load. */
export const ownName: string = [...crypto.getRandomValues(new Uint8Array(12))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');
