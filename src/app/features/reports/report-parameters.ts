import type { Output } from '#contract/core/endpoint.ts';
import type { api } from '#contract/documented/api.ts';

/** Input parameters of a report: their inputs, and their values in the address. */

export type ReportParameter = NonNullable<Output<typeof api.reports.inputParameters>>['parameter'][number];

export type ParameterFieldKind = 'day' | 'flag' | 'choice' | 'projects' | 'resources' | 'text';

/** Recognizes ids by the interface's standard parameter names. */
export function fieldKind({ name, type, possibleValues }: ReportParameter): ParameterFieldKind {
  // The list of choices may be empty.
  if (type === 'CHOICE' || (possibleValues && possibleValues.length > 0)) return 'choice';
  if (type === 'DATE') return 'day';
  if (type === 'BOOLEAN') return 'flag';
  if (name === 'projectIds') return 'projects';
  return name === 'resourceIds' ? 'resources' : 'text';
}

/** Addresses name values with this before them, so that none is taken for something else. */
const parameterPrefix = 'p.';

export const parameterAddressKey = ({ name = '' }: ReportParameter): string => `${parameterPrefix}${name}`;

/** The default as a text. */
export function defaultText({ defaultValue, type }: ReportParameter): string {
  if (typeof defaultValue !== 'string' && typeof defaultValue !== 'number' && typeof defaultValue !== 'boolean')
    return '';
  const text = String(defaultValue);
  return type === 'DATE' ? text.replace(/Z$/, '') : text;
}

/** The value of a parameter as a text: that of the address, else the default. */
export const reportParameterText = (parameter: ReportParameter, address: URLSearchParams): string =>
  address.get(parameterAddressKey(parameter)) ?? defaultText(parameter);

/** The required parameters without a value. */
export const missingParameters = (
  parameters: readonly ReportParameter[],
  address: URLSearchParams,
): ReportParameter[] =>
  parameters.filter((parameter) => parameter.required === true && reportParameterText(parameter, address) === '');

/** Returns the address keys that match no parameter, as in a link written by hand. */
export function unknownOf(parameters: readonly ReportParameter[], address: URLSearchParams): string[] {
  const known = new Set(parameters.map(parameterAddressKey));
  return [...new Set(address.keys())].filter((name) => !known.has(name));
}

/** Returns the report's input; undefined if a required value is missing. */
export function reportRequestInput(
  parameters: readonly ReportParameter[],
  address: URLSearchParams,
): Readonly<Record<string, string>> | undefined {
  if (missingParameters(parameters, address).length > 0) return undefined;
  const entries = parameters.map((parameter) => [parameter, reportParameterText(parameter, address)] as const);
  const filled = entries.flatMap(([{ name }, value]): [string, string][] =>
    value === '' ? [] : [[name ?? '', value]],
  );
  return Object.fromEntries(filled);
}
