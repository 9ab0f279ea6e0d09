import type { AxiosProgressEvent, AxiosRequestConfig } from 'axios';
import type { TransferProgress, WireRequest, WireResponse } from './wire.ts';
import { createYielder } from './yielder.ts';

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
 * Returns the response to a request, reading its bytes with pauses for the page: megabytes in one piece block it for a
 * tenth of a second.
 */
const withFetch: Transport = async ({ method, url, headers, body, withCookies, timeout, signal }) => {
  const signals = [...(signal ? [signal] : []), ...(timeout > 0 ? [AbortSignal.timeout(timeout)] : [])];
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    credentials: withCookies ? 'include' : 'same-origin',
    // The interface knows no redirects, and credentials must not follow one: such an answer has the status 0.
    redirect: 'manual',
    signal: AbortSignal.any(signals),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: response.body ? await collectBytes(response.body) : '',
  };
};

async function collectBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const own = createYielder();
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value);
    length += read.value.byteLength;
    if (own.shouldYield()) await own.next();
  }
  const [first] = pieces;
  if (first && pieces.length === 1) return first;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
    if (own.shouldYield()) await own.next();
  }
  return whole;
}
