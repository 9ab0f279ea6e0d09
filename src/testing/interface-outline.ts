import { type Endpoint, isBinary, pathParameters, pathParameterSchema } from '#contract/core/endpoint.ts';
import { type Shape, shapeOf } from '#contract/core/shape.ts';

interface EndpointOutline {
  readonly parameters: readonly string[];
  readonly returns: string;
}

/** Outline of an interface in short lines, to compare with another description of it. */
export interface InterfaceOutline {
  /** `GET /path` → its parameters and what it returns. */
  readonly endpoints: Readonly<Record<string, EndpointOutline>>;
  /** Record type → `field: type`, in order. */
  readonly records: Readonly<Record<string, readonly string[]>>;
  /** List wrapper → `field: type[]`. */
  readonly wrappers: Readonly<Record<string, string>>;
}

/** The outline of declared endpoints and of every record that they lead to. */
export function interfaceOutline(endpoints: readonly Endpoint[]): InterfaceOutline {
  const records: Record<string, string[]> = {};
  const wrappers: Record<string, string> = {};
  const collect = (shape: Shape): void => {
    if (shape.kind === 'list') collect(shape.item);
    if (shape.kind !== 'record' || Object.hasOwn(records, shape.title) || Object.hasOwn(wrappers, shape.title)) return;
    const fields = [...shape.fields.values()].map((field) => `${field.name}: ${shapeTypeName(field.shape)}`);
    if (shape.wrapper === undefined) records[shape.title] = fields;
    else wrappers[shape.title] = fields.join();
    for (const field of shape.fields.values()) collect(field.shape);
  };
  for (const { body, returns } of endpoints) {
    for (const schema of [body, returns]) if (schema !== undefined && !isBinary(schema)) collect(shapeOf(schema));
  }
  return {
    endpoints: Object.fromEntries(
      endpoints.map((endpoint) => [
        `${endpoint.method} ${endpoint.path}`,
        { parameters: outlineParameters(endpoint), returns: returnName(endpoint.returns) },
      ]),
    ),
    records: sortedByKey(records),
    wrappers: sortedByKey(wrappers),
  };
}

function sortedByKey<T>(entries: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function outlineParameters(endpoint: Endpoint): string[] {
  const { query, body } = endpoint;
  return [
    ...pathParameters(endpoint).map((name) => `${name}: ${shapeTypeName(shapeOf(pathParameterSchema(name)))} path`),
    ...Object.entries(query).map(([name, schema]) => `${name}: ${shapeTypeName(shapeOf(schema))} query`),
    ...(body === undefined ? [] : [`body: ${isBinary(body) ? 'InputStream' : shapeTypeName(shapeOf(body))} body`]),
  ];
}

function returnName(returns: Endpoint['returns']): string {
  if (returns === undefined) return 'no body';
  return isBinary(returns) ? 'StreamingOutput' : shapeTypeName(shapeOf(returns));
}

function shapeTypeName(shape: Shape): string {
  switch (shape.kind) {
    case 'record':
      return shape.title;
    case 'list':
      return `${shapeTypeName(shape.item)}[]`;
    case 'any':
    case 'map':
      return 'object';
    case 'number':
      return 'double';
    case 'integer':
    case 'boolean':
      return shape.kind;
    case 'text':
    case 'id':
    case 'day':
    case 'timestamp':
      return 'string';
  }
}
