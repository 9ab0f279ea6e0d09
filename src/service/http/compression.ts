import { pipeline, Readable, type Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import zlib, { constants } from 'node:zlib';

/** Answers of fewer bytes are sent as they are. */
const leastBytes = 1024;

/** Text; spreadsheets, PDF and archives are compressed files already. */
const compressibleType = /^(text\/(?!event-stream)|application\/([\w.-]+\+)?(json|xml)\b)/i;

type Done = (error: Error | null, bytes?: Buffer) => void;

/** A content encoding. Whole answers are compressed by other threads; `node:zlib` does so for streams as well. */
interface Encoding {
  readonly name: string;
  whole(bytes: Buffer, done: Done): void;
  stream(): Transform;
}

/** Zstandard, which Node.js has since 22.15 and the types of the oldest supported version don't know. */
interface ZstdModule {
  readonly zstdCompress?: (bytes: Buffer, options: object, done: Done) => void;
  readonly createZstdCompress: (options: object) => Transform;
  readonly constants: { readonly ZSTD_c_compressionLevel: number };
}

function zstdEncodings({ zstdCompress, createZstdCompress, constants: names }: ZstdModule): Encoding[] {
  if (zstdCompress === undefined) return [];
  const options = { params: { [names.ZSTD_c_compressionLevel]: 1 } };
  const whole = (bytes: Buffer, done: Done) => zstdCompress(bytes, options, done);
  return [{ name: 'zstd', whole, stream: () => createZstdCompress(options) }];
}

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const fastest = { level: constants.Z_BEST_SPEED };

/** The best first, each at its fastest level (docs/decisions/030-compressed-answers.md has the figures). */
const encodings: readonly Encoding[] = [
  ...zstdEncodings(zlib as unknown as ZstdModule),
  {
    name: 'br',
    whole: (bytes, done) => zlib.brotliCompress(bytes, brotli, done),
    stream: () => zlib.createBrotliCompress(brotli),
  },
  { name: 'gzip', whole: (bytes, done) => zlib.gzip(bytes, fastest, done), stream: () => zlib.createGzip(fastest) },
];

/** The best encoding that `Accept-Encoding` allows. */
function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const qualities = new Map<string, number>();
  for (const range of String(header).toLowerCase().split(',')) {
    const [name = '', quality = '1'] = range.split(/;\s*q=/);
    qualities.set(name.trim(), Number(quality));
  }
  return encodings.find(({ name }) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0);
}

/**
 * Fastify's `onSend` of a route whose answers hold no secret: compresses text for clients that accept it. With a secret
 * beside words of the sender, the length of a compressed answer would disclose the secret (BREACH).
 */
export function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  // Set where this is the failure of an answer that had failed before any of it was sent.
  reply.removeHeader('content-encoding');
  if (!compressibleType.test(String(reply.getHeader('content-type') ?? ''))) return done(null, payload);
  reply.header('vary', 'accept-encoding');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return done(null, payload);
  if (payload instanceof Readable) {
    reply.header('content-encoding', encoding.name);
    // An error on one side ends the other, and Fastify closes the connection.
    return done(
      null,
      pipeline(payload, encoding.stream(), () => undefined),
    );
  }
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(typeof payload === 'string' ? payload : '');
  if (bytes.length < leastBytes) return done(null, payload);
  encoding.whole(bytes, (error, compressed) => {
    if (error === null) reply.header('content-encoding', encoding.name);
    done(error, compressed);
  });
}
