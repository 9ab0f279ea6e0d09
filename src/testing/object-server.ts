import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An S3-compatible object store with one bucket, in memory; it checks the signature of each request. */

export const objectKeys = { accessKeyId: 'OPDESKTEST', secretAccessKey: 'secret/of+the-test', region: 'eu-test-1' };

const bucket = 'backups';
/** Small, so that lists have several pages. */
const keysPerPage = 2;
const leastPartBytes = 5 * 2 ** 20;

interface ObjectUpload {
  readonly key: string;
  readonly initiated: string;
  readonly parts: Map<number, Buffer>;
}

interface ObjectRequest {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly range: string;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const md5 = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>It can&apos;t be done.</Message></Error>`,
});
const strictly = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/** The code of the refusal of a wrong key or signature. */
function signatureProblem({ method = '', url = '', headers }: IncomingMessage): string | undefined {
  const match = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(.+), ?SignedHeaders=(.+), ?Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const [, keyId, scope = '', signed = '', signature] = match ?? [];
  if (keyId !== objectKeys.accessKeyId) return 'InvalidAccessKeyId';
  const [path = '', search = ''] = url.split('?');
  const query = [...new URLSearchParams(search)].map((pair) => pair.map(strictly).join('=')).toSorted();
  const named = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const payload = String(headers['x-amz-content-sha256']);
  const canonical = [method, path, query.join('&'), named.join(''), signed, payload].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const seal = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();
  const key = scope.split('/').reduce<string | Buffer>(seal, `AWS4${objectKeys.secretAccessKey}`);
  const isOfRegion = scope.split('/')[1] === objectKeys.region;
  return isOfRegion && seal(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

export class ObjectServer {
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Map<string, ObjectUpload>();
  /** Sizes of the parts of the last completed upload. */
  partSizes: number[] = [];
  /** Called before each request; a status is the answer in its place, `lost` performs it and loses the answer. */
  intercept: (request: ObjectRequest) => number | 'lost' | undefined = () => undefined;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async listen(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    // A server on a port has such an address.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Names of the objects and unfinished uploads under a prefix. */
  under(prefix: string): string[] {
    const keys = [...this.objects.keys(), ...[...this.uploads.values()].map(({ key }) => `${key} (upload)`)];
    return keys.filter((key) => key.startsWith(prefix)).toSorted();
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { pathname, searchParams: query } = new URL(incoming.url ?? '', 'http://localhost');
    const [, name, ...key] = decodeURIComponent(pathname).split('/');
    const request = {
      method: incoming.method ?? '',
      key: key.join('/'),
      query,
      range: incoming.headers.range ?? '',
      body: Buffer.concat(chunks),
    };
    const intercepted = this.intercept(request);
    const problem = signatureProblem(incoming);
    const answer = (): Answer => {
      if (typeof intercepted === 'number') return refusal(intercepted, 'Intercepted');
      if (problem) return refusal(403, problem);
      return name === bucket ? this.#answer(request) : refusal(404, 'NoSuchBucket');
    };
    const { status, body = '', headers } = answer();
    if (intercepted === 'lost') return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body);
  }

  #answer(request: ObjectRequest): Answer {
    const { method, key, query } = request;
    if (key === '') return query.has('uploads') ? this.#listUploads(query) : this.#list(query);
    if (query.has('uploads')) return this.#begin(key);
    if (query.has('uploadId')) return this.#continue(request);
    if (method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    return this.#read(request);
  }

  #list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const isBelow = (key: string) => query.has('delimiter') && key.slice(prefix.length).includes('/');
    const found = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after && !isBelow(key));
    const page = found.toSorted().slice(0, keysPerPage);
    const rows = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${this.objects.get(key)?.length}</Size><LastModified>2026-03-02T08:00:00.000Z</LastModified></Contents>`,
    );
    const more = `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
    const isLast = page.length === found.length;
    return { status: 200, body: `<ListBucketResult>${rows.join('')}${isLast ? '' : more}</ListBucketResult>` };
  }

  #listUploads(query: URLSearchParams): Answer {
    const rows = [...this.uploads].map(([id, { key, initiated }]) =>
      key.startsWith(query.get('prefix') ?? '')
        ? `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`
        : '',
    );
    return { status: 200, body: `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>` };
  }

  #begin(key: string): Answer {
    const id = `upload-${this.uploads.size}-${key}`;
    this.uploads.set(id, { key, initiated: new Date().toISOString(), parts: new Map() });
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    };
  }

  #continue({ method, key, query, body }: ObjectRequest): Answer {
    const id = query.get('uploadId') ?? '';
    const upload = this.uploads.get(id);
    if (upload?.key !== key) return refusal(404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: md5(body) } };
    }
    if (method === 'POST') {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(\w+)<\/ETag>/g)];
      const parts = named.map(([, number]) => upload.parts.get(Number(number)) ?? Buffer.alloc(0));
      if (parts.some((part, index) => md5(part) !== `"${named[index]?.[2]}"`)) return refusal(400, 'InvalidPart');
      if (parts.slice(0, -1).some(({ length }) => length < leastPartBytes)) return refusal(400, 'EntityTooSmall');
      this.objects.set(key, Buffer.concat(parts));
      this.partSizes = parts.map(({ length }) => length);
    }
    this.uploads.delete(id);
    const done = '<CompleteMultipartUploadResult><ETag>&quot;1-1&quot;</ETag></CompleteMultipartUploadResult>';
    return method === 'POST' ? { status: 200, body: done } : { status: 204 };
  }

  #read({ key, range }: ObjectRequest): Answer {
    const object = this.objects.get(key);
    if (!object) return refusal(404, 'NoSuchKey');
    const [, from = '0', to = String(object.length)] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const part = object.subarray(Number(from), Number(to) + 1);
    if (part.length === 0) return refusal(416, 'InvalidRange');
    const place = `bytes ${from}-${Number(from) + part.length - 1}/${object.length}`;
    return { status: 206, body: part, headers: { 'content-range': place } };
  }
}
