import type { ErrorContent } from '#contract/codec/error-body.ts';

/** Failures that the client finds itself; every other code is the service's. */
export type ClientErrorCode = 'client.error.NotReachable' | 'client.error.UnreadableAnswer' | 'client.error.Aborted';

/** A failed call: the service's answer, or why there was no readable answer. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** Stable, such as `main.error.InvalidParameter`. */
  readonly code: string;
  /** Subjects of the error by name. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** HTTP status; `undefined` where there was no answer. */
  readonly status: number | undefined;

  constructor({ code, message, arguments: values }: ErrorContent, status?: number, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.arguments = values;
    this.status = status;
  }
}

const clientErrorMessages: Readonly<Record<ClientErrorCode, string>> = {
  'client.error.NotReachable': 'The service does not answer.',
  'client.error.UnreadableAnswer': 'The service gave an answer that cannot be understood.',
  'client.error.Aborted': 'The call was stopped.',
};

export function clientError(code: ClientErrorCode, status?: number, cause?: unknown): ServiceError {
  return new ServiceError({ code, message: clientErrorMessages[code], arguments: {} }, status, cause);
}

/** Tells whether a call failed with one of the codes. */
export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof ServiceError && codes.includes(error.code);
