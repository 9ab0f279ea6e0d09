import type { FastifyInstance } from 'fastify';

const method = ['GET', 'HEAD'];

/** `/healthz`: the process answers. `/readyz`: it can do its work, is not about to end, and the database
 * answers in time. */
export function answerProbes(server: FastifyInstance, isReady: () => Promise<boolean>): void {
  server.route({ method, url: '/healthz', handler: (_, reply) => reply.type('text/plain').send('ok\n') });
  const ask = askedOnce(isReady);
  server.route({
    method,
    url: '/readyz',
    handler: async (_, reply) => {
      const isTrue = !server.isLeaving && ((await ask()) ?? false);
      const text = isTrue ? 'ready\n' : 'not ready\n';
      return reply
        .code(isTrue ? 200 : 503)
        .type('text/plain')
        .send(text);
    },
  });
}

/** Time limit for a database's sign of life, ms; probes give up after two seconds. */
export const longestSign = 1_500;

/** Returns the promise's value, or `undefined` if it takes longer than {@link longestSign}. */
export function withinTime<T>(promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, longestSign, undefined);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Wraps a database query with a time limit: `undefined` if it fails or takes too long. Calls made while an earlier one
 * is pending share its result, so that queries do not pile up.
 */
export function askedOnce<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let running: Promise<T | undefined> | undefined;
  return () => {
    running ??= ask()
      .catch(() => undefined)
      .finally(() => (running = undefined));
    return withinTime(running);
  };
}
