import { basePaths, type Endpoint, isBinary } from '#contract/core/endpoint.ts';
import { decodeErrorJson, type ErrorContent } from '#contract/codec/error-body.ts';
import { decodeJson } from '#contract/codec/json.ts';
import type { DecodeOptions } from '#contract/codec/reading.ts';
import { decodeErrorXml, decodeXml } from '#contract/codec/xml.ts';
import type { HostileRequest } from './hostile-requests.ts';
import { callers, unknownCallers } from './planted-service.ts';

/** The parts of a response checked by the rules. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Every value is checked, and nothing is too deep or too long. */
const strictly: DecodeOptions = { isChecked: true, depth: 10_000, elements: Number.POSITIVE_INFINITY };

const statuses: ReadonlySet<number> = new Set([200, 204, 401, 404, 405, 413, 415, 429, 500]);
const errorCode = /^[a-z][a-z_]*\.error\.[A-Z][A-Za-z]+$/;

/** Terms of the database and the runtime, which a service must never leak. */
const innards =
  /\b(syntax error|relation "|violates|pg_|node_modules|at Object\.|TypeError|RangeError|SELECT .* FROM)\b/i;

/** Prefix of the fault reported when a caller receives hidden data. */
export const toldOf = 'tells the caller';

/** Returns the fault of a response as a sentence; `undefined` if it conforms to the documented interface. */
export function faultOf(endpoint: Endpoint, request: HostileRequest, answer: Answer): string | undefined {
  const told = callers[request.caller].find((mark) => answer.text.includes(mark));
  if (told !== undefined) return `${toldOf} ${request.caller} of a record that it may not see: ${told}`;
  // Nothing new for those who said what they have.
  const isHeld = answer.status === 304 && request.headers['if-none-match'] !== undefined;
  if (!statuses.has(answer.status) && !isHeld) return `answers the status ${answer.status}`;
  if (request.method === 'HEAD') return undefined;
  const isBare = answer.status === 204 || isHeld;
  if (isBare && answer.text !== '') return `answers ${answer.status} with a body`;
  const isServed = answer.status === 200 || isBare;
  if (isServed && !request.isElsewhere && !endpoint.open && unknownCallers.has(request.caller))
    return 'serves somebody who is not signed on';
  if (isBare) return undefined;
  if (answer.status !== 200) return faultOfFailure(endpoint, request, answer);
  return request.isElsewhere ? undefined : faultOfSuccess(endpoint, request, answer);
}

function formatOf({ headers }: Answer): 'json' | 'xml' | 'binary' {
  const type = String(headers['content-type']);
  if (type === 'application/json; charset=utf-8') return 'json';
  return type === 'application/xml; charset=utf-8' ? 'xml' : 'binary';
}

/** The format of the answer where the request leaves no doubt; `undefined` where it has an `Accept` header. */
function askedFormat({ url, headers }: HostileRequest): 'json' | 'xml' | undefined {
  if (url.startsWith(`${basePaths.app}/`)) return 'json';
  if (headers.accept === 'application/json') return 'json';
  if (headers.accept === 'application/xml') return 'xml';
  if (headers.accept !== undefined) return undefined;
  return url.startsWith(`${basePaths.xml}/`) ? 'xml' : 'json';
}

function faultOfFormat(request: HostileRequest, answer: Answer): string | undefined {
  const asked = askedFormat(request);
  const format = formatOf(answer);
  return asked === undefined || asked === format ? undefined : `answers ${format} where ${asked} is asked for`;
}

function faultOfSuccess(
  { method, returns, writes }: Endpoint,
  request: HostileRequest,
  answer: Answer,
): string | undefined {
  if (returns === undefined) return 'answers 200 where nothing is returned';
  if (request.method !== method && !writes && !isBinary(returns)) return 'answers a method that it does not have';
  if (isBinary(returns)) return undefined;
  const wrongFormat = faultOfFormat(request, answer);
  if (wrongFormat !== undefined) return wrongFormat;
  try {
    if (formatOf(answer) === 'xml') decodeXml(returns, answer.text, strictly);
    else decodeJson(returns, answer.text, strictly);
    return undefined;
  } catch (error) {
    return `answers what its own schema refuses: ${String(error)}`;
  }
}

const headerOfStatus: Readonly<Record<number, string>> = { 401: 'www-authenticate', 405: 'allow', 429: 'retry-after' };

function faultOfFailure(endpoint: Endpoint, request: HostileRequest, answer: Answer): string | undefined {
  const wrongFormat = faultOfFormat(request, answer);
  if (wrongFormat !== undefined) return wrongFormat;
  const content = formatOf(answer) === 'xml' ? decodeErrorXml(answer.text) : decodeErrorJson(answer.text);
  if (content === undefined) return 'answers a failure without the documented body';
  const header = headerOfStatus[answer.status];
  if (header !== undefined && answer.headers[header] === undefined) return `answers ${answer.status} without ${header}`;
  return faultOfContent(content, answer) ?? faultOfStatus(endpoint, request, answer.status);
}

function faultOfContent({ code, message }: ErrorContent, { text }: Answer): string | undefined {
  if (!errorCode.test(code)) return `answers the code ${code}`;
  if (code === 'main.error.Internal') return 'did not expect this';
  if (message === '' || message === code) return 'answers a failure without a sentence';
  return innards.test(text) ? 'tells of its innards' : undefined;
}

/** HTTP statuses are reserved for HTTP's own concerns. */
function faultOfStatus({ open, body, name }: Endpoint, request: HostileRequest, status: number): string | undefined {
  const isPlain = !request.isElsewhere;
  const isUnknown = unknownCallers.has(request.caller) && !open;
  if (isPlain && isUnknown && status !== 401) return `answers ${status} to somebody who is not signed on`;
  const isExpected: Readonly<Record<number, boolean>> = {
    401: isUnknown,
    404: false,
    405: false,
    413: (request.body?.length ?? 0) > 4 * 1024 * 1024,
    415: body !== undefined && request.headers['content-type'] !== undefined,
    429: name === 'signOn' || name === 'setPassword' || name === 'changeOwnPassword',
    500: true,
  };
  return isPlain && isExpected[status] === false ? `answers ${status} to its own path and method` : undefined;
}
