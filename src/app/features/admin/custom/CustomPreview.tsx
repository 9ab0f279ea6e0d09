import { Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { customField, type CustomRecord } from '#app/features/common/custom-fields.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { FieldGroup, SavedField } from '#app/kit/form/SavedField.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { type CustomItem, customTypeIdOf } from './custom-tree.ts';

/** Preview of the form of a record of the type; input is not saved. */
export function CustomPreview({ entry }: { entry: CustomItem }) {
  const { text } = useText();
  const { values: address } = useAddress();
  const [values, setValues] = useState<CustomRecord>({});
  const appliesTo = address.get('of') ?? 'project';
  const list = useRead(appApi.listCustomAttributes, { appliesTo, customType: customTypeIdOf(entry) ?? '0' });
  if (list.error && !list.data) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton variant="rounded" height={120} sx={{ mt: 2 }} />;
  const attributes = list.data.customAttribute ?? [];
  return (
    <FieldGroup title={text('custom.preview')}>
      <Typography className="wide" variant="body2" color="textSecondary">
        {text(attributes.length > 0 ? 'custom.preview.text' : 'custom.preview.none')}
      </Typography>
      {attributes.map((attribute) => (
        <SavedField
          // A changed field begins anew.
          key={`${attribute.id} ${attribute.type}`}
          field={customField(attribute)}
          record={values}
          save={async (change) => setValues((before) => ({ ...before, ...change }))}
        />
      ))}
    </FieldGroup>
  );
}
