import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import { encodeJson, encodeJsonParts } from '#contract/codec/json.ts';
import { encodeXml, encodeXmlParts } from '#contract/codec/xml.ts';
import type { Endpoint, WireFormat } from '#contract/core/endpoint.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';

/** A record's body may have this many bytes; an uploaded file has its own, larger limit. */
const recordLimit = 4 * 1024 * 1024;

export const recordLimitOf = ({ bodyMegabytes }: Pick<Endpoint, 'bodyMegabytes'>): number =>
  bodyMegabytes === undefined ? recordLimit : bodyMegabytes * 1024 * 1024;

/**
 * Up to this many times the limit, the rest of a too large body is read and discarded so that the sender gets the
 * answer.
 */
const maxDiscardedLimits = 4;

/** Reads the whole body, refusing it as soon as it grows over the limit. */
export function readBody({ raw, headers }: FastifyRequest, limit: number): Promise<Buffer> {
  const tooLarge = () => new Failure('main.error.BodyTooLarge', { limit }, 413);
  if (Number(headers['content-length'] ?? 0) > limit) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      reject(tooLarge());
      if (size > maxDiscardedLimits * limit) raw.destroy();
    });
    raw.on('end', () => resolve(Buffer.concat(chunks)));
    const isBrokenOff = () => reject(invalidParameter('body', null, 'expected.completeBody'));
    raw.on('error', isBrokenOff);
    raw.on('close', isBrokenOff);
  });
}

const bodyFormats: Readonly<Record<string, WireFormat>> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
};

interface MediaType {
  type: string;
  parameters: ReadonlyMap<string, string>;
}

function parseMediaType(header: string): MediaType {
  const [type = '', ...rest] = header.split(';').map((part) => part.trim().toLowerCase());
  const parameters = rest.map((part): [string, string] => {
    const [name = '', value = ''] = part.split('=');
    return [name.trim(), value.trim().replaceAll('"', '')];
  });
  return { type, parameters: new Map(parameters) };
}

/** Returns the format of a record's body: from Content-Type, otherwise from the base path. */
export function bodyFormat(contentType: string | undefined, base: WireFormat): WireFormat {
  if (contentType === undefined || contentType === '') return base;
  const { type, parameters } = parseMediaType(contentType);
  const format = bodyFormats[type];
  const isUtf8 = ['utf-8', 'utf8'].includes(parameters.get('charset') ?? 'utf-8');
  if (format === undefined || !isUtf8)
    throw new Failure('main.error.UnsupportedMediaType', { mediaType: contentType }, 415);
  return format;
}

/** The format of the answer: the one that Accept names, if it names exactly one, else the base path's. */
export function answerFormat(accept: string | undefined, base: WireFormat): WireFormat {
  const named = (accept ?? '')
    .split(',')
    .map(parseMediaType)
    .filter(({ parameters }) => Number(parameters.get('q') ?? 1) !== 0)
    .map(({ type }) => type);
  const asksJson = named.includes('application/json');
  const asksXml = named.includes('application/xml');
  if (asksJson === asksXml) return base;
  return asksJson ? 'json' : 'xml';
}

/** Records that an answer holds at most to be sent as one text, with its length. */
export const maxRecordsInOnePart = 250;

/**
 * Creates the body of a long answer while it is sent, no faster than it is read; other requests are served between the
 * parts. If a part fails, the connection is cut: a partial answer must not look complete.
 */
export function sentInParts(parts: Iterable<string>): Readable {
  return Readable.from(inTurns(parts), { objectMode: false, highWaterMark: 65_536 });
}

async function* inTurns(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    // A fast reader's socket takes every part at once: the event loop would not get on otherwise.
    await otherWork();
  }
}

export const answerMediaTypes = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const;

export const encoders = { json: [encodeJson, encodeJsonParts], xml: [encodeXml, encodeXmlParts] } as const;
