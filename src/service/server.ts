import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { answerMetrics, type MetricsSettings } from './http/metrics.ts';
import { answerProbes } from './http/probes.ts';
import { registerInterface, type InterfaceSettings } from './routes.ts';
import { emptyServer, type HttpSettings } from './http/empty-server.ts';

export interface ServerSettings extends InterfaceSettings, HttpSettings {
  /** Tells whether the database responds, for /readyz. */
  readonly isReady: () => Promise<boolean>;
  readonly metrics: MetricsSettings;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The format and language of the answer, errors included. */
    answerFormat: 'json' | 'xml';
    language: 'en' | 'de';
    /** Name of the IANA database in which times in messages are written; UTC where the caller sent none. */
    timeZone: string | undefined;
    /** Content-Type header that is not a valid media type. */
    brokenMediaType: string;
  }
}

/** The HTTP server of the service, without a socket: `listen` it, or `inject` requests into it. */
export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const server = await emptyServer(settings);
  await server.register(cookie);
  answerProbes(server, settings.isReady);
  answerMetrics(server, settings.metrics);
  registerInterface(server, settings);
  return server;
}
