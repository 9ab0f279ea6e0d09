import { OpLiveChange } from '../app/live.ts';
import type { OpenApiOperation, OpenApiResponse } from './openapi-text.ts';
import { type Components, documentSchema } from './openapi-schema.ts';

const liveExample = [
  'id: 5f0c9a1be2d4-81734',
  'event: change',
  'data: {"areas":["todos","projects"],"projects":["1042"]}',
  '',
  '',
].join('\n');

const tooManyListeners: OpenApiResponse = {
  description: 'The user listens too often already: `main.error.TooManyListeners`.',
  headers: { 'Retry-After': { schema: { type: 'integer' } } },
};

/** The streaming operation, which is not among the contract's operations. */
export function liveOperation(components: Components): OpenApiOperation {
  const stream = {
    type: 'string',
    description: 'Server-sent events. The `data` of `change` is an `OpLiveChange`; that of `missed` says nothing.',
    contentMediaType: 'text/event-stream',
    contentSchema: documentSchema(OpLiveChange, components),
  };
  return {
    operationId: 'live',
    summary: 'Changes by others that are visible to the caller, as server-sent events.',
    tags: ['app'],
    parameters: [
      {
        name: 'client',
        in: 'query',
        required: false,
        description: 'Name of the client, which gets no events of its own writes with `X-Requested-With: Opdesk/NAME`.',
        schema: { type: 'string', pattern: '^[\\w-]{1,64}$' },
      },
      {
        name: 'age',
        in: 'query',
        required: false,
        description: 'How long ago what the client shows was asked for, ms: what was changed since is told at once.',
        schema: { type: 'integer', minimum: 0 },
      },
      {
        name: 'Last-Event-ID',
        in: 'header',
        required: false,
        description:
          'The `id` that was told last: what was changed since is told at once, or `missed` where that is not known.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      '200': {
        description: 'The answer, which does not end.',
        content: { 'text/event-stream': { schema: stream, example: liveExample } },
      },
      '401': { $ref: '#/components/responses/Error401' },
      '429': tooManyListeners,
      '500': { $ref: '#/components/responses/Error500' },
      '503': { $ref: '#/components/responses/Error503' },
    },
    security: [{ bearer: [] }, { session: [] }],
  };
}
