import { expect } from 'vitest';
import { ServiceError } from '#client/service-error.ts';

/** A refusal with a code and with these arguments among others, for `rejects.toMatchObject`. */
export function refused(code: string, values: object = {}): { code: string; arguments: unknown } {
  return { code, arguments: expect.objectContaining(values) as unknown };
}

/** Returns the failure of a call; undefined if it succeeds. */
export const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

/** `done`, or the code of the refusal. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}
