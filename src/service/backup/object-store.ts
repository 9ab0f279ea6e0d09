import { setTimeout as delay } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import { objectAddress, type ObjectStoreConnection } from '../settings.ts';
import { type BackupSource, KnownBackupError, piecesOf } from './backup-file.ts';
import { type BackupStore, isAbandoned, isBackupName, newBackupName, newestFirst } from './backup-store.ts';

/** Bytes of a part of an upload, which are in memory at once; all parts but the last one have the same size. */
const partBytes = 16 * 2 ** 20;
/** Object stores refuse more. A tenth of them is a reserve for backups that get longer than expected. */
const mostParts = 10_000 * 0.9;
/** Bytes that are read at once; at first only a few, as the first line is enough to know if a backup is encrypted. */
const rangeBytes = 8 * 2 ** 20;
const firstRangeBytes = 512;

/** Pauses before a request is sent again, ms. */
const usualPauses = [250, 500, 1_000, 2_000];
const passingStatuses: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/** Sends a request and reads the whole answer, which is never longer than a range. */
async function wholeAnswer(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...request);
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, answer);
}

/** The reason of a request without an answer, such as ECONNREFUSED. */
function connectionProblem(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

/** Sends a request, and again after each pause while it has a failure that may pass. */
async function fetchPatiently(
  [pause, ...laterPauses]: readonly number[],
  ...request: Parameters<typeof fetch>
): Promise<Response> {
  try {
    const answer = await wholeAnswer(...request);
    if (pause === undefined || !passingStatuses.has(answer.status)) return answer;
  } catch (error) {
    const reason = connectionProblem(error);
    // Timeouts have taken long enough.
    if (pause === undefined || reason.endsWith('_TIMEOUT')) {
      const { origin } = new URL(request[0] instanceof Request ? request[0].url : request[0]);
      throw new KnownBackupError('backup.error.StoreUnreachable', { endpoint: origin, reason });
    }
  }
  await delay(pause);
  return fetchPatiently(laterPauses, ...request);
}

interface ListedUpload {
  readonly Key: string;
  readonly UploadId: string;
  readonly Initiated: string;
}

/** Backups in a bucket of an S3-compatible object store. One has its name from the end of its upload on. */
export class ObjectStore implements BackupStore {
  readonly place: string;
  readonly #s3: S3mini;
  readonly #endpoint: string;
  readonly #bucket: string;
  /** Empty, or with a slash at its end. */
  readonly #prefix: string;

  constructor(address: string, connection: ObjectStoreConnection, pauses: readonly number[] = usualPauses) {
    const [, bucket = '', prefix = ''] = objectAddress.exec(address) ?? [];
    this.place = `s3://${bucket}${prefix}`;
    this.#endpoint = connection.endpoint;
    this.#bucket = bucket;
    this.#prefix = prefix === '' ? '' : `${prefix.slice(1)}/`;
    this.#s3 = new S3mini({
      ...connection,
      endpoint: `${connection.endpoint}/${bucket}`,
      fetch: (...request) => fetchPatiently(pauses, ...request),
    });
  }

  async list() {
    const listing = this.#s3.listObjects('/', `${this.#prefix}opdesk-`, undefined, { delimiter: '/' });
    const found = await listing.catch((error: unknown) => this.#refuse(error));
    if (!found) throw this.#noBucket();
    return newestFirst(
      found.map(({ Key, Size, LastModified }) => ({
        name: this.#name(Key),
        at: LastModified.toISOString(),
        bytes: Size,
      })),
    );
  }

  open(name: string): BackupSource {
    return { file: `${this.place}/${name}`, read: () => this.#read(name) };
  }

  async *#read(name: string): AsyncGenerator<Buffer> {
    let start = 0;
    let total = firstRangeBytes;
    for (let size = firstRangeBytes; start < total; size = rangeBytes) {
      const reading = this.#s3.getObjectRaw(this.#key(name), false, start, start + size);
      const answer = await reading.catch((error: unknown) => this.#refuse(error, name));
      const bytes = Buffer.from(await answer.arrayBuffer());
      start += bytes.length;
      total = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? start);
      yield bytes;
    }
  }

  async add<T>(
    name: string,
    content: AsyncIterable<Buffer>,
    mostBytes: number,
    verify: (source: BackupSource, bytes: number) => Promise<T>,
  ): Promise<T> {
    const key = this.#key(name);
    const upload = await this.#s3.getMultipartUploadId(key).catch((error: unknown) => this.#refuse(error));
    try {
      const parts = [];
      let bytes = 0;
      for await (const { piece } of piecesOf(content, Math.max(partBytes, Math.ceil(mostBytes / mostParts)))) {
        parts.push(await this.#s3.uploadPart(key, upload, piece, parts.length + 1));
        bytes += piece.length;
      }
      await this.#complete(key, upload, parts);
      return await verify(this.open(name), bytes);
    } catch (error) {
      // Where this fails, too, the next backups abort the upload once it is a day old.
      await Promise.allSettled([this.#s3.abortMultipartUpload(key, upload), this.#s3.deleteObject(key)]);
      return this.#refuse(error, name);
    }
  }

  async #complete(...upload: Parameters<S3mini['completeMultipartUpload']>): Promise<void> {
    try {
      const { etag } = await this.#s3.completeMultipartUpload(...upload);
      // A failure may come with the status 200, when the answer had begun before.
      if (!etag)
        throw new KnownBackupError('backup.error.StoreRefused', { endpoint: this.#endpoint, reason: 'no ETag' });
    } catch (error) {
      // The upload is unknown once it is complete: an answer was lost, and verifying shows if all is there.
      if (!(error instanceof S3ServiceError && error.status === 404)) throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await this.#s3.deleteObject(this.#key(name)).catch((error: unknown) => this.#refuse(error));
  }

  async removeAbandoned(): Promise<void> {
    for (const { Key, UploadId, Initiated } of await this.#uploads())
      if (isBackupName(this.#name(Key)) && isAbandoned(Date.parse(Initiated)))
        await this.#s3.abortMultipartUpload(Key, UploadId).catch((error: unknown) => this.#refuse(error));
  }

  /** The unfinished uploads; of very many the first thousand. */
  async #uploads(): Promise<readonly ListedUpload[]> {
    const options = { prefix: `${this.#prefix}opdesk-` };
    const listing = this.#s3.listMultipartUploads('/', '', 'GET', options);
    // The type of the library differs from what it returns.
    const answer = (await listing.catch((error: unknown) => this.#refuse(error))) as {
      ListMultipartUploadsResult?: { Upload?: ListedUpload | readonly ListedUpload[] };
    };
    return [answer.ListMultipartUploadsResult?.Upload ?? []].flat();
  }

  /** Lists backups and uploads, and begins an upload that it aborts at once. @throws KnownBackupError */
  async check(): Promise<void> {
    await this.list();
    await this.#uploads();
    const key = this.#key(newBackupName());
    const begin = this.#s3.getMultipartUploadId(key);
    await begin
      .then((upload) => this.#s3.abortMultipartUpload(key, upload))
      .catch((error: unknown) => this.#refuse(error));
  }

  #key(name: string): string {
    return `${this.#prefix}${name}`;
  }

  #name(key: string): string {
    return key.slice(this.#prefix.length);
  }

  #noBucket(): KnownBackupError {
    return new KnownBackupError('backup.error.NoBucket', { bucket: this.#bucket, endpoint: this.#endpoint });
  }

  /** Throws an error, that of the object store in words and without its body, which has the key. */
  #refuse(error: unknown, name = ''): never {
    if (!(error instanceof S3ServiceError)) throw error;
    const textOf = (tag: string) => new RegExp(`<${tag}>([^<]*)`).exec(String(error.body))?.[1] ?? '';
    const code = textOf('Code');
    if (code === 'NoSuchBucket') throw this.#noBucket();
    if (code === 'NoSuchKey') throw new KnownBackupError('backup.error.NotFound', { file: name });
    const reason = `${error.status} ${code} ${textOf('Message')}`.replaceAll(/&(apos|quot|#39|#34);/g, '’').trim();
    const isDenied = error.status === 401 || error.status === 403;
    const problem = isDenied ? 'backup.error.StoreAccessDenied' : 'backup.error.StoreRefused';
    throw new KnownBackupError(problem, { place: this.place, endpoint: this.#endpoint, reason });
  }
}
