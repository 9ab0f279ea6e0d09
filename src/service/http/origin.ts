import type { IncomingHttpHeaders } from 'node:http';
import { Failure } from '../errors.ts';

/**
 * Refuses a state-changing request that carries the session cookie but was caused by another site. Browsers tell by
 * Sec-Fetch-Site, older ones by Origin; programs send neither and hold no cookie of a user's browser. A typed address or
 * a bookmark (`none`) is refused as well: a person would not lock a month by following a link.
 */
export function refuseCrossSite(headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw crossSite();
  const { origin, host } = headers;
  if (origin !== undefined && hostOf(origin) !== host) throw crossSite();
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function crossSite(): Failure {
  return new Failure('main.error.CrossSite', {});
}
