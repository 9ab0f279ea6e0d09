import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useAskedNames } from '#app/features/common/use-resource-names.ts';
import { type ResourceChoice, useResources } from '#app/features/common/use-resources.ts';
import { ReasonField } from '#app/kit/ReasonField.tsx';
import { useRefusedField } from '#app/kit/RefusedFields.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { saveHelp, SaveMark } from '#app/kit/SaveState.tsx';
import { useSavedField } from '#app/kit/use-saved-field.ts';
import type { SaveNode } from './panel.ts';

interface AssignedFieldProps {
  readonly node: OpProjectNode;
  readonly isDisabled: boolean;
  readonly save: SaveNode;
}

/** Edits the people assigned to a project; the list saves itself. */
export function AssignedField({ node, isDisabled, save }: AssignedFieldProps) {
  const { text } = useText();
  const [isUsed, setIsUsed] = useState(false);
  const resources = useResources(isUsed);
  const refusal = useRefusedField(isDisabled);
  const ids = node.assignedResources ?? [];
  const field = useSavedField(ids.join(','), (chosen) =>
    save({ assignedResources: chosen.split(',').filter((id) => id !== '') }),
  );
  const shown = field.shown.split(',').filter((id) => id !== '');
  const { names, isPending } = useAskedNames([...shown, ...ids]);
  const nameOf = (id: string) => names.get(id) ?? (isPending ? '…' : text('portfolio.hidden'));
  return (
    <Autocomplete<ResourceChoice, true>
      multiple
      className="wide"
      disableClearable={false}
      disableCloseOnSelect
      options={resources ?? []}
      value={shown.map((id) => ({ id, name: nameOf(id) }))}
      disabled={refusal.disabled}
      readOnly={refusal.readOnly}
      loading={isUsed && resources === undefined}
      loadingText={text('state.loading')}
      noOptionsText={text('tree.noMatch')}
      clearText={text('form.none')}
      getOptionLabel={(choice) => choice.name}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onFocus={() => setIsUsed(!isDisabled)}
      onChange={(_, chosen) => field.put(chosen.map(({ id }) => id).join(','))}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(parameters) => (
        <ReasonField
          {...parameters}
          isDisabled={isDisabled}
          label={
            <>
              {text('node.assigned')}
              <SaveMark field={field} />
            </>
          }
          error={field.saving.kind === 'failed'}
          helperText={saveHelp(field, (theirs) => theirs.split(',').map(nameOf).join(', '))}
        />
      )}
    />
  );
}
