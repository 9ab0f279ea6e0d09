import { Type } from '../core/schema.ts';
import { Any } from '../core/fields.ts';
import { decodeJson } from './json.ts';
import { answers } from './reading.ts';

/** Response body of every failure. */
export interface ErrorContent {
  readonly code: string;
  readonly message: string;
  /** Arguments of the error by name; may be empty. */
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The content of a failure; in XML `code` is an attribute of the element `error`. */
export const OpError = Type.Object(
  {
    code: Type.String({ xml: { attribute: true }, examples: ['main.error.InvalidParameter'] }),
    arguments: Type.Record(Type.String(), Any, { description: 'Values that the error names; may be empty.' }),
    message: Type.String({ description: "A sentence in the caller's language." }),
  },
  { title: 'OpError' },
);

/** The body of a failure in JSON: its content in the field `error`. */
export const ErrorBody = Type.Object({ error: OpError }, { title: 'ErrorBody' });

/** The content of a failure's JSON body; `undefined` where the text is something else. */
export function decodeErrorJson(text: string): ErrorContent | undefined {
  try {
    const body = decodeJson(ErrorBody, text, answers);
    return typeof body === 'object' && body !== null && 'error' in body ? errorContent(body.error) : undefined;
  } catch {
    return undefined;
  }
}

/** Converts a decoded failure to its content; `undefined` without a code. */
export function errorContent(value: unknown): ErrorContent | undefined {
  if (typeof value !== 'object' || value === null || !('code' in value) || typeof value.code !== 'string')
    return undefined;
  const { code, message, arguments: input } = value as { code: string; message?: unknown; arguments?: unknown };
  return {
    code,
    message: typeof message === 'string' ? message : code,
    arguments: typeof input === 'object' && input !== null ? { ...input } : {},
  };
}
