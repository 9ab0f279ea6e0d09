import type { NameAfter } from '#i18n/format.ts';
import type { ExpectedKey } from '#i18n/expected.ts';
import type { customValueTypes } from '#contract/core/codes.ts';
import type { Input, Output } from '#contract/core/endpoint.ts';
import type { reports as contract } from '#contract/documented/reports.ts';
import type { Context } from '#service/core/context.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { namesOfProjects, namesOfResources } from './visible-records.ts';
import { formatShownDay } from '#service/core/messages/shown-values.ts';
import { serviceText, type ServiceTextKey } from '#service/core/messages/messages.ts';

/** Input parameters of reports: declared once, they are described to the caller and read from what the caller gives. */

type ReportRequestBody = Input<typeof contract.export>['body'];
type ReportParameterInfo = NonNullable<Output<typeof contract.inputParameters>>['parameter'][number];

/** Names of the texts `report.parameter.…`. */
type ParameterTextName = NameAfter<'report.parameter', ServiceTextKey>;

interface ParameterKind<T> {
  readonly type: (typeof customValueTypes)[number];
  /** Accepted values, in words. */
  readonly expected: ExpectedKey;
  /** The value that is meant; undefined where it is none of the kind. */
  read(sent: unknown): T | undefined;
  /** A value as the interface writes it. */
  shown(value: T): unknown;
  /** A value as people read it. */
  describe(value: T, context: Context): string | Promise<string>;
}

export interface ParameterDefinition<T> {
  readonly label: ParameterTextName;
  /** The label says that ids are expected. */
  readonly isIds: boolean;
  readonly required: boolean;
  readonly type: (typeof customValueTypes)[number];
  /** Returns the value of an input; throws InvalidParameter. */
  read(context: Context, name: string, sent: unknown): Promise<T>;
  /** Default value. */
  readonly otherwise: ((context: Context) => T) | undefined;
  /** Default value in the interface's notation. */
  defaultValue(context: Context): unknown;
  possibleValues(context: Context): Promise<readonly string[] | undefined>;
  /** A value as people read it; undefined where there is none. */
  describe(value: T, context: Context): Promise<string | undefined>;
}

// Any parameters at all: the values differ by report.
export type Parameters = Readonly<Record<string, ParameterDefinition<unknown>>>;

export type ParameterValues<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends ParameterDefinition<infer T> ? T : never;
};

const dayParameter: ParameterKind<string> = {
  type: 'DATE',
  expected: 'expected.calendarDay',
  read: (sent) => {
    const text = typeof sent === 'string' ? /^(\d{4}-\d\d-\d\d)Z?$/.exec(sent.trim())?.[1] : undefined;
    const moment = new Date(`${text}T00:00:00Z`);
    if (text === undefined || Number.isNaN(moment.getTime())) return undefined;
    return moment.toISOString().startsWith(text) ? text : undefined;
  },
  shown: (value) => `${value}Z`,
  describe: (value, { caller }) => formatShownDay(value, caller.language),
};

const flagParameter: ParameterKind<boolean> = {
  type: 'BOOLEAN',
  expected: 'expected.trueOrFalse',
  read: (sent) => {
    if (typeof sent === 'boolean') return sent;
    const text = typeof sent === 'string' ? sent.trim().toLowerCase() : '';
    return text === 'true' ? true : text === 'false' ? false : undefined;
  },
  shown: (value) => value,
  describe: (value, { caller }) => serviceText(value ? 'main.yes' : 'main.no', caller.language),
};

/** Ids as a list, or in a text that separates them by commas; people read names. */
const ids = (names: typeof namesOfProjects): ParameterKind<readonly string[]> => ({
  type: 'TEXT',
  expected: 'expected.commaSeparatedIds',
  read: (sent) => {
    const entries = (Array.isArray(sent) ? sent : String(sent).split(',')).map((entry: unknown) =>
      typeof entry === 'string' || typeof entry === 'number' ? String(entry).trim() : '',
    );
    return entries.every((entry) => /^\d{1,18}$/.test(entry)) ? entries : undefined;
  },
  shown: (value) => value.join(','),
  describe: (value, context) => names(context, value),
});

const word: ParameterKind<string> = {
  type: 'CHOICE',
  expected: 'expected.oneOfPossibleValues',
  read: (sent) => (typeof sent === 'string' || typeof sent === 'number' ? String(sent).trim() : undefined),
  shown: (value) => value,
  describe: (value) => value,
};

function createParameter<T, U extends T | undefined>(
  { type, expected, read, shown, describe }: ParameterKind<T>,
  label: ParameterTextName,
  { otherwise, required = false }: { otherwise: ((context: Context) => U) | undefined; required?: boolean },
  listValues?: (context: Context) => Promise<readonly string[]>,
): ParameterDefinition<T | U> {
  return {
    label,
    isIds: false,
    required,
    type,
    otherwise,
    async read(context, name, sent) {
      const value = read(sent);
      if (value === undefined) throw invalidParameter(name, sent, expected);
      const possible = await listValues?.(context);
      if (possible === undefined) return value;
      const found = possible.find((entry) => entry.toLowerCase() === String(value).toLowerCase());
      if (found === undefined)
        throw invalidParameter(name, sent, { key: 'expected.oneOf', values: { values: possible.join(', ') } });
      // A choice's values are texts.
      return found as T;
    },
    defaultValue(context) {
      const value = otherwise?.(context);
      return value === undefined ? undefined : shown(value);
    },
    possibleValues: async (context) => listValues?.(context),
    describe: async (value, context) => (value === undefined ? undefined : describe(value, context)),
  };
}

const noDefault = { otherwise: () => undefined };

export const requiredDay = (label: ParameterTextName) =>
  createParameter<string, string>(dayParameter, label, { otherwise: undefined, required: true });
export const dayOr = (label: ParameterTextName, otherwise: (context: Context) => string) =>
  createParameter(dayParameter, label, { otherwise });
export const flagOr = (label: ParameterTextName, value: boolean) =>
  createParameter(flagParameter, label, { otherwise: () => value });
/** Ids of records, which the label says besides; undefined where all are meant. */
const optionalIds = (names: typeof namesOfProjects, label: ParameterTextName) => ({
  ...createParameter(ids(names), label, noDefault),
  isIds: true,
});
export const optionalProjects = (label: ParameterTextName) => optionalIds(namesOfProjects, label);
/** A pool or collection includes all of its contents: see `isResourceOf`. */
export const optionalResources = (label: ParameterTextName) => optionalIds(namesOfResources, label);
/** One of the values that the report lists; upper and lower case are the same. */
export const optionalChoice = (label: ParameterTextName, list: (context: Context) => Promise<readonly string[]>) =>
  createParameter(word, label, noDefault, list);

/** One of a few words that are the same in every language; upper and lower case are the same. */
export const choiceOr = (label: ParameterTextName, values: readonly [string, ...string[]]) =>
  createParameter<string, string>(word, label, { otherwise: () => values[0] }, async () => values);

const parameterLabel = (name: ParameterTextName, { caller }: Context): string =>
  serviceText(`report.parameter.${name}`, caller.language);

/** Returns the set parameters in readable form. */
export async function parameterFacts(
  context: Context,
  parameters: Parameters,
  values: Readonly<Record<string, unknown>>,
): Promise<{ label: string; value: string }[]> {
  const facts: { label: string; value: string }[] = [];
  for (const [name, { label, describe }] of Object.entries(parameters)) {
    const value = await describe(values[name], context);
    if (value !== undefined) facts.push({ label: parameterLabel(label, context), value });
  }
  return facts;
}

/** More are accepted, but not listed. */
const mostPossible = 500;

/** Parameters as the interface describes them, labels in the caller's language. */
export async function describeParameters(context: Context, parameters: Parameters): Promise<ReportParameterInfo[]> {
  const described: ReportParameterInfo[] = [];
  for (const [name, { label, isIds, type, required, ...parameter_ }] of Object.entries(parameters)) {
    const [defaultValue, possibleValues] = [parameter_.defaultValue(context), await parameter_.possibleValues(context)];
    const text = parameterLabel(label, context);
    described.push({
      name,
      label: isIds ? serviceText('report.ids', context.caller.language, { label: text }) : text,
      type,
      required,
      ...(defaultValue === undefined ? {} : { defaultValue }),
      ...(possibleValues === undefined ? {} : { possibleValues: possibleValues.slice(0, mostPossible) }),
    });
  }
  return described;
}

/**
 * Reads the values of a report's parameters. Null and empty text count as absent; unknown names are ignored.
 * @throws Failure report.error.MissingInputParameter or main.error.InvalidParameter with the name of the first invalid
 * one
 */
export async function readParameters(
  context: Context,
  parameters: Parameters,
  input: ReportRequestBody,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter_] of Object.entries(parameters)) {
    const sent = Object.hasOwn(input, name) ? input[name] : undefined;
    if (sent !== undefined && sent !== null && sent !== '') {
      values[name] = await parameter_.read(context, name, sent);
    } else if (parameter_.otherwise === undefined) {
      throw new Failure('report.error.MissingInputParameter', { name });
    } else values[name] = parameter_.otherwise(context);
  }
  return values;
}
