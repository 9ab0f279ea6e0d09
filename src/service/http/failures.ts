import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodeErrorXml } from '#contract/error-body.ts';
import { bases } from '#contract/endpoint.ts';
import { Failure, sentence } from '../errors.ts';
import { answerFormat } from './body.ts';
import { languageOf } from './session.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Turns every failure into the documented error body; what was not expected is logged and answered without details. */
export function answerFailures(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    request.answerFormat = answerFormat(request.headers.accept, request.url.startsWith(bases.xml) ? 'xml' : 'json');
    request.language = languageOf(request.headers['accept-language']) ?? 'en';
  });
  server.setErrorHandler((error, request, reply) => answer(request, reply, asFailure(error, request)));
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = methods.filter((method) => server.findRoute({ method, url: path }) !== null);
    return answer(request, reply, unknownPath(request, reply, path, allowed));
  });
}

function unknownPath(request: FastifyRequest, reply: FastifyReply, path: string, allowed: readonly string[]): Failure {
  if (allowed.length === 0) return new Failure('main.error.NoSuchEndpoint', { path }, 404);
  reply.header('allow', allowed.join(', '));
  return new Failure('main.error.MethodNotAllowed', { method: request.method, allowed: allowed.join(', ') }, 405);
}

interface FrameworkError {
  statusCode?: number;
}

/** Fastify's own refusals keep their status; everything else that is no Failure is a fault of ours. */
function asFailure(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  const { statusCode } = error as FrameworkError;
  if (statusCode === 503) return new Failure('main.error.Draining', {}, 503);
  if (statusCode === 400 || statusCode === 414 || statusCode === 431) {
    return new Failure('main.error.InvalidParameter', {
      parameterName: 'url',
      value: null,
      expected: 'a well-formed address',
    });
  }
  const reference = request.id;
  request.log.error(
    { reference, err: error, method: request.method, path: request.url.split('?')[0] },
    'unexpected failure',
  );
  return new Failure('main.error.Internal', { reference });
}

async function answer(request: FastifyRequest, reply: FastifyReply, failure: Failure): Promise<FastifyReply> {
  const message = sentence(failure.code, failure.arguments, request.language);
  const error = { code: failure.code, arguments: failure.arguments, message };
  if (failure.code === 'main.error.TooManySignOns') reply.header('retry-after', Number(failure.arguments.minutes) * 60);
  reply.header('cache-control', 'no-store').code(failure.status);
  if (request.answerFormat === 'xml') return reply.type('application/xml; charset=utf-8').send(encodeErrorXml(error));
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ error }));
}
