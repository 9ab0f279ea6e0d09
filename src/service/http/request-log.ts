import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, SlowStatement } from '#service/db/open.ts';

export interface RequestLogSettings {
  /** Writes a line for each request of an operation. */
  readonly isOn: boolean;
  /** Requests and statements that take longer are logged as warnings, ms; 0 for none. */
  readonly slowMs: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `area.name` of the operation of a route. */
    operation?: string;
  }
  interface FastifyRequest {
    /** Login of the caller, once it is known. */
    userName: string | undefined;
    /** Code of the failure that was answered. */
    failureCode: string | undefined;
    /** Bytes that its connection had sent before the answer. */
    sentBefore: number;
  }
}

/** Longest text of a statement in the log; it has no values of parameters. */
const longestStatement = 2_000;

/** Bytes of an answer; of one that is sent in parts, with its headers. */
function answerBytes({ sentBefore }: FastifyRequest, reply: FastifyReply): number | undefined {
  const length = reply.getHeader('content-length');
  if (length !== undefined) return Number(length);
  const sent = reply.raw.socket?.bytesWritten;
  return sent === undefined ? undefined : sent - sentBefore;
}

/**
 * Logs requests by the names of their operations: never a path, a parameter or a header, which may hold secrets. Failures
 * that are not expected have the same `reqId` in their own line, and as the reference in the answer.
 */
export function logRequests(server: FastifyInstance, { isOn, slowMs }: RequestLogSettings): void {
  server.decorateRequest('userName', undefined);
  server.decorateRequest('failureCode', undefined);
  server.decorateRequest('sentBefore', 0);
  if (!isOn && slowMs === 0) return;
  server.addHook('onRequest', (request, _reply, done) => {
    request.sentBefore = request.raw.socket.bytesWritten;
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config;
    const isSlow = slowMs > 0 && reply.elapsedTime > slowMs;
    if (operation === undefined || !(isOn || isSlow)) return done();
    const line = {
      operation,
      user: request.userName,
      status: reply.statusCode,
      code: request.failureCode,
      ms: Math.round(reply.elapsedTime),
      bytes: answerBytes(request, reply),
      received: Number(request.headers['content-length'] ?? 0),
    };
    if (isSlow) request.log.warn(line, 'slow request');
    else request.log.info(line, 'request');
    done();
  });
}

/** Logs slow statements with their text, but without values. */
export function logSlowStatements(
  server: FastifyInstance,
  { statistics }: Database,
  { slowMs }: RequestLogSettings,
): void {
  if (slowMs === 0) return;
  statistics.watchSlow(slowMs, ({ text, ms, isFailed }: SlowStatement) =>
    server.log.warn(
      { statement: text.slice(0, longestStatement), ms: Math.round(ms), ...(isFailed && { failed: true }) },
      'slow statement',
    ),
  );
}
