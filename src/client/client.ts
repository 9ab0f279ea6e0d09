import { type Endpoint, type WireFormat, type Input, type Output, isBinary } from '#contract/core/endpoint.ts';
import type { HeldAnswer } from './held-answer.ts';
import { jobAnswerPath } from '#contract/core/request-job.ts';
import { answerOfJob, orderedJobId } from './job-answer.ts';
import {
  acceptedMediaType,
  callBody,
  type CallInput,
  callPath,
  endpointFormat,
  outputOf,
  type RequestBody,
} from './request.ts';
import { clientError, hasErrorCode, ServiceError } from './service-error.ts';
import { overHttp, type Transport } from './transport.ts';
import { type ByteStream, isStream, type TransferProgress, type WireRequest, type WireResponse } from './wire.ts';

export { hasErrorCode, ServiceError };

/** Authentication of the caller: a session cookie after `signOn`, or a token with every call. */
export type ClientCredentials = { readonly kind: 'session' } | { readonly kind: 'token'; readonly token: string };

export interface ClientSettings {
  /** Address of the service, without the path of the interface; empty for the page's own host. */
  readonly baseUrl: string;
  readonly credentials: ClientCredentials;
  /** The variant of the documented interface that is used; the app interface is JSON always. */
  readonly format: WireFormat;
  /** Timeout of answers, ms; default one minute. Calls with a file have no limit. */
  readonly timeout?: number;
  /** Name of this program, so that it is not notified of its own changes: see `#contract/admin/live.ts`. */
  readonly name?: string;
  /** Language of messages, as in `Accept-Language`. */
  readonly language?: string;
  /** In which times in messages are written, a name of the IANA database such as `Europe/Berlin`; sent as `Time-Zone`. */
  readonly timeZone?: string | undefined;
  /** Carries the calls instead of HTTP, such as straight into a service in the same process. */
  readonly adapter?: Transport;
  /** Keeps the session where no browser does. */
  readonly cookies?: CookieJar;
  /** Called whenever the service answers that the user is not signed on. */
  readonly onSignedOut?: () => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onUpload?: (progress: TransferProgress) => void;
  readonly onDownload?: (progress: TransferProgress) => void;
  /** Names what is to be done, so that a service that has done it already only answers again; sent as `Idempotency-Key`. */
  readonly idempotencyKey?: string | undefined;
  /** The `modified` of the record that is changed or deleted: the service refuses where it is another one by now. Sent as `If-Match`. */
  readonly readModified?: string | null | undefined;
  /**
   * Lets the service do it in the background and waits for the answer, also while the connection is lost. Services that
   * don't know this, and endpoints without this way, answer directly. Aborting the call ends only the waiting.
   */
  readonly background?: {
    /** Called once the service has the request; from then on it is done without this program. */
    onBegin?(jobId: string): void;
  };
  /** Former answer to the same call: the service confirms if it is still valid. */
  readonly held?: HeldAnswer | undefined;
}

export interface Client {
  /**
   * Calls an endpoint. Answers are converted, not checked: codes and fields that this version does not know come through.
   * @returns `null` where nothing was found, `undefined` where nothing is returned, a Blob where the answer is a file
   * @throws ServiceError
   */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Output<E>>;
}

const usualTimeout = 60_000;

/** A client of any service of the interface, in the browser and in Node. */
export function createClient(settings: ClientSettings): Client {
  const transport = settings.adapter ?? overHttp;
  return {
    async call<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<Output<E>> {
      const request = await wireRequest(settings, endpoint, input, options);
      const send = async (sent: WireRequest) => {
        const answer = await carried(transport, sent);
        settings.cookies?.store(setCookies(answer));
        if (answer.status === 401) settings.onSignedOut?.();
        return answer;
      };
      const direct = await send(request);
      const response =
        options.background && direct.status === 202
          ? await backgroundAnswer(settings, { endpoint, request, direct, options }, send)
          : direct;
      // The contract defines this endpoint's answer; deviating services are not checked.
      const read = () => outputOf(endpoint, response);
      return (await (options.held?.outputOf(response, read) ?? read())) as Output<E>;
    },
  };
}

/** The answer of the job that does a request in the background. */
async function backgroundAnswer(
  settings: ClientSettings,
  call: { endpoint: Endpoint; request: WireRequest; direct: WireResponse; options: CallOptions },
  send: Transport,
): Promise<WireResponse> {
  const { endpoint, request, direct, options } = call;
  const jobId = await orderedJobId(endpoint, direct);
  options.background?.onBegin?.(jobId);
  const question: WireRequest = {
    method: 'GET',
    url: serviceUrl(settings) + jobAnswerPath(jobId),
    headers: headers(settings, endpoint, endpointFormat(endpoint, settings.format), { mediaType: undefined }),
    body: undefined,
    withCookies: request.withCookies,
    timeout: isBinary(endpoint.returns) ? 0 : (settings.timeout ?? usualTimeout),
    signal: request.signal,
    onUpload: undefined,
    onDownload: request.onDownload,
  };
  return answerOfJob(() => send(question), request.signal);
}

const serviceUrl = ({ baseUrl }: ClientSettings): string => baseUrl.replace(/\/+$/, '');

async function wireRequest(
  settings: ClientSettings,
  endpoint: Endpoint,
  input: CallInput,
  options: CallOptions,
): Promise<WireRequest> {
  const format = endpointFormat(endpoint, settings.format);
  const body = await callBody(endpoint, input, format);
  const isFile = isBinary(endpoint.body) || isBinary(endpoint.returns);
  return {
    method: endpoint.method,
    url: serviceUrl(settings) + callPath(endpoint, input, format),
    headers: {
      ...headers(settings, endpoint, format, body),
      ...options.held?.headers,
      ...(options.background && { prefer: 'respond-async' }),
      ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      ...(typeof options.readModified === 'string' && { 'if-match': `"${options.readModified}"` }),
    },
    body: body.content,
    withCookies: settings.credentials.kind === 'session',
    timeout: isFile ? 0 : (settings.timeout ?? usualTimeout),
    signal: options.signal,
    onUpload: options.onUpload,
    onDownload: options.onDownload,
  };
}

function headers(
  { credentials, language, timeZone, cookies, name }: ClientSettings,
  endpoint: Endpoint,
  format: WireFormat,
  { mediaType }: Pick<RequestBody, 'mediaType'>,
): Record<string, string> {
  const cookie = cookies?.header() ?? '';
  return {
    accept: acceptedMediaType(endpoint, format),
    // Proves to the service that no form or link of another site made this call.
    'x-requested-with': name === undefined ? 'Opdesk' : `Opdesk/${name}`,
    ...(mediaType !== undefined && { 'content-type': mediaType }),
    ...(credentials.kind === 'token' && { authorization: `Bearer ${credentials.token}` }),
    ...(language !== undefined && { 'accept-language': language }),
    ...(timeZone !== undefined && { 'time-zone': timeZone }),
    ...(cookie !== '' && { cookie }),
  };
}

async function carried(transport: Transport, request: WireRequest): Promise<WireResponse> {
  if (request.signal?.aborted === true) throw clientError('client.error.Aborted');
  try {
    const response = await transport(request);
    return isStream(response.body) ? { ...response, body: carriedBody(response.body, request) } : response;
  } catch (error) {
    throw transportError(error, request);
  }
}

async function* carriedBody(body: ByteStream, request: WireRequest): ByteStream {
  try {
    yield* body;
  } catch (error) {
    throw transportError(error, request);
  }
}

/** The error of the transport holds the request with its credentials: only its message may be kept. */
function transportError(error: unknown, { signal }: WireRequest): ServiceError {
  const reason = error instanceof Error ? error.message : undefined;
  const code = signal?.aborted === true ? 'client.error.Aborted' : 'client.error.NotReachable';
  return clientError(code, undefined, reason);
}

function setCookies({ headers: { 'set-cookie': header } }: WireResponse): readonly string[] {
  if (header === undefined) return [];
  return typeof header === 'string' ? [header] : header;
}

/** The cookies of a session, for programs outside the browser; a browser keeps its own. */
export interface CookieJar {
  /** The value of the header `Cookie`; empty where there are no cookies. */
  header(): string;
  /** Takes over what headers `Set-Cookie` say. */
  store(headers: readonly string[]): void;
}

/** A jar for one service: cookies are kept by name until the service ends them. */
export function cookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    store: (headers) => {
      for (const header of headers) storeCookie(cookies, header);
    },
  };
}

function storeCookie(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
  const separator = pair.indexOf('=');
  if (separator <= 0) return;
  const name = pair.slice(0, separator);
  if (attributes.some(isEnd)) cookies.delete(name);
  else cookies.set(name, pair.slice(separator + 1));
}

/** A cookie is ended by an age of nothing or by a day long ago. */
function isEnd(attribute: string): boolean {
  return /^max-age=(0|-\d+)$/i.test(attribute) || /^expires=Thu, 0?1.Jan.1970/i.test(attribute);
}
