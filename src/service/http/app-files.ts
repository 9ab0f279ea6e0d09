import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Failure } from '#service/core/errors.ts';
import { isInterfacePath } from './failures.ts';

/** Scripts and styles, which browsers only use in a page: its headers hold. A worker obeys its own ones. */
const pagePart = /^(?!.*-worker[-.][^/]*$).*\.(js|css)(\.(br|gz))?$/;

/**
 * Security headers that browsers read of pages, half a kilobyte. A script’s imports are requested with the address of the
 * script, so that its referrer policy has nothing to protect.
 */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Serves the built web app: its files with long caching where their names carry a hash, its page for every address of a screen. */
export async function serveApp(server: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(path.join(directory, 'index.html'))) return;
  await server.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The entity tag says whether a file is the same.
    lastModified: false,
    acceptRanges: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isHashed = path.relative(directory, file).startsWith('assets');
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (pagePart.test(file)) for (const name of pageHeaders) void reply.removeHeader(name);
    },
  });
  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const pathname = request.url.split('?')[0] ?? '/';
      if (isInterfacePath(pathname)) return reply.callNotFound();
      // A missing file must not be answered with the page: its asker could not make sense of it.
      if (path.extname(pathname) !== '') throw new Failure('main.error.NoSuchEndpoint', { path: pathname }, 404);
      return reply.sendFile('index.html');
    },
  });
}
