import recorded from './examples.json' with { type: 'json' };
import type { TSchema } from 'typebox';
import { appApi } from '../app/api.ts';
import { livePath } from '../app/live.ts';
import { endpoints } from '../documented/api.ts';
import {
  type Endpoint,
  type WireFormat,
  basePaths,
  isBinary,
  pathParameterSchema,
  pathParameters,
} from '../core/endpoint.ts';
import { ErrorBody, OpError } from '../codec/error-body.ts';
import { OpRequestJob } from '../core/request-job.ts';
import { encodeJson } from '../codec/json.ts';
import {
  areaTags,
  background,
  documentDescription,
  errorResponses,
  liveOperation,
  type Media,
  type OpenApiContent,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiResponse,
  securitySchemes,
  operationSummary,
} from './openapi-text.ts';
import {
  type Components,
  type DocumentSchema,
  documentSchema,
  exampleOf,
  parameterSchema,
  unnamed,
} from './openapi-schema.ts';
import { requiredParameters } from '../codec/parameters.ts';
import { isScalar, shapeOf } from '../core/shape.ts';
import type { Writing } from '#contract/codec/writing.ts';
import { encodeXml } from '../codec/xml.ts';

/** An OpenAPI 3.1 document, as far as this one goes. */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, DocumentSchema>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

type Variant = keyof typeof basePaths;

const openApiMediaTypes = { json: 'application/json', xml: 'application/xml' } as const;
const binarySchema = { type: 'string', format: 'binary' } as const;

/** The documented interface in both variants and the app interface, as an OpenAPI document. */
export function openApi(): OpenApi {
  const components: Components = new Map();
  const operations = [
    ...endpoints.map((endpoint) => operation(endpoint, 'json', components)),
    ...endpoints.map((endpoint) => operation(endpoint, 'xml', components)),
    ...Object.values(appApi).map((endpoint) => operation(endpoint, 'app', components)),
  ];
  const error: OpenApiContent = {
    [openApiMediaTypes.json]: { schema: documentSchema(ErrorBody, components) },
    [openApiMediaTypes.xml]: { schema: documentSchema(OpError, components) },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Opdesk', version: '2', description: documentDescription },
    tags: areaTags,
    paths: pathsOf([...operations, { path: livePath, method: 'get', operation: liveOperation(components) }]),
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses: Object.fromEntries(
        Object.entries(errorResponses).map(([status, answer]) => [`Error${status}`, { ...answer, content: error }]),
      ),
      securitySchemes,
    },
  };
}

interface PlacedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

function pathsOf(operations: readonly PlacedOperation[]): OpenApi['paths'] {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const { path, method, operation: described } of operations)
    paths[path] = { ...paths[path], [method]: described };
  return paths;
}

function operation(endpoint: Endpoint, variant: Variant, components: Components): PlacedOperation {
  const format: WireFormat = variant === 'xml' ? 'xml' : 'json';
  const request = requestBody(endpoint, format, components);
  return {
    path: basePaths[variant] + endpoint.path,
    method: endpoint.method.toLowerCase(),
    operation: {
      operationId: variant === 'xml' ? `${endpoint.name}Xml` : endpoint.name,
      summary: operationSummary(endpoint),
      tags: [endpoint.area],
      parameters: [
        ...pathParametersOf(endpoint, components),
        ...queryParametersOf(endpoint, components),
        ...(endpoint.background ? [background.parameter] : []),
      ],
      ...(request !== undefined && { requestBody: request }),
      responses: responses(endpoint, format, components),
      security: endpoint.open ? [] : [{ bearer: [] }, { session: [] }],
    },
  };
}

function pathParametersOf(endpoint: Endpoint, components: Components): OpenApiParameter[] {
  return pathParameters(endpoint).map((name) =>
    openApiParameter(
      endpoint,
      { name, place: 'path', isRequired: true, source: pathParameterSchema(name) },
      components,
    ),
  );
}

function queryParametersOf(endpoint: Endpoint, components: Components): OpenApiParameter[] {
  const required = requiredParameters(endpoint);
  return Object.entries(endpoint.query).map(([name, schema]) =>
    openApiParameter(endpoint, { name, place: 'query', isRequired: required.has(name), source: schema }, components),
  );
}

interface ParameterPlace {
  readonly name: string;
  readonly place: OpenApiParameter['in'];
  readonly isRequired: boolean;
  readonly source: TSchema;
}

function openApiParameter(
  endpoint: Endpoint,
  { name, place, isRequired, source }: ParameterPlace,
  components: Components,
): OpenApiParameter {
  const { description, ...schema } =
    place === 'query' ? parameterSchema(endpoint.name, name, source, components) : documentSchema(source, components);
  const shape = shapeOf(source);
  const isSecret = isScalar(shape) && shape.isSecret;
  const example = wireExample(source, isSecret ? undefined : recordedExample(endpoint)?.input[name]);
  return {
    name,
    in: place,
    required: isRequired,
    ...(typeof description === 'string' && { description }),
    schema,
    ...(example !== undefined && { example }),
  };
}

/**
 * Returns the recorded example of a parameter in its address form; without one, texts and flags have no typical
 * example.
 */
function wireExample(schema: TSchema, value: unknown): unknown {
  if (value !== undefined) return JSON.parse(encodeJson(schema, value));
  const text = encodeJson(schema, exampleOf(schema));
  return text === 'true' || text.includes(unnamed) ? undefined : JSON.parse(text);
}

function requestBody(endpoint: Endpoint, format: WireFormat, components: Components): OpenApiOperation['requestBody'] {
  const { body } = endpoint;
  if (body === undefined) return undefined;
  if (isBinary(body)) return { required: true, content: { '*/*': { schema: binarySchema } } };
  const example = recordedExample(endpoint)?.input.body ?? exampleOf(body);
  return {
    required: true,
    content: { [openApiMediaTypes[format]]: media(body, example, format, 'request', components) },
  };
}

function media(schema: TSchema, value: unknown, format: WireFormat, writing: Writing, components: Components): Media {
  const example: unknown =
    format === 'json' ? JSON.parse(encodeJson(schema, value, writing)) : encodeXml(schema, value, writing);
  return { schema: documentSchema(schema, components), example };
}

function responses(endpoint: Endpoint, format: WireFormat, components: Components): OpenApiOperation['responses'] {
  const { body, open } = endpoint;
  const failures = [
    '500',
    '503',
    ...(open ? ['429'] : ['401']),
    ...(body === undefined ? [] : ['413', '415']),
  ].toSorted();
  return {
    ...success(endpoint, format, components),
    ...(endpoint.background && { '202': acceptedResponse(format, components) }),
    ...Object.fromEntries(failures.map((status) => [status, { $ref: `#/components/responses/Error${status}` }])),
  };
}

function success(endpoint: Endpoint, format: WireFormat, components: Components): OpenApiOperation['responses'] {
  const { returns, method } = endpoint;
  if (returns === undefined) return { '204': { description: 'Done; no body.' } };
  const content: OpenApiContent = isBinary(returns)
    ? { 'application/octet-stream': { schema: binarySchema } }
    : {
        [openApiMediaTypes[format]]: media(
          returns,
          recordedExample(endpoint)?.answer ?? exampleOf(returns),
          format,
          'answer',
          components,
        ),
      };
  const nothing = method === 'GET' ? { '204': { description: 'Nothing was found; no body.' } } : {};
  return { '200': { description: 'The answer.', content }, ...nothing };
}

function acceptedResponse(format: WireFormat, components: Components): OpenApiResponse {
  const content = media(OpRequestJob, exampleOf(OpRequestJob), format, 'answer', components);
  return { ...background.answer, content: { [openApiMediaTypes[format]]: content } };
}

/** A call and its answer, as they were recorded on the demo data. */
export interface RecordedExample {
  /** Path and query parameters by name, and the `body`. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly answer?: unknown;
}

// JSON imports have no narrower type; the file's test writes exactly this one.
const examples = recorded as Readonly<Record<string, RecordedExample | undefined>>;

/** The recorded call of an operation; none for the few that show secrets or take files only. */
export function recordedExample({ area, name }: Endpoint): RecordedExample | undefined {
  return examples[`${area}.${name}`];
}
