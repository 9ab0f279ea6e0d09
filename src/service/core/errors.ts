import { asExpected, type Expected, type ExpectedKey } from '#i18n/expected.ts';
import { argumentNames, formatMessage } from '#i18n/format.ts';
import { violatedConstraint } from '#service/db/database-error.ts';
import { messages, type FailureCode, type Language } from './messages/messages.ts';
import { formatShownDay, shownMoment, numberText } from './messages/shown-values.ts';

/** Values that an error names: the ids, names, days and limits that it is about, and what would be accepted. */
export type FailureArguments = Readonly<Record<string, unknown>> & { readonly expected?: Expected };

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
export function invalidParameter(parameterName: string, value: unknown, expected: ExpectedKey | Expected): Failure {
  return new Failure('main.error.InvalidParameter', {
    parameterName,
    value: value ?? null,
    expected: asExpected(expected),
  });
}

/** A check of a text that must not be blank. @param code of the refusal */
export const requiredText =
  (code: FailureCode) =>
  (text: string | null | undefined): void => {
    if (!text?.trim()) throw new Failure(code);
  };

/**
 * Runs a write of a record whose name this constraint keeps unique.
 * @throws Failure with the name that was sent, never the one that is there
 */
export async function withUniqueName<T>(
  { constraint, code }: { readonly constraint: string; readonly code: FailureCode },
  name: unknown,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== constraint) throw error;
    throw new Failure(code, { name });
  }
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

/**
 * Returns the failure for an id that does not exist or is not visible to the caller; both get the same answer to avoid
 * disclosure.
 */
export function notFoundFailure(area: FoundArea, id: string): Failure {
  return new Failure(`${area}.error.NotFound`, { id });
}

/** The failure's sentence in a language, with its arguments; moments as `shownMoment` writes them. */
export function sentence(code: FailureCode, values: FailureArguments, language: Language, timeZone?: string): string {
  return fillTemplate(messages[language][code], values, language, timeZone);
}

/** A message with its arguments; moments as `shownMoment` writes them. */
export function fillTemplate(words: string, values: FailureArguments, language: Language, timeZone?: string): string {
  const written = [...argumentNames(words)].map((name) => {
    if (name === 'expected') return [name, expectedText(values.expected, language)] as const;
    const text = failureArgumentText(values[name], language);
    if (name === 'value' && text === '') return [name, messages[language]['main.emptyValue']] as const;
    return [name, timeArguments.has(name) ? withTimes(text, language, timeZone) : text] as const;
  });
  return formatMessage(words, Object.fromEntries(written), language);
}

/** The arguments of a failure as programs read them, with what would be accepted in English. */
export function plainArguments(values: FailureArguments): Readonly<Record<string, unknown>> {
  return values.expected ? { ...values, expected: expectedText(values.expected, 'en') } : values;
}

function expectedText(expected: Expected | undefined, language: Language): string {
  return expected ? formatMessage(messages[language][expected.key], expected.values, language) : '';
}

/** Arguments that are, or end in, a day or a moment; others, such as input values, stay unchanged. */
const timeArguments: ReadonlySet<string> = new Set([
  'changed',
  'date',
  'finish',
  'from',
  'lockedAt',
  'modified',
  'since',
  'start',
  'undoneAt',
  'until',
]);

/** A text whose days and moments are written as the language does. */
function withTimes(written: string, language: Language, timeZone: string | undefined): string {
  return written.replace(/\b\d{4}-\d\d-\d\d(T[\d:.]+Z)?(?=$|, )/g, (found: string, time: string | undefined) => {
    if (Number.isNaN(Date.parse(found))) return found;
    return time === undefined ? formatShownDay(found, language) : shownMoment(found, language, timeZone);
  });
}

function failureArgumentText(value: unknown, language: Language): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((each) => failureArgumentText(each, language)).join(', ');
  if (typeof value === 'number') return numberText(value, language);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
