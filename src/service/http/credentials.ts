import type { IncomingMessage } from 'node:http';

/** Query parameters that are secrets: they are taken out of the URL before anything can log, echo or forward it. */
const secret = /^(login|password|oldpassword|newpassword|token)$/i;

/** Tells whether a parameter's value must not appear in an answer or a log. */
export function isCredential(name: string): boolean {
  return secret.test(name);
}

const credentials = new WeakMap<IncomingMessage, URLSearchParams>();

/** Fastify's `rewriteUrl`: keeps the secret parameters aside and returns the URL without them. */
export function withoutCredentials(request: IncomingMessage & { originalUrl?: string }): string {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const kept = new URLSearchParams();
  const hidden = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(url.slice(mark + 1)))
    (isCredential(name) ? hidden : kept).append(name, value);
  if (hidden.size === 0) return url;
  credentials.set(request, hidden);
  const rewritten = url.slice(0, mark) + (kept.size === 0 ? '' : `?${kept.toString()}`);
  // Later readers of the raw request must not find the secrets either; Fastify keeps the first URL.
  request.url = rewritten;
  request.originalUrl = rewritten;
  return rewritten;
}

/** All parameters of a request in their order, the secret ones last. */
export function rawQueryParameters(request: IncomingMessage): URLSearchParams {
  const mark = request.url?.indexOf('?') ?? -1;
  const visible = mark < 0 ? '' : request.url?.slice(mark + 1);
  return new URLSearchParams([...new URLSearchParams(visible), ...(credentials.get(request) ?? [])]);
}

/** The query parameters of a request by name, each with all its values, the secret ones included. */
export function queryOf(request: IncomingMessage): Record<string, string[]> {
  // Without a prototype: a parameter may have any name. Object.create answers any.
  const query = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of rawQueryParameters(request)) (query[name] ??= []).push(value);
  return query;
}
