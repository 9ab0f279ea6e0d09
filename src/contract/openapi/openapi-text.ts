import document from './document.json' with { type: 'json' };
import summaries from './summaries.json' with { type: 'json' };
import type { appApi } from '../app/api.ts';
import { OpLiveChange } from '../app/live.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { api } from '../documented/api.ts';
import { type Components, type DocumentSchema, documentSchema } from './openapi-schema.ts';

/** Parts of the OpenAPI document that do not follow from the contract. */

/** A sentence on each operation, by area; an operation without one does not compile. */
const summariesByArea: { readonly [A in keyof typeof api]: Readonly<Record<keyof (typeof api)[A], string>> } & {
  readonly app: Readonly<Record<keyof typeof appApi, string>>;
} = summaries;

/** The sentence on an operation. */
export const operationSummary = ({ area, name }: Endpoint): string =>
  (summariesByArea[area] as Readonly<Record<string, string>>)[name] ?? '';

export const documentDescription = document.description.join(' ');
export const areaTags = Object.entries(document.areas).map(([name, description]) => ({ name, description }));
/** Failures by their status; all have the error body. */
export const errorResponses: Readonly<Record<string, OpenApiResponse>> = document.errors;
export const securitySchemes = document.security;

/** The header of operations that can be done in the background, and their answer then. */
export const background = document.background as { parameter: OpenApiParameter; answer: OpenApiResponse };

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

/** The streaming operation, which is not among the contract's operations. */
export function liveOperation(components: Components): OpenApiOperation {
  const { operation, stream, example, failures } = document.live;
  const schema = { ...stream, contentSchema: documentSchema(OpLiveChange, components) };
  const content = { 'text/event-stream': { schema, example } };
  const { parameters } = operation as { parameters: OpenApiParameter[] };
  const responses = { '200': { description: 'The answer, which does not end.', content }, ...failures };
  return { ...operation, parameters, responses };
}
