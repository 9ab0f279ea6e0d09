import { createClient } from '#client/client.ts';
import { ServiceError } from '#client/service-error.ts';
import type { WireRequest } from '#client/wire.ts';
import { Level } from '#contract/core/codes.ts';
import {
  type Endpoint,
  type WireFormat,
  type Input,
  isBinary,
  pathParameters,
  pathParameterSchema,
} from '#contract/core/endpoint.ts';
import { Id } from '#contract/core/fields.ts';
import { requiredParameters } from '#contract/codec/parameters.ts';
import { isScalar, type Shape, shapeOf } from '#contract/core/shape.ts';
import { fillAccount } from './filled-account.ts';
import { type Filled, fillInstallation, fillProject } from './filled-project.ts';
import { recomputeAll } from './invariants.ts';
import { levelNames, type LevelName, type Row } from './permission-table.ts';
import { mspdi } from './plan-file.ts';
import { startService, type TestService } from './service.ts';
import { snapshotOf } from './snapshot.ts';

/** A user for each level, and an administrator of the installation. */
export const levelCallers = [...levelNames, 'installation'] as const;
export type LevelCaller = LevelName | 'installation';

/** The records on which the callers have their levels, those on which they have none, and what belongs to the installation. */
export interface LevelRecords {
  readonly own: Filled;
  readonly others: Filled;
  readonly common: Readonly<Record<string, string>>;
}

async function fill({ testData, database: { kysely: db } }: TestService): Promise<LevelRecords> {
  await testData.administrator('installation');
  const author = await testData.user('author');
  const own = await fillProject(db, { mark: 'own', author });
  const others = await fillProject(db, { mark: 'others', author });
  for (const name of levelNames) {
    const user = await testData.user(name);
    const level = Level[name];
    if (level === Level.none) continue;
    await testData.permission(own.portfolio, user, level);
    await testData.resourcePermission(own.pool, user, level);
  }
  const group = await testData.group('Group', [author]);
  await recomputeAll(db);
  const account = await fillAccount(db, author);
  return { own, others, common: { ...(await fillInstallation(db)), ...account, author, group } };
}

/** Carries calls straight into the service, without a socket. */
export function intoService({ server }: Pick<TestService, 'server'>) {
  return async ({ method, url, headers, body }: WireRequest) => {
    const payload = typeof body === 'string' || body === undefined ? body : Buffer.from(await body.arrayBuffer());
    const answer = await server.inject({
      method,
      url,
      headers: { ...headers },
      ...(payload !== undefined && { payload }),
    });
    const lines = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return { status: answer.statusCode, headers: Object.fromEntries<string>(lines), body: answer.rawPayload };
  };
}

export async function startLevelService() {
  const service = await startService();
  const records = await fill(service);
  const tokens = new Map<LevelCaller, string>();
  for (const name of levelCallers) tokens.set(name, await service.tokenOf(name));
  const { remember, restore, forget } = await snapshotOf(service);
  const as = (caller: LevelCaller, format: WireFormat = 'json') =>
    createClient({
      baseUrl: '',
      format,
      credentials: { kind: 'token', token: tokens.get(caller) ?? '' },
      adapter: intoService(service),
    });
  return {
    ...service,
    records,
    as,
    remember,
    restore,
    close: async () => {
      await forget();
      await service.close();
    },
  };
}

export type LevelService = Awaited<ReturnType<typeof startLevelService>>;

const files: Readonly<Record<string, () => Buffer>> = {
  planFile: () => mspdi({ title: 'Plan', tasks: [{}] }),
  table: () => Buffer.from('Name;Start\n'),
};

/** The smallest value of a shape; ids name nothing. */
function smallest(shape: Shape): unknown {
  if (isScalar(shape)) {
    if (shape.values !== undefined) return shape.values[0];
    const values = {
      id: '999999',
      day: '2026-01-05',
      timestamp: '2026-01-05T00:00:00Z',
      boolean: true,
      integer: 1,
      number: 1,
      text: 'New',
    };
    return values[shape.kind];
  }
  if (shape.kind === 'list') return [];
  if (shape.kind !== 'record') return {};
  const needed = [...shape.fields.values()].filter(({ isRequired }) => isRequired);
  return Object.fromEntries(needed.map((field) => [field.name, smallest(field.shape)]));
}

/** Returns the default input of an operation whose row names none. */
function defaultInput(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const path = pathParameters(endpoint).map((name): [string, unknown] => [
    name,
    smallest(shapeOf(pathParameterSchema(name))),
  ]);
  const query = [...requiredParameters(endpoint)].map((name): [string, unknown] => [
    name,
    smallest(shapeOf(endpoint.query[name] ?? Id)),
  ]);
  const body =
    endpoint.body === undefined
      ? []
      : [['body', isBinary(endpoint.body) ? '@table' : smallest(shapeOf(endpoint.body))]];
  return Object.fromEntries([...path, ...query, ...body]) as Record<string, unknown>;
}

/** The input of a row, with the ids of one half of the records. */
export function inputOf(
  endpoint: Endpoint,
  { input = defaultInput(endpoint) }: Row,
  { own, others, common }: LevelRecords,
  half: 'own' | 'others',
): unknown {
  const filled = half === 'own' ? own : others;
  const texts = { projectName: `Name ${half}`, portfolioName: `Name ${half}`, projectNumber: `N-${half}` };
  const values: Readonly<Record<string, string>> = { ...common, ...filled, ...texts };
  const valueOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(valueOf);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, valueOf(entry)]));
    if (typeof value !== 'string' || !value.startsWith('@')) return value;
    const kind = value.slice(1);
    const file = files[kind];
    if (file) return file();
    const known = values[kind];
    if (known === undefined) throw new Error(`The table names ${value}, which no record is.`);
    return known;
  };
  return valueOf(input);
}

/** Returns the outcome for a caller: a code, `nothing` for 204, `[]` for an empty list, else `ok`. */
export async function heard(
  service: LevelService,
  caller: LevelCaller,
  endpoint: Endpoint,
  input: unknown,
  format: WireFormat = 'json',
): Promise<string> {
  try {
    // The table's inputs are checked by the service.
    const output: unknown = await service.as(caller, format).call(endpoint, input as Input<Endpoint>);
    if (output === null) return 'nothing';
    const fields: unknown[] = typeof output === 'object' ? Object.values(output) : [];
    const [list, ...others] = fields;
    return others.length === 0 && Array.isArray(list) && list.length === 0 ? '[]' : 'ok';
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}
