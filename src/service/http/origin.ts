import type { FastifyRequest } from 'fastify';
import { Failure } from '#service/core/errors.ts';

/**
 * Refuses a state-changing request that carries the session cookie but was caused by another site. Browsers report this
 * in Sec-Fetch-Site, older ones and those without HTTPS in Origin; programs send neither and have no browser cookie. A
 * typed address or a bookmark (`none`) is refused as well: following a link must not lock a month.
 * @param publicUrl address that users open, if a proxy hides it from the service
 */
export function refuseCrossSite({ headers, host }: FastifyRequest, publicUrl?: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw crossSite();
  const { origin } = headers;
  if (origin === undefined) return;
  const asking = hostOf(origin);
  const own = [headers.host, host, publicUrl === undefined ? undefined : hostOf(publicUrl)];
  if (asking === undefined || !own.includes(asking)) throw crossSite();
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function crossSite(): Failure {
  return new Failure('main.error.CrossSite', {});
}
