import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ServiceError } from '#client/client.ts';
import type { api } from '#contract/documented/api.ts';
import type { CustomAttribute, CustomTypeInfo, CustomValueApiElement } from '#contract/core/shared.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { readLocalNumber } from '#app/kit/number-text.ts';
import { customAttributesOf } from './custom-attributes.ts';

export interface NeededValues {
  /** The fields to show; none before something was refused for want of a value. */
  readonly attributes: readonly CustomAttribute[];
  /** Typed values, and their problems, by attribute name. */
  readonly values: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, string>;
  put(name: string, value: string): void;
  /** Returns the values for the new record; undefined if one of them can't be read. */
  given(): CustomValueApiElement[] | undefined;
  /** Takes a refusal that is about one of the fields; false where it is about something else. */
  take(error: unknown, sentence: string): Promise<boolean>;
}

const noNeededValues: ReadonlyMap<string, string> = new Map();

/** The operation that lists the types of a kind of records. */
type TypesEndpoint =
  | typeof api.projects.listProjectCustomTypes
  | typeof api.projects.listPortfolioCustomTypes
  | typeof api.resources.listResourceCustomTypes
  | typeof api.resources.listPoolCustomTypes;

/**
 * Custom fields that a new record requires. Only the service knows which these are, so they are loaded and shown once
 * it has required one.
 */
export function useNeededValues(endpoint: TypesEndpoint): NeededValues {
  const { text, intl } = useText();
  const [isShown, setShown] = useState(false);
  const types = useQuery({ ...endpointQuery(endpoint, {}), enabled: false });
  const [values, setValues] = useState(noNeededValues);
  const [problems, setProblems] = useState(noNeededValues);
  const attributes = isShown ? usualAttributes(types.data?.customType) : [];
  return {
    attributes,
    values,
    problems,
    put: (name, value) => {
      setValues(new Map(values).set(name, value));
      setProblems(new Map([...problems].filter(([of]) => of !== name)));
    },
    given: () => {
      const typed = attributes.flatMap((attribute) => {
        const value = values.get(attribute.name ?? '')?.trim() ?? '';
        return value === '' ? [] : [{ name: attribute.name ?? '', value: neededValue(attribute, value, intl.locale) }];
      });
      const wrong = typed.filter(({ value }) => value === undefined);
      setProblems(new Map(wrong.map(({ name }) => [name, text('form.notNumber')])));
      return wrong.length > 0 ? undefined : typed;
    },
    take: async (error, sentence) => {
      if (!(error instanceof ServiceError) || !error.code.startsWith('custom_attributes.error.')) return false;
      const { name } = error.arguments;
      // The required field may have been defined just now.
      const { data } = await types.refetch();
      const all = usualAttributes(data?.customType);
      if (typeof name !== 'string' || !all.some((attribute) => attribute.name === name)) return false;
      setShown(true);
      setProblems(new Map([[name, sentence]]));
      return true;
    },
  };
}

/** The attributes of a record of the type that a new one has. */
function usualAttributes(types: readonly CustomTypeInfo[] | null | undefined): readonly CustomAttribute[] {
  const usual = types?.find(({ defaultType, id }) => defaultType === true && id !== 0);
  return customAttributesOf(types ?? [], usual ? String(usual.id) : undefined);
}

function neededValue({ type }: CustomAttribute, typed: string, locale: string): string | number | boolean | undefined {
  if (type === 'BOOLEAN') return typed === 'true';
  return type === 'NUMBER' || type === 'DECIMAL' ? readLocalNumber(typed, locale) : typed;
}
