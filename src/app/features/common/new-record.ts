import { useState } from 'react';
import { ServiceError } from '#client/client.ts';
import type { api } from '#contract/documented/api.ts';
import type { CustomValueApiElement } from '#contract/core/shared.ts';
import { useRead } from '#app/data/query.ts';
import { filledValues, type FormField } from '#app/kit/form/form-field.ts';
import { customAttributesOf, customField } from './custom-fields.ts';

/** The field of a new record that an error is about, where its code says so. */
const fieldOfCode: Readonly<Record<string, string>> = {
  'project.error.ProjectNameMissing': 'name',
  'project.error.ProjectNameAlreadyUsed': 'name',
  'project.error.StartDateMissing': 'start',
  'project.error.EndDateIncorrect': 'finish',
  'project.error.BudgetIncorrect': 'budget',
  'resource.error.ResourceNameNotSpecified': 'name',
  'resource.error.ResourceNameNotUnique': 'name',
};

/** The field of the form of a new record that an error is about. */
export const failedField = (error: ServiceError): string | undefined => fieldOfCode[error.code] ?? neededField(error);

/** The operation that lists the types of a kind of records. */
type TypesEndpoint =
  | typeof api.projects.listProjectCustomTypes
  | typeof api.projects.listPortfolioCustomTypes
  | typeof api.resources.listResourceCustomTypes
  | typeof api.resources.listPoolCustomTypes;

/** Sets the names of custom fields apart from those of other fields of the same form. */
const customPrefix = 'custom ';

/** Values of the custom fields of a form. */
export interface NeededValues {
  readonly [name: `custom ${string}`]: unknown;
}

/**
 * Custom fields that a new record requires. Only the service knows which these are, so they are loaded and shown once it has
 * required one.
 */
export function useNeededFields(endpoint: TypesEndpoint) {
  const [isShown, setIsShown] = useState(false);
  const types = useRead(endpoint, {}, { enabled: false });
  const list = types.data?.customType ?? [];
  const usual = list.find(({ defaultType, id }) => defaultType === true && id !== 0);
  const attributes = isShown ? customAttributesOf(list, usual ? String(usual.id) : undefined) : [];
  return {
    fields: attributes
      .map((attribute) => customField(attribute))
      .map(({ name, ...field }): FormField<NeededValues> => ({ ...field, name: `custom ${name}` })),
    /** The values of a form that were filled in, with the custom ones in the place where the interface takes them. */
    bodyOf: <V extends object>(values: V): Partial<V> & { customValues?: CustomValueApiElement[] } => {
      const filled: [string, unknown][] = Object.entries(filledValues(values));
      const isCustom = ([name]: [string, unknown]) => name.startsWith(customPrefix);
      const custom = filled.filter(isCustom).map(([name, value]) => ({ name: name.slice(customPrefix.length), value }));
      const own = Object.fromEntries(filled.filter((entry) => !isCustom(entry)));
      // A part of the values.
      return { ...(own as Partial<V>), ...(custom.length > 0 && { customValues: custom }) };
    },
    /** Creates the record; shows the fields if the error is about one of them, which may have been defined just now. */
    attempt: async <R>(create: () => Promise<R>): Promise<R> => {
      try {
        return await create();
      } catch (error) {
        if (error instanceof ServiceError && neededField(error) !== undefined) {
          await types.refetch();
          setIsShown(true);
        }
        throw error;
      }
    },
  };
}

/** The name of the custom field that an error is about. */
function neededField({ code, arguments: { name } }: ServiceError): string | undefined {
  return code.startsWith('custom_attributes.error.') && typeof name === 'string' ? customPrefix + name : undefined;
}

/** The project that a person chose last in a form for something new, kept in this browser for each person and form. */

type NewForm = 'todo' | 'activity';

const lastProjectKey = (form: NewForm, userId: string): string => `opdesk.lastProject.${form}.${userId}`;

/** Id of the project; undefined where none was chosen yet. */
export const lastProject = (form: NewForm, userId: string): string | undefined =>
  localStorage.getItem(lastProjectKey(form, userId)) ?? undefined;

export function noteProject(form: NewForm, userId: string, projectId: string): void {
  localStorage.setItem(lastProjectKey(form, userId), projectId);
}

/** The preset of a form: the last project, the only one where there is no other, else none, so that one must be chosen. */
export function presetProject<P extends { readonly id: string }>(
  projects: readonly P[],
  last: string | undefined,
): P | undefined {
  return projects.find(({ id }) => id === last) ?? (projects.length === 1 ? projects[0] : undefined);
}
