import http, { type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawRequest {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** The raw path of the request, which a URL would normalize. */
  path?: string;
  /** A list is sent in chunks, without a length before it. */
  body?: string | Uint8Array | Iterable<Uint8Array>;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as it was sent, and the same as text. */
  readonly bytes: Buffer;
  readonly text: string;
}

/** Sends a raw request over a separate socket, without any additions of a client. */
export function send(url: string, { method = 'GET', headers = {}, path, body }: RawRequest = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent: false, ...(path !== undefined && { path }) });
    request.on('error', reject);
    request.on('response', (response) => {
      buffer(response).then((bytes) => {
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, headers: answered, bytes, text: new TextDecoder().decode(bytes) });
      }, reject);
    });
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
      request.end(body);
      return;
    }
    for (const chunk of body) request.write(chunk);
    request.end();
  });
}

/** The failure in a JSON answer. */
export function failureOf(answer: RawAnswer): { code: string; arguments: Record<string, unknown>; message: string } {
  // Cast to the documented body of a failure; a test with another body fails on its expectation.
  return (JSON.parse(answer.text) as { error: ReturnType<typeof failureOf> }).error;
}

/** The session cookie that an answer sets, as a request sends it back; empty where it sets none. */
export function cookieOf({ headers }: RawAnswer): string {
  const cookie = (headers['set-cookie'] ?? []).find((each) => each.startsWith('opdesk_session='));
  return cookie?.split(';')[0] ?? '';
}
