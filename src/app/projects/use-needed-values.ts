import { useState } from 'react';
import { ServiceError } from '#client/client.ts';
import type { CustomAttribute, CustomTypeInfo, CustomValueApiElement } from '#contract/shared.ts';
import { useText } from '../text/use-text.tsx';
import { readNumber } from '../ui/number-text.ts';
import { attributesOf } from './custom-attributes.ts';

export interface NeededValues {
  /** The fields to show; none before something was refused for want of a value. */
  readonly attributes: readonly CustomAttribute[];
  /** What was typed, and what is wrong with it, by the name of the attribute. */
  readonly values: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, string>;
  put(name: string, value: string): void;
  /** What goes with the new record; undefined where something of it cannot be read. */
  given(): CustomValueApiElement[] | undefined;
  /** Takes a refusal that is about one of the fields; false where it is about something else. */
  take(error: unknown, sentence: string): boolean;
}

const none: ReadonlyMap<string, string> = new Map();

/**
 * The fields that an installation has defined, as far as a new record cannot do without: only the service knows which they
 * are, so they are shown once it has asked for one.
 */
export function useNeededValues(types: readonly CustomTypeInfo[] | undefined): NeededValues {
  const { text, intl } = useText();
  const [isShown, setShown] = useState(false);
  const [values, setValues] = useState(none);
  const [problems, setProblems] = useState(none);
  const usual = types?.find(({ defaultType, id }) => defaultType === true && id !== 0);
  const all = attributesOf(types ?? [], usual ? String(usual.id) : undefined);
  const attributes = isShown ? all : [];
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
        return value === '' ? [] : [{ name: attribute.name ?? '', value: valueOf(attribute, value, intl.locale) }];
      });
      const wrong = typed.filter(({ value }) => value === undefined);
      setProblems(new Map(wrong.map(({ name }) => [name, text('form.notNumber')])));
      return wrong.length > 0 ? undefined : typed;
    },
    take: (error, sentence) => {
      if (!(error instanceof ServiceError) || !error.code.startsWith('custom_attributes.error.')) return false;
      const { name } = error.arguments;
      if (typeof name !== 'string' || !all.some((attribute) => attribute.name === name)) return false;
      setShown(true);
      setProblems(new Map([[name, sentence]]));
      return true;
    },
  };
}

function valueOf({ type }: CustomAttribute, typed: string, locale: string): string | number | boolean | undefined {
  if (type === 'BOOLEAN') return typed === 'true';
  return type === 'NUMBER' || type === 'DECIMAL' ? readNumber(typed, locale) : typed;
}
