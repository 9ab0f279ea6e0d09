import type { Static, TObject, TSchema } from 'typebox';
import { Type } from './schema.ts';
import { importKinds } from './codes.ts';
import { Day, Id } from './fields.ts';

/** The parts of the product whose cached data a write can change; the first path segment of every endpoint is one of them. */
export type ContractArea =
  | 'planning'
  | 'products'
  | 'progress'
  | 'projects'
  | 'reports'
  | 'resources'
  | 'tasks'
  | 'todos'
  | 'users'
  | 'worklogs'
  | 'app';

/** A body or an answer that is raw bytes, not a record of the variant's format. */
export const binary = { binary: true } as const;
export type Binary = typeof binary;

type Query = Record<string, TSchema>;

/** Declaration of an endpoint in an area file; `group` adds its name, area and full path. */
export interface Declaration {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query: Query;
  readonly body: TSchema | Binary | undefined;
  /** The most megabytes that its body may have, where these are others than a record's. */
  readonly bodyMegabytes?: number;
  readonly returns: TSchema | Binary | undefined;
  /** The areas whose data a successful call may change. */
  readonly changes: readonly ContractArea[];
  /** It changes state: every method but GET, and the GET operations that say so; not a POST that says it only reads. */
  readonly writes: boolean;
  /** It answers without sign-on. */
  readonly open: boolean;
  /** Reports on other work of the same caller while it runs, and must not wait for it. */
  readonly duringWork?: boolean;
  /**
   * A read whose answer can be long: few of them run at once, others wait for them. Not reports and exports: they may
   * take many seconds, for which the screens of others would wait.
   */
  readonly large?: boolean;
  /** A read that a standby of the database may answer, as it may all large ones. */
  readonly onStandby?: boolean;
  /** It can be done in the background, as a job of this kind: where the request says `Prefer: respond-async`. */
  readonly background?: BackgroundKind;
}

/** Kinds of jobs that do requests in the background. */
export const backgroundKinds = ['import', 'importUndo', 'report'] as const;
export type BackgroundKind = (typeof backgroundKinds)[number];

/** One operation of an interface, as plain data: router, codecs, OpenAPI, client and hooks are loops over it. */
export interface Endpoint extends Declaration {
  readonly name: string;
  readonly area: ContractArea;
}

/** The interface's base paths by format; the app interface speaks JSON only. */
export const basePaths = { json: '/api/json/v2', xml: '/api/rest/v2', app: '/api/app/v1' } as const;
export type WireFormat = 'json' | 'xml';

interface EndpointOptions {
  readonly query?: Query;
  readonly body?: TSchema | Binary;
  readonly bodyMegabytes?: number;
  readonly returns?: TSchema | Binary;
  readonly changes?: readonly ContractArea[];
  readonly writes?: true;
  /** A POST that changes nothing and has its parameters in a body. */
  readonly reads?: true;
  readonly open?: true;
  readonly duringWork?: true;
  readonly large?: true;
  readonly onStandby?: true;
  readonly background?: BackgroundKind;
}

type OptionOr<O extends EndpointOptions, K extends keyof EndpointOptions, Default> =
  O extends Record<K, infer V> ? V : Default;

type Declared<M extends Declaration['method'], P extends string, O extends EndpointOptions> = Omit<
  Declaration,
  'method' | 'path' | 'query' | 'body' | 'returns'
> & {
  readonly method: M;
  readonly path: P;
  readonly query: OptionOr<O, 'query', Record<never, TSchema>>;
  readonly body: OptionOr<O, 'body', undefined>;
  readonly returns: OptionOr<O, 'returns', undefined>;
};

const declare =
  <M extends Declaration['method']>(method: M) =>
  <const P extends string, O extends EndpointOptions>(path: P, { reads, ...options }: O): Declared<M, P, O> =>
    ({
      query: {},
      body: undefined,
      returns: undefined,
      changes: [],
      open: false,
      ...options,
      writes: reads !== true && (method !== 'GET' || options.writes === true),
      method,
      path,
      // The defaults above match Given<…> for absent options; the compiler cannot follow the spread.
    }) as unknown as Declared<M, P, O>;

export const get = declare('GET');
export const post = declare('POST');
export const put = declare('PUT');
export const del = declare('DELETE');

/** The endpoints of one area: each gets its key as its name, and the area as the first segment of its path. */
export function endpointGroup<A extends ContractArea, G extends Record<string, Declaration>>(area: A, declarations: G) {
  const named = Object.entries(declarations).map(([name, declaration]) => [
    name,
    { ...declaration, name, area, path: area === 'app' ? declaration.path : `/${area}${declaration.path}` },
  ]);
  // Object.fromEntries forgets the keys that `declarations` has.
  return Object.fromEntries(named) as { readonly [K in keyof G]: G[K] & { readonly name: string; readonly area: A } };
}

type ParametersOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never;
type QueryInput<Q extends Query> = Static<TObject<Q>>;
type BodyInput<B> = B extends Binary ? { body: UploadBody } : B extends TSchema ? { body: Static<B> } : unknown;

/** Bytes that are sent: a browser's file, or bytes or a stream in Node. */
export type UploadBody = Blob | Uint8Array | AsyncIterable<Uint8Array>;

/** Input of a call: path and query parameters by name, and `body`. */
export type Input<E extends Declaration> = { [K in ParametersOf<E['path']>]: string } & QueryInput<E['query']> &
  BodyInput<E['body']>;

/** Result of a call; `null` if nothing was found (204), `undefined` if nothing is returned. */
export type Output<E extends Declaration> = E['returns'] extends Binary
  ? Blob
  : E['returns'] extends TSchema
    ? Static<E['returns']> | null
    : undefined;

/** Path parameters that are not object identifiers. */
const namedParameters: Record<string, TSchema> = {
  // Templates know one kind more: a plan is checked with the project that it goes into.
  importKind: Type.String({ enum: [...importKinds, 'plan'] }),
  importKey: Type.String({ minLength: 1, maxLength: 255 }),
  reportIdOrName: Type.String({ minLength: 1, maxLength: 255 }),
  monday: Day,
  trackerIssueId: Type.String({ minLength: 1, maxLength: 255 }),
};

/** The names of a path's parameters in their order, as in `/tasks/getTaskById/{id}` → `['id']`. */
export function pathParameters(endpoint: Declaration): string[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? []);
}

/** The schema of one path parameter: an object identifier, but for the few that are names. */
export function pathParameterSchema(name: string): TSchema {
  return namedParameters[name] ?? Id;
}

/** Marks a query parameter as one that may be left out. */
export function optional<S extends TSchema>(schema: S) {
  return Type.Optional(schema);
}

export function isBinary(value: unknown): value is Binary {
  return value === binary;
}
