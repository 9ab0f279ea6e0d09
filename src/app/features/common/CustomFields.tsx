import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CustomTypeInfo, CustomValueApiElement } from '#contract/core/shared.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { fieldGroup } from '#app/kit/SidePanel.tsx';
import { customAttributesOf } from './custom-attributes.ts';
import { CustomField } from './CustomField.tsx';

interface CustomFieldsProps {
  /** The types of the record's kind. */
  readonly types: readonly CustomTypeInfo[];
  readonly record: {
    readonly customType?: string | null;
    readonly customValues?: readonly CustomValueApiElement[] | null;
  };
  readonly isDisabled: boolean;
  /** Names of the attributes that need a value, where that is known. */
  readonly mandatory?: ReadonlySet<string>;
  save(customValues: CustomValueApiElement[]): Promise<void>;
}

/** The fields that this installation has defined for the type of a record, or for all of its kind. */
export function CustomFields({ types, record, isDisabled, mandatory, save }: CustomFieldsProps) {
  const { text } = useText();
  const attributes = customAttributesOf(types, record.customType);
  if (attributes.length === 0) return null;
  return (
    <Box component="fieldset" sx={fieldGroup}>
      <Typography component="legend" variant="h3">
        {text('node.group.custom')}
      </Typography>
      {attributes.map((attribute) => (
        <CustomField
          key={attribute.name}
          attribute={attribute}
          values={record.customValues}
          isDisabled={isDisabled}
          isMandatory={mandatory?.has(attribute.name ?? '') ?? false}
          save={save}
        />
      ))}
    </Box>
  );
}
