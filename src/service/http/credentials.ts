import type { IncomingMessage } from 'node:http';

/** Query parameters that are secrets: they are taken out of the URL before anything can log, echo or forward it. */
const secret = /^(login|password|oldpassword|newpassword|token)$/i;

const credentials = new WeakMap<IncomingMessage, URLSearchParams>();

/** Fastify's `rewriteUrl`: keeps the secret parameters aside and returns the URL without them. */
export function withoutCredentials(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const all = new URLSearchParams(url.slice(mark + 1));
  const kept = new URLSearchParams();
  const hidden = new URLSearchParams();
  for (const [name, value] of all) (secret.test(name) ? hidden : kept).append(name, value);
  if (hidden.size === 0) return url;
  credentials.set(request, hidden);
  const query = kept.toString();
  const rewritten = url.slice(0, mark) + (query === '' ? '' : `?${query}`);
  // Later readers of the raw request must not find the secrets either.
  request.url = rewritten;
  return rewritten;
}

/** The query parameters of a request by name, each with all its values, the secret ones included. */
export function queryOf(request: IncomingMessage): Record<string, string[]> {
  const query: Record<string, string[]> = Object.create(null);
  const mark = request.url?.indexOf('?') ?? -1;
  const visible = new URLSearchParams(mark < 0 ? '' : request.url?.slice(mark + 1));
  for (const source of [visible, credentials.get(request) ?? new URLSearchParams()]) {
    for (const [name, value] of source) (query[name] ??= []).push(value);
  }
  return query;
}
