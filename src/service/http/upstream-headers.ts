import { createHash } from 'node:crypto';
import headerNames from './upstream-headers.json' with { type: 'json' };

export type Headers = Record<string, string | string[] | undefined>;

/**
 * Response headers of the other service passed on to browsers of this host; all others concern its own pages and
 * connections.
 */
const passedOn: ReadonlySet<string> = new Set(headerNames.passedOn);

/** Request headers that concern only this host, from browsers or proxies. */
const keptBack: ReadonlySet<string> = new Set(headerNames.keptBack);

/** Documents can run what they hold with the rights of this host: they are shown, and no more. */
const document = /^\s*(text\/html|[^;]*\bxml\b|image\/svg)/i;
const shownOnly = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/**
 * The headers between a browser and the other service. Cookies of the other service are kept under names of its own: this host,
 * on any port, may have cookies that are none of its business, such as the session of another Opdesk.
 * @param upstream the address of the other service
 */
export function headersFor(upstream: string) {
  const mark = `up_${createHash('sha256').update(upstream).digest('hex').slice(0, 8)}_`;
  const { origin } = new URL(upstream);
  return {
    /** To the other service the request seems to come from its own pages; it learns the original client. */
    forwarded: (headers: Headers, { ip, protocol, host }: ForwardedRequest): Headers => {
      const cookie = ownCookies(headers.cookie, mark);
      return {
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => !isKeptBack(name))),
        ...(headers.origin !== undefined && { origin }),
        ...(cookie !== '' && { cookie }),
        'x-forwarded-for': ip,
        'x-forwarded-proto': protocol,
        'x-forwarded-host': host,
      };
    },
    /** Returns the response headers for the browser. */
    answered: (headers: Headers, isSecure: boolean): Headers => {
      const cookies = [headers['set-cookie'] ?? []].flat().flatMap((cookie) => forThisHost(cookie, mark, isSecure));
      const type = [headers['content-type'] ?? ''].flat()[0] ?? '';
      return {
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => passedOn.has(name.toLowerCase()))),
        ...(cookies.length > 0 && { 'set-cookie': cookies }),
        ...(document.test(type) && { 'content-security-policy': shownOnly }),
      };
    },
  };
}

interface ForwardedRequest {
  readonly ip: string;
  readonly protocol: string;
  readonly host: string | undefined;
}

const isKeptBack = (name: string): boolean => keptBack.has(name) || name.startsWith('x-forwarded-');

/** The cookies that the other service has set, by the names that it knows. */
function ownCookies(header: string | string[] | undefined, mark: string): string {
  return [header ?? []]
    .flat()
    .join('; ')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(mark))
    .map((pair) => pair.slice(mark.length))
    .join('; ');
}

/** A cookie of the other service as this host may set it: by a name of its own, for this host alone, out of reach of scripts. */
function forThisHost(cookie: string, mark: string, isSecure: boolean): string[] {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  if (pair.indexOf('=') <= 0) return [];
  const kept = attributes.filter((each) => /^(expires|max-age)=/i.test(each) || (isSecure && /^secure$/i.test(each)));
  const sameSite = attributes.find((each) => /^samesite=(lax|strict)$/i.test(each)) ?? 'SameSite=Strict';
  return [[`${mark}${pair}`, ...kept, 'HttpOnly', sameSite, 'Path=/'].join('; ')];
}
