import type { FastifyInstance } from 'fastify';
import { adminApi } from '#contract/admin/api.ts';
import { api } from '#contract/api.ts';
import { docsPage } from '#contract/docs-page.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { openApi } from '#contract/openapi.ts';
import { admin, type AdminSettings } from './admin/handlers.ts';
import { type AreaHandlers, missingHandlers, route, type RouterSettings } from './http/router.ts';
import { planning } from './planning/handlers.ts';
import { products } from './products/handlers.ts';
import { progress } from './progress/handlers.ts';
import { projects } from './projects/handlers.ts';
import { resources } from './resources/handlers.ts';
import { tasks } from './tasks/handlers.ts';
import { todos } from './todos/handlers.ts';
import { users } from './users/handlers.ts';
import { worklogs } from './worklogs/handlers.ts';

/** The areas of the documented interface that this service implements. */
const areas: Readonly<Record<string, AreaHandlers>> = {
  planning,
  products,
  progress,
  projects,
  resources,
  tasks,
  todos,
  users,
  worklogs,
};

export interface InterfaceSettings extends RouterSettings {
  /** Whether the administration interface is served; without it the service is one of the documented interface only. */
  readonly isAdminServed: boolean;
  readonly admin: AdminSettings;
}

/** Registers the documented interface in both formats, the administration interface, and their description. */
export function registerInterface(server: FastifyInstance, settings: InterfaceSettings): void {
  for (const [area, endpoints] of Object.entries(api)) {
    const handlers = areas[area];
    if (handlers === undefined) continue;
    route(server, 'json', endpoints, handlers, settings);
    route(server, 'xml', endpoints, handlers, settings);
  }
  if (settings.isAdminServed) route(server, 'admin', adminApi, admin(settings.admin), settings);
  describe(server);
}

/** The description as an OpenAPI document and as a page; made when somebody first asks for it. */
function describe(server: FastifyInstance): void {
  const method = ['GET', 'HEAD'];
  const description = once(() => openApi());
  const text = once(() => JSON.stringify(description()));
  const page = once(() => docsPage(description()));
  server.route({
    method,
    url: '/api/openapi.json',
    handler: (_, reply) => reply.type('application/json; charset=utf-8').send(text()),
  });
  server.route({
    method,
    url: '/api/docs',
    handler: (_, reply) => reply.type('text/html; charset=utf-8').send(page()),
  });
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The names of the endpoints of the documented interface that have no handler yet. */
export function endpointsWithoutHandler(): string[] {
  return Object.entries(api).flatMap(([area, endpoints]: [string, Readonly<Record<string, Endpoint>>]) =>
    missingHandlers(endpoints, areas[area] ?? {}),
  );
}
