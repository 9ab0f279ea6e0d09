import type { DocumentSchema } from './openapi-schema.ts';

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
