import { ServiceError } from '#client/client.ts';

/** The field that a refusal of a record is about, where its code says so. */
const fieldOfCode: Readonly<Record<string, string>> = {
  'project.error.ProjectNameMissing': 'name',
  'project.error.ProjectNameAlreadyUsed': 'name',
  'project.error.StartDateMissing': 'start',
  'project.error.EndDateIncorrect': 'finish',
  'project.error.BudgetIncorrect': 'budget',
  'resource.error.ResourceNameNotSpecified': 'name',
  'resource.error.ResourceNameNotUnique': 'name',
};

/** The one of `fields` that a failure is about: by its code, or by the parameter that it names. */
export function failureField<F extends string>(error: unknown, fields: readonly F[]): F | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { parameterName } = error.arguments;
  const named = typeof parameterName === 'string' ? parameterName.split('.').at(-1) : undefined;
  const field = fieldOfCode[error.code] ?? named;
  return fields.find((each) => each === field);
}
