import type { FastifyRequest } from 'fastify';
import type { Format } from '#contract/endpoint.ts';
import { Failure } from '../errors.ts';

/** A record's body may have this many bytes; an uploaded file has its own, larger limit. */
export const recordLimit = 4 * 1024 * 1024;

/** Reads the whole body, refusing it as soon as it grows over the limit. */
export async function readBody(request: FastifyRequest, limit: number): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limit) throw new Failure('main.error.BodyTooLarge', { limit }, 413);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.raw) {
    // A raw request's chunks are buffers unless an encoding was set, which nobody does.
    const buffer = chunk as Buffer;
    size += buffer.length;
    if (size > limit) throw new Failure('main.error.BodyTooLarge', { limit }, 413);
    chunks.push(buffer);
  }
  return Buffer.concat(chunks, size);
}

const formats: Readonly<Record<string, Format>> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
};

interface MediaType {
  type: string;
  charset: string | undefined;
}

function mediaType(header: string): MediaType {
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return { type, charset: charset?.slice('charset='.length).replaceAll('"', '') };
}

function unsupported(type: string): Failure {
  return new Failure('main.error.UnsupportedMediaType', { mediaType: type }, 415);
}

/** The format of a record's body: what Content-Type says, else the base path's. */
export function bodyFormat(contentType: string | undefined, base: Format): Format {
  if (contentType === undefined || contentType === '') return base;
  const { type, charset } = mediaType(contentType);
  const format = formats[type];
  if (format === undefined || (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')) {
    throw unsupported(contentType);
  }
  return format;
}

/** The format of the answer: the one that Accept names, if it names exactly one, else the base path's. */
export function answerFormat(accept: string | undefined, base: Format): Format {
  const named = (accept ?? '').split(',').map((part) => mediaType(part).type);
  const asksJson = named.includes('application/json');
  const asksXml = named.includes('application/xml');
  if (asksJson === asksXml) return base;
  return asksJson ? 'json' : 'xml';
}

/** The text of a body; broken UTF-8 is `undefined`. A byte order mark is skipped. */
export function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
