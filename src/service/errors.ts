import { expectedText } from './expected-texts.ts';
import { messages, type FailureCode, type Language } from './messages.ts';

/** Values that an error names: the ids, names, days and limits that it is about. */
export type FailureArguments = Readonly<Record<string, unknown>>;

/**
 * An expected failure, as the interface documents it: status 500 with the error body, except where HTTP itself owns
 * the status. Thrown where it is found; the router turns it into the answer.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly arguments: FailureArguments;
  readonly status: number;

  constructor(code: FailureCode, values: FailureArguments = {}, status = 500) {
    super(code);
    this.code = code;
    this.arguments = values;
    this.status = status;
  }
}

/** A malformed parameter or field; `expected` says what would be accepted. */
export function invalidParameter(parameterName: string, value: unknown, expected: string): Failure {
  return new Failure('main.error.InvalidParameter', { parameterName, value: value ?? null, expected });
}

type FoundArea =
  | 'project'
  | 'project_planning'
  | 'resource'
  | 'my_tasks'
  | 'user'
  | 'work'
  | 'todo'
  | 'product'
  | 'catalogue'
  | 'report';

/** An id that names nothing the caller may see; the same answer for both, so that nothing is given away. */
export function notFound(area: FoundArea, id: string): Failure {
  return new Failure(`${area}.error.NotFound`, { id });
}

/** The failure's sentence in a language, with its arguments put in place of `{name}`. */
export function sentence(code: FailureCode, values: FailureArguments, language: Language): string {
  const { expected } = values;
  const told = typeof expected === 'string' ? { ...values, expected: expectedText(expected, language) } : values;
  return filled(messages[code][language], told);
}

/** A sentence with arguments put in place of `{name}`. */
export function filled(words: string, values: FailureArguments): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => text(values[name]));
}

function text(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(text).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
