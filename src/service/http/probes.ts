import type { FastifyInstance } from 'fastify';

const method = ['GET', 'HEAD'];

/** `/healthz`: the process answers. `/readyz`: it can do its work. */
export function answerProbes(server: FastifyInstance, isReady: () => Promise<boolean>): void {
  server.route({ method, url: '/healthz', handler: (_, reply) => reply.type('text/plain').send('ok\n') });
  server.route({
    method,
    url: '/readyz',
    handler: async (_, reply) => {
      const isTrue = await isReady().catch(() => false);
      const text = isTrue ? 'ready\n' : 'not ready\n';
      return reply
        .code(isTrue ? 200 : 503)
        .type('text/plain')
        .send(text);
    },
  });
}
