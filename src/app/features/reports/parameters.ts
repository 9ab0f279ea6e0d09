import type { Output } from '#contract/core/endpoint.ts';
import type { api } from '#contract/documented/api.ts';

/** Input parameters of a report in the app: what each is asked with, and how its values stand in the address. */

export type ReportParameter = NonNullable<Output<typeof api.reports.inputParameters>>['parameter'][number];

export type ParameterFieldKind = 'day' | 'flag' | 'choice' | 'projects' | 'resources' | 'text';

/** Ids are told from other texts by the names that the interface gives them everywhere. */
export function fieldKind({ name, type, possibleValues }: ReportParameter): ParameterFieldKind {
  // What there is to choose can be nothing yet.
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

/** What the address has that no parameter is named, as in a link that was written by hand. */
export function unknownOf(parameters: readonly ReportParameter[], address: URLSearchParams): string[] {
  const known = new Set(parameters.map(parameterAddressKey));
  return [...new Set(address.keys())].filter((name) => !known.has(name));
}

/** What the report is asked with; undefined where something that it needs is missing. */
export function reportRequestInput(
  parameters: readonly ReportParameter[],
  address: URLSearchParams,
): Readonly<Record<string, string>> | undefined {
  if (missingParameters(parameters, address).length > 0) return undefined;
  const entries = parameters.map((parameter) => [parameter, reportParameterText(parameter, address)] as const);
  const given = entries.flatMap(([{ name }, value]): [string, string][] => (value === '' ? [] : [[name ?? '', value]]));
  return Object.fromEntries(given);
}
