import summaries from './summaries.json' with { type: 'json' };
import type { appApi } from '../app/api.ts';
import type { ContractArea, Endpoint } from '../core/endpoint.ts';
import type { api } from '../documented/api.ts';
import type { DocumentSchema } from './openapi-schema.ts';

/** Texts of the OpenAPI document. */
export type DocumentedArea = ContractArea;

/** A sentence on each operation, by area; an operation without one does not compile. */
const summariesByArea: { readonly [A in keyof typeof api]: Readonly<Record<keyof (typeof api)[A], string>> } & {
  readonly app: Readonly<Record<keyof typeof appApi, string>>;
} = summaries;

/** The sentence on an operation. */
export const operationSummary = ({ area, name }: Endpoint): string =>
  (summariesByArea[area] as Readonly<Record<string, string>>)[name] ?? '';

export const documentDescription = [
  'The interface of Opdesk in two variants that differ in base path and format only: `/api/json/v2` (JSON) and `/api/rest/v2` (XML);',
  'and the app interface, `/api/app/v1` (JSON).',
  '`Accept` chooses the format of an answer, `Content-Type` says that of a body; without them both are those of the base path.',
  'Days are written `yyyy-MM-ddZ` and read with or without the `Z`. Ids are texts; a number is read too.',
  'A list in a query is a repeated parameter, or one with commas. A fetch that finds nothing answers 204 without a body.',
  'A path that is no endpoint answers 404, a method that it does not have 405, both with the error body.',
  'In XML an element is named after its type without `Op` and with a small first letter, `id` is an attribute, lists repeat their',
  'element, and null is `xsi:nil="true"`.',
].join(' ');

const tags: Readonly<Record<DocumentedArea, string>> = {
  planning: 'Plan check-out, check-in and import.',
  products: 'Products, releases, requirements and activities that are linked to an issue tracker.',
  progress: 'Progress of activities.',
  projects: 'Projects and portfolios, their plans, statuses and classifications.',
  reports: 'Reports and the input that they need.',
  resources: 'Resources, pools and unavailabilities.',
  tasks: 'Activities, their assignments, comments and actions.',
  todos: 'To-dos and their topics.',
  users: 'Users, groups and sign-in.',
  worklogs: 'Booking of time and costs.',
  app: "The app's own interface: plan versions, locked ranges, features of the service and more.",
};

export const areaTags = Object.entries(tags).map(([name, description]) => ({ name, description }));

const seconds = { schema: { type: 'integer' } };

/** Failures by their status; all have the error body. */
export const errorResponses = {
  '401': {
    description: 'No or invalid credentials: `main.error.NotSignedIn`.',
    headers: { 'WWW-Authenticate': { schema: { type: 'string', examples: ['Bearer'] } } },
  },
  '404': { description: 'The path is no endpoint.' },
  '405': {
    description: 'The endpoint has another method.',
    headers: { Allow: { schema: { type: 'string', examples: ['GET'] } } },
  },
  '413': { description: 'The body is over the limit.' },
  '415': { description: 'The body is of a media type that the endpoint does not read.' },
  '429': {
    description: 'Too many failed sign-ins; try again after the seconds of `Retry-After`.',
    headers: { 'Retry-After': seconds },
  },
  '500': {
    description:
      'Any other failure. `code` says which: `main.error.InvalidParameter` with `parameterName` and `value` for whatever is malformed.',
  },
  '503': { description: 'The service is about to stop.' },
} as const;

export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A token of the user, made in the administration area.' },
  session: { type: 'apiKey', in: 'cookie', name: 'opdesk_session', description: 'The session that `signOn` opens.' },
} as const;

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: DocumentSchema;
  readonly example?: unknown;
}

export interface Media {
  readonly schema: DocumentSchema;
  readonly example?: unknown;
}

export type OpenApiContent = Readonly<Record<string, Media>>;

export interface SchemaReference {
  readonly $ref: string;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly content?: OpenApiContent;
  readonly headers?: Readonly<Record<string, unknown>>;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: true; readonly content: OpenApiContent };
  readonly responses: Readonly<Record<string, OpenApiResponse | SchemaReference>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}
