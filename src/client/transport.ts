import axios, { type AxiosProgressEvent, type AxiosRequestConfig } from 'axios';
import { isStreamed, streamed } from './streamed.ts';
import type { TransferProgress, WireRequest, WireResponse } from './wire.ts';

/** Carries a call to the service and its answer back; rejects where there is none. */
export type Transport = (request: WireRequest) => Promise<WireResponse>;

/** Over HTTP, in the browser and in Node. */
export const overHttp: Transport = async (request) => {
  if (isStreamed(request)) return streamed(request);
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
