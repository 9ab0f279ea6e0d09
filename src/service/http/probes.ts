import type { FastifyInstance } from 'fastify';
import { askedOnce } from './within-time.ts';

const method = ['GET', 'HEAD'];

/** `/healthz`: the process answers. `/readyz`: it can do its work, and the database says so in time. */
export function answerProbes(server: FastifyInstance, isReady: () => Promise<boolean>): void {
  server.route({ method, url: '/healthz', handler: (_, reply) => reply.type('text/plain').send('ok\n') });
  const ask = askedOnce(isReady);
  server.route({
    method,
    url: '/readyz',
    handler: async (_, reply) => {
      const isTrue = (await ask()) ?? false;
      const text = isTrue ? 'ready\n' : 'not ready\n';
      return reply
        .code(isTrue ? 200 : 503)
        .type('text/plain')
        .send(text);
    },
  });
}
