import type { DocumentSchema } from './openapi-schema.ts';

export interface Parameter {
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

export type Content = Readonly<Record<string, Media>>;

export interface Reference {
  readonly $ref: string;
}

export interface Answer {
  readonly description: string;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, unknown>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}
