import fc from 'fast-check';
import { basePaths, type Endpoint, isBinary, pathParameters, pathParameterSchema } from '#contract/core/endpoint.ts';
import { type ScalarShape, type Shape, shapeOf } from '#contract/core/shape.ts';
import { Bodies, type Temper, textOf, xmlText } from './hostile-bodies.ts';
import { bytesOfFiles, type Distortion, distortions } from './hostile-distortions.ts';
import { friendly, hostile, type PlantedIds } from './hostile-scalars.ts';
import { callers, type CallerName } from './planted-service.ts';

/** A request as it is sent, with who sends it; everything that is needed to send it again. */
export interface HostileRequest {
  readonly caller: CallerName;
  readonly method: string;
  /** From the path on. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** Tells whether the method, the path or the credentials differ from the operation's. */
  readonly isElsewhere: boolean;
}

const tempers: fc.Arbitrary<Temper> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('friendly' as const) },
  { weight: 4, arbitrary: fc.constant('mixed' as const) },
  { weight: 1, arbitrary: fc.constant('wild' as const) },
);

/** A text in an address: every byte that could be misread is escaped; lone surrogates become what UTF-8 would make of them. */
function inAddress(text: string): string {
  return text.replaceAll(/[^\w.~-]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) return '%ED%A0%80';
    return encodeURIComponent(character);
  });
}

/** Requests of one operation: well-formed ones, nearly well-formed ones, and those distorted in transit. */
export class HostileRequests {
  readonly #ids: PlantedIds;

  constructor(ids: PlantedIds) {
    this.#ids = ids;
  }

  of(endpoint: Endpoint, names: readonly CallerName[]): fc.Arbitrary<HostileRequest> {
    const base =
      endpoint.area === 'app' ? fc.constant('app' as const) : fc.constantFrom('json' as const, 'xml' as const);
    const distorted = fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: fc.array(distortions, { minLength: 1, maxLength: 2 }) },
    );
    const parts = this.#partsOf(endpoint);
    return fc
      .tuple(base, tempers, fc.constantFrom(...names), distorted)
      .chain(([variant, temper, caller, changes]) =>
        parts(temper, variant === 'xml').map(([address, content]) =>
          request(endpoint, { variant, caller, address, content, changes }),
        ),
      );
  }

  /** Addresses and bodies of an operation; each kind of them is made once, because making an arbitrary takes longer than using it. */
  #partsOf(endpoint: Endpoint) {
    const made = new Map<string, fc.Arbitrary<[string, Buffer | undefined]>>();
    return (temper: Temper, isXml: boolean) => {
      const kind = `${temper} ${isXml}`;
      const known = made.get(kind);
      if (known) return known;
      const parts = fc.tuple(this.#address(endpoint, temper), this.#body(endpoint, temper, isXml));
      made.set(kind, parts);
      return parts;
    };
  }

  #scalar(endpoint: Endpoint, temper: Temper, name: string, shape: ScalarShape): fc.Arbitrary<string> {
    const place = { ids: this.#ids, name, operation: endpoint.name };
    const fine = friendly(shape, place);
    const weights = { friendly: [1, 0], mixed: [4, 1], wild: [1, 2] }[temper];
    return fc
      .oneof(
        { weight: weights[0] ?? 1, arbitrary: fine },
        { weight: weights[1] ?? 0, arbitrary: hostile(shape, place) },
      )
      .map(textOf);
  }

  #address(endpoint: Endpoint, temper: Temper): fc.Arbitrary<string> {
    const steps = pathParameters(endpoint).map((name) =>
      this.#scalar(endpoint, temper, name, scalarOf(shapeOf(pathParameterSchema(name)))).map(
        (text): [string, string] => [name, inAddress(text)],
      ),
    );
    const query = Object.entries(endpoint.query).map(([name, schema]) =>
      this.#parameter(endpoint, temper, name, shapeOf(schema)),
    );
    return fc.tuple(fc.tuple(...steps), fc.tuple(...query)).map(([values, parameters]) => {
      const path = values.reduce((testData, [name, text]) => testData.replace(`{${name}}`, () => text), endpoint.path);
      const pairs = parameters.flat().join('&');
      return pairs === '' ? path : `${path}?${pairs}`;
    });
  }

  /** A parameter once, twice, several times or not at all. */
  #parameter(endpoint: Endpoint, temper: Temper, name: string, shape: Shape): fc.Arbitrary<string[]> {
    const isList = shape.kind === 'list';
    const value = this.#scalar(endpoint, temper, name, scalarOf(isList ? shape.item : shape)).map(
      (text) => `${name}=${inAddress(text)}`,
    );
    const most = isList ? 3 : temper === 'friendly' ? 1 : 2;
    const several = fc.array(value, { minLength: 1, maxLength: most });
    return fc.oneof({ weight: 3, arbitrary: several }, { weight: 1, arbitrary: fc.constant<string[]>([]) });
  }

  #body(endpoint: Endpoint, temper: Temper, isXml: boolean): fc.Arbitrary<Buffer | undefined> {
    if (endpoint.body === undefined) return fc.constant(undefined);
    if (isBinary(endpoint.body)) return fc.constantFrom(...bytesOfFiles);
    const shape = shapeOf(endpoint.body);
    return new Bodies(this.#ids, endpoint.name)
      .of(shape, temper)
      .map((value) => Buffer.from(isXml ? xmlText(shape, value) : JSON.stringify(value)));
  }
}

function scalarOf(shape: Shape): ScalarShape {
  // Parameters of the contract are scalars or lists of them.
  return shape as ScalarShape;
}

/**
 * Tells whether an address keeps the path of its operation: an empty, dotted (one or two) or invalid segment changes
 * it.
 */
function isPath(address: string): boolean {
  return !/\/\.{0,2}(\/|\?|$)/.test(address) && !/^[^?]*%ED%A0%80/.test(address);
}

interface Parts {
  readonly variant: keyof typeof basePaths;
  readonly caller: CallerName;
  readonly address: string;
  readonly content: Buffer | undefined;
  readonly changes: readonly Distortion[];
}

function request(endpoint: Endpoint, { variant, caller, address, content, changes }: Parts): HostileRequest {
  const type = variant === 'xml' ? 'application/xml' : 'application/json';
  const headers: Record<string, string> =
    content === undefined || isBinary(endpoint.body) ? {} : { 'content-type': type };
  const plain: HostileRequest = {
    caller,
    method: endpoint.method,
    url: basePaths[variant] + address,
    headers,
    body: content,
    isElsewhere: !isPath(address),
  };
  return changes.reduce((testData, change) => change(testData), plain);
}

/** Callers from whom some data must be hidden. */
export const watchedCallers = (Object.keys(callers) as CallerName[]).filter((name) => callers[name].length > 0);

/** A request in a form that can be sent again by hand. */
export function replay({ caller, method, url, headers, body }: HostileRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const shown =
    body === undefined
      ? '(no body)'
      : body.length > 3000
        ? `${JSON.stringify(body.toString('latin1', 0, 3000))}… ${body.length} bytes`
        : JSON.stringify(body.toString());
  return [
    `as ${caller}: ${method} ${url}`,
    ...lines,
    `body ${shown}`,
    ...(body && body.length <= 3000 ? [`base64 ${body.toString('base64')}`] : []),
  ].join('\n');
}
