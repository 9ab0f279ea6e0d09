import type { CustomAttribute, CustomValueApiElement } from '#contract/core/shared.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { SavedFields } from '#app/kit/form/SavedField.tsx';
import { customField, customRecord, toCustomValues } from './custom-fields.ts';

interface CustomFieldsProps {
  readonly title?: string;
  readonly attributes: readonly CustomAttribute[];
  /** The values of the record. */
  readonly values: readonly CustomValueApiElement[] | null | undefined;
  readonly isDisabled: boolean;
  /** Names of the attributes that need a value, where that is known. */
  readonly mandatory?: ReadonlySet<string>;
  /** Saves the passed values and leaves all others. */
  save(customValues: CustomValueApiElement[]): Promise<void>;
}

/** The fields that this installation has defined for a record; each saves on its own. */
export function CustomFields({ title, attributes, values, isDisabled, mandatory, save }: CustomFieldsProps) {
  const { text } = useText();
  const fields = attributes.map((attribute) => customField(attribute, mandatory?.has(attribute.name ?? '')));
  return (
    <SavedFields
      title={title ?? text('node.group.custom')}
      fields={fields}
      record={customRecord(values)}
      isDisabled={isDisabled}
      save={(change) => save(toCustomValues(change))}
    />
  );
}
