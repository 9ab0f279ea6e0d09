import type { AxiosProgressEvent, AxiosRequestConfig } from 'axios';
import { joinedBytes, longAnswerBytes } from './long-answer.ts';
import type { ByteStream, TransferProgress, WireRequest, WireResponse } from './wire.ts';

/** Carries a call to the service and its answer back; rejects where there is none. */
export type Transport = (request: WireRequest) => Promise<WireResponse>;

/** Over HTTP, in the browser and in Node. */
export const overHttp: Transport = (request) => (canFetch(request) ? withFetch(request) : withAxios(request));

/** Loaded by the first request that needs it: in browsers only a transfer that reports its progress does. */
const withAxios: Transport = async (request) => {
  const { default: axios } = await import('axios');
  const { status, headers, data } = await axios.request<string | ArrayBuffer | Uint8Array | null>(
    configuration(request),
  );
  // axios types the values of headers loosely; they are texts, or a list of them for set-cookie.
  const plain = Object.fromEntries(Object.entries(headers)) as WireResponse['headers'];
  return { status, headers: plain, body: data ?? '' };
};

const unchanged = (data: unknown): unknown => data;

function configuration(request: WireRequest): AxiosRequestConfig {
  const { method, url, headers, body, timeout, signal, onUpload, onDownload } = request;
  return {
    method,
    url,
    headers: { ...headers },
    data: body,
    timeout,
    // Bytes always: the browser makes a text of an answer in one piece, however long it is.
    responseType: 'arraybuffer',
    withCredentials: request.withCookies,
    // The interface knows no redirects, and credentials must not follow one.
    maxRedirects: 0,
    maxBodyLength: Number.POSITIVE_INFINITY,
    maxContentLength: Number.POSITIVE_INFINITY,
    validateStatus: () => true,
    transformRequest: unchanged,
    transformResponse: unchanged,
    ...(signal && { signal }),
    ...(onUpload && { onUploadProgress: (event: AxiosProgressEvent) => onUpload(axiosProgress(event)) }),
    ...(onDownload && { onDownloadProgress: (event: AxiosProgressEvent) => onDownload(axiosProgress(event)) }),
  };
}

function axiosProgress({ loaded, total }: AxiosProgressEvent): TransferProgress {
  return { loaded, total };
}

/** True where `fetch` is enough, which reports no progress. */
const canFetch = ({ onUpload, onDownload }: WireRequest): boolean =>
  onUpload === undefined &&
  onDownload === undefined &&
  // Excludes simulated browsers, which lack threads and have AbortSignals that `fetch` rejects.
  typeof Worker === 'function' &&
  typeof document === 'object' &&
  'any' in AbortSignal;

/**
 * Maximum size of the writes that go on together when the page is left, in characters. Browsers refuse more than 64 KiB of
 * bodies, of which a character takes up to three bytes; Chromium also refuses more than 256 requests.
 */
const keepaliveLimit = 20_000;
/** Size of those that are under way, in characters. */
let keepaliveSize = 0;

/** Size of a write as it counts against the limit; reads and files don't go on. */
const writeSize = ({ method, body = '' }: WireRequest): number =>
  method === 'GET' || typeof body !== 'string' ? Number.POSITIVE_INFINITY : 500 + body.length;

/** Sends a request; a short write reaches the service even if the page is left before the answer. */
const withFetch: Transport = async (request) => {
  const size = writeSize(request);
  if (keepaliveSize + size > keepaliveLimit) return fetchedResponse(request, false);
  keepaliveSize += size;
  try {
    return await fetchedResponse(request, true);
  } finally {
    keepaliveSize -= size;
  }
};

/** Returns the response to a request; the bytes of a long answer in JSON are still arriving, and are read as they come. */
async function fetchedResponse(
  { method, url, headers, body, withCookies, timeout, signal }: WireRequest,
  keepalive: boolean,
): Promise<WireResponse> {
  const signals = [...(signal ? [signal] : []), ...(timeout > 0 ? [AbortSignal.timeout(timeout)] : [])];
  const response = await fetch(url, {
    keepalive,
    method,
    headers,
    ...(body !== undefined && { body }),
    credentials: withCookies ? 'include' : 'same-origin',
    // The interface knows no redirects, and credentials must not follow one: such an answer has the status 0.
    redirect: 'manual',
    signal: AbortSignal.any(signals),
  });
  return responseOf(response);
}

/** The answer of `fetch` as transports return it. */
export async function responseOf({ status, headers, body }: Response): Promise<WireResponse> {
  return { status, headers: Object.fromEntries(headers), body: body ? await fetchedBody(body) : '' };
}

/** The bytes of a short body, or the stream of a long one. */
async function fetchedBody(body: ReadableStream<Uint8Array>): Promise<Uint8Array | ByteStream> {
  const reader = body.getReader();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < longAnswerBytes) {
    const { done, value } = await reader.read();
    if (done) return joinedBytes(first);
    first.push(value);
    length += value.length;
  }
  return laterBytes(first, reader);
}

async function* laterBytes(first: readonly Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>): ByteStream {
  try {
    yield* first;
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    // Ends the transfer if the rest is not wanted.
    await reader.cancel();
  }
}
