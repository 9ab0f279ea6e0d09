import type { FastifyInstance } from 'fastify';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { docsPage } from '#contract/openapi/docs-page.ts';
import { openApi } from '#contract/openapi/openapi.ts';
import { admin } from './app-routes.ts';
import type { AdminSettings } from '#service/admin/capabilities.ts';
import type { Handlers } from '#service/core/context.ts';
import { answerLive } from '#service/live/answer.ts';
import type { LiveHub } from '#service/live/hub.ts';
import { answerCalendarFeeds } from './time/sheet/feed-commands.ts';
import { batchOperations } from '#service/http/batch.ts';
import { compressAnswer } from '#service/http/compression.ts';
import { type AreaHandlers, route, type RouterSettings } from '#service/http/router.ts';
import { planningHandlers } from '#service/plans/handlers.ts';
import { productHandlers } from '#service/products/handlers.ts';
import { progressHandlers } from '#service/activities/progress/handlers.ts';
import { projectHandlers } from '#service/projects/handlers.ts';
import { reportHandlers } from '#service/reports/handlers.ts';
import { resourceHandlers } from '#service/people/handlers.ts';
import { taskHandlers } from '#service/activities/handlers.ts';
import { todoHandlers } from '#service/todos/handlers.ts';
import { userHandlers } from '#service/identity/handlers.ts';
import { worklogHandlers } from '#service/time/handlers.ts';

/** The handlers of the documented interface; an area or an operation that is missing does not compile. */
const areas: { readonly [A in keyof typeof api]: Handlers<(typeof api)[A]> } = {
  planning: planningHandlers,
  products: productHandlers,
  progress: progressHandlers,
  projects: projectHandlers,
  reports: reportHandlers,
  resources: resourceHandlers,
  tasks: taskHandlers,
  todos: todoHandlers,
  users: userHandlers,
  worklogs: worklogHandlers,
};

/** The same by any name of an area. */
const handlersByArea: Readonly<Record<string, AreaHandlers>> = areas;

export interface InterfaceSettings extends RouterSettings {
  /** Set if the app interface is served; otherwise only the documented interface is. */
  readonly isAdminServed: boolean;
  readonly admin: AdminSettings;
  readonly live: LiveHub;
}

/** Registers the documented interface in both formats, the app interface, and their description. */
export function registerInterface(server: FastifyInstance, settings: InterfaceSettings): void {
  for (const [area, endpoints] of Object.entries(api)) {
    const handlers = handlersByArea[area];
    if (handlers === undefined) continue;
    route(server, 'json', endpoints, handlers, settings);
    route(server, 'xml', endpoints, handlers, settings);
  }
  if (settings.isAdminServed) {
    const appHandlers = admin(settings.admin, () => [
      ...Object.entries(api).flatMap(([area, endpoints]) => batchOperations(endpoints, handlersByArea[area] ?? {})),
      ...batchOperations(appApi, appHandlers).filter(({ endpoint }) => endpoint !== appApi.runBatch),
    ]);
    route(server, 'app', appApi, appHandlers, settings);
    answerCalendarFeeds(server, settings);
    answerLive(server, { identity: settings.identity, hub: settings.live });
  }
  serveApiDescription(server);
}

/** Serves the API description as an OpenAPI document and as a page; created on first request. */
function serveApiDescription(server: FastifyInstance): void {
  const method = ['GET', 'HEAD'];
  const description = lazyValue(() => openApi());
  const text = lazyValue(() => JSON.stringify(description()));
  const page = lazyValue(() => docsPage(description()));
  server.route({
    method,
    url: '/api/openapi.json',
    onSend: compressAnswer,
    handler: (_, reply) => reply.type('application/json; charset=utf-8').send(text()),
  });
  server.route({
    method,
    url: '/api/docs',
    onSend: compressAnswer,
    handler: (_, reply) => reply.type('text/html; charset=utf-8').send(page()),
  });
}

function lazyValue<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
